import { chain } from '../../../../contracts/chain/index.ts';
import { expect, test } from 'vitest';
import type { Exchange } from '../../../../engine/model/exchange.ts';
import type { Finding, Outcome } from '../../../../engine/model/judging.ts';
import { groupsOf, newGroups } from '../../../../reports/groups.ts';
import { withCauses } from '../../../../engine/run/conclude/causes.ts';
import type { Evidence } from '../../../../engine/run/conclude/evidence.ts';
import { aFinding, anOutcome } from '../../../reports/samples.ts';
import { defined } from '../../../../engine/model/defined.ts';

type Ids = Pick<Finding, 'requirement' | 'operation'>;
interface Given {
  readonly finding: Finding;
  readonly evidence: Evidence;
}

const given = (
  { requirement, operation }: Ids,
  changes: Partial<Finding> = {},
  { calls = [], wrong = [], refusals = [], shows = [], operations = [], place }: Partial<Shown> = {},
): Given => {
  const key = `${requirement}@${operation}`;
  return {
    finding: aFinding({
      fingerprint: `${key}:${changes.message ?? 'm'}`,
      message: 'm',
      ...changes,
      requirement,
      operation,
    }),
    evidence: {
      operations: new Set([operation, ...operations]),
      calls: new Set([...calls, ...wrong]),
      wrongCalls: new Set(wrong),
      refusals: new Set(refusals),
      cases: new Set(shows),
      ...defined({ place }),
    },
  };
};

interface Shown {
  readonly calls: readonly string[];
  readonly wrong: readonly string[];
  readonly refusals: readonly string[];
  readonly shows: readonly string[];
  readonly operations: readonly Finding['operation'][];
  readonly place: string;
}

const passive = { judge: 'checks/schema' } as const;
const law = { judge: 'laws/continuation' } as const;

const judged = (...all: readonly Given[]): readonly Outcome[] =>
  withCauses(
    all.map(({ finding }) =>
      anOutcome({
        requirement: finding.requirement,
        operation: finding.operation,
        verdict: 'fail',
        findings: [finding],
      }),
    ),
    { contract: chain, byFingerprint: new Map(all.map(({ finding, evidence }) => [finding.fingerprint, evidence])) },
  );

const rootsIn = (outcomes: readonly Outcome[]): readonly (readonly [string, number])[] =>
  groupsOf(chain, outcomes).map(({ root, members }) => [root.finding.requirement, members.length]);

test('the same violation on several operations is one group', () => {
  const entry = { requirement: 'data.http.json' as const, operation: 'listUtxos' as const };
  const other = { ...entry, operation: 'listMessages' as const };
  const outcomes = judged(given(entry, passive), given(other, passive));
  expect(rootsIn(outcomes)).toEqual([['data.http.json', 2]]);
  expect(groupsOf(chain, outcomes)[0]?.operations).toEqual(['listMessages', 'listUtxos']);
  expect(rootsIn(judged(given(entry, passive), given(other, { ...passive, message: 'another' })))).toHaveLength(2);
});

test('one place in the items of two lists has one name, two places have two', () => {
  const on = (operation: Finding['operation'], pointer: string): Given =>
    given({ requirement: 'data.time.unix-seconds', operation }, { ...passive, pointer }, {});
  expect(rootsIn(judged(on('listUtxos', '/utxos/3/time'), on('listMessages', '/messages/0/time')))).toHaveLength(1);
  expect(rootsIn(judged(on('listUtxos', '/utxos/3/time'), on('listMessages', '/messages/0/date')))).toHaveLength(2);
});

const inside = { requirement: 'data.range.inside', operation: 'listErc20Transfers' } as const;
const splice = { requirement: 'data.range.splice', operation: 'listErc20Transfers' } as const;

test('a law joins what its requirement follows from where its exchanges show it', () => {
  const showing = given(splice, law, { shows: ['data.range.inside@listErc20Transfers'] });
  const outcomes = judged(given(inside, passive), showing);
  expect(rootsIn(outcomes)).toEqual([['data.range.inside', 2]]);
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
});

test('a law whose exchanges do not show the other violation has a cause of its own', () => {
  expect(rootsIn(judged(given(inside, passive), given(splice, law)))).toHaveLength(2);
});

const order = { requirement: 'data.sort.ordered', operation: 'listUtxos' } as const;
const walk = { requirement: 'data.page.continues', operation: 'listUtxos' } as const;
const sizes = { requirement: 'data.page.size-invariant', operation: 'listUtxos' } as const;

test('a walk leads a group whose order breaks only from one page to the next; a wrong page leads its walks', () => {
  const [exchange] = aFinding().exchanges;
  const pages = (count: number) => Array.from({ length: count }, () => exchange as Exchange);
  const rootsWith = (exchanges: number) =>
    rootsIn(
      judged(
        given(order, { judge: 'checks/order', exchanges: pages(exchanges) }),
        given(sizes, law, { shows: ['data.sort.ordered@listUtxos'] }),
        given(walk, law, { shows: ['data.sort.ordered@listUtxos'] }),
      ),
    );
  expect(rootsWith(2)).toEqual([['data.page.continues', 3]]);
  expect(rootsWith(1)).toEqual([['data.sort.ordered', 3]]);
});

test('a walk that loses items explains no violation in a single answer, nor one that a check saw elsewhere', () => {
  const [exchange] = aFinding().exchanges;
  const lost = given(walk, law, { calls: ['a', 'b'] });
  const several = { ...lost, finding: { ...lost.finding, exchanges: [exchange as Exchange, exchange as Exchange] } };
  const filtered = { requirement: 'data.utxos.asset-filter', operation: 'listUtxos' } as const;
  const of = (judge: Partial<Finding>, count: number) =>
    given(
      filtered,
      { ...judge, exchanges: Array.from({ length: count }, () => exchange as Exchange) },
      { calls: ['c'] },
    );
  expect(rootsIn(judged(several, of(law, 2)))).toEqual([['data.page.continues', 2]]);
  expect(rootsIn(judged(several, of(law, 1)))).toHaveLength(2);
  expect(rootsIn(judged(several, of(passive, 2)))).toHaveLength(2);
});

test('the same two requirements on two operations are two groups', () => {
  const elsewhere = given({ ...splice, operation: 'listNativeTransactions' }, law);
  expect(rootsIn(judged(given(inside, passive), elsewhere))).toHaveLength(2);
});

test('two refusals are one group only where they are the same refusal', () => {
  const accepted = { requirement: 'data.params.accepted', operation: 'listUtxos' } as const;
  const network = { requirement: 'data.network.accepted', operation: 'listUtxos' } as const;
  const refused = (refusals: readonly string[]): number =>
    rootsIn(judged(given(network, law, { refusals: ['400 a'] }), given(accepted, law, { refusals }))).length;
  expect([refused(['400 a']), refused(['400 b'])]).toEqual([1, 2]);
});

test('what is wrong with an answer that should have been a refusal has that cause', () => {
  const type = given({ requirement: 'node.params.wrong-type', operation: 'vm.getTx' }, law, { wrong: ['x'] });
  const schema = { requirement: 'node.schema.result', operation: 'vm.getTx' } as const;
  expect(rootsIn(judged(type, given(schema, passive, { wrong: ['x'] })))).toEqual([['node.params.wrong-type', 2]]);
  expect(rootsIn(judged(type, given(schema, passive, { calls: ['y'] })))).toHaveLength(2);
});

const identity = { requirement: 'data.schema.response', operation: 'listMessages' } as const;
const filters = { requirement: 'data.messages.filters', operation: 'listMessages' } as const;
const shows = ['data.schema.response@listMessages'];

test('a law on items without distinct identities is inconclusive, and points to the violation', () => {
  const outcomes = judged(
    given(identity, { ...passive, pointer: '/messages/0/messageId' }, { place: '/messages/*/messageId' }),
    given(filters, law, { shows }),
  );
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['fail', 'inconclusive']);
  expect(outcomes[1]).toMatchObject({
    findings: [],
    reason: 'builds on data.schema.response@listMessages, which is violated here: m',
  });
});

test.each([
  ['another member', '/messages/*/status', shows],
  ['answers that the law did not use', '/messages/*/messageId', []],
])('a schema violation in %s leaves the law alone', (_, place, shown) => {
  const schema = given(identity, { ...passive, pointer: place }, { place });
  const outcomes = judged(schema, given(filters, law, { shows: shown }));
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
  expect(rootsIn(outcomes)).toHaveLength(2);
});

test('a finding that two others explain makes no group of these', () => {
  const outcomes = judged(
    given(inside, passive),
    given({ requirement: 'data.range.start-inclusive', operation: 'listErc20Transfers' }, law),
    given(splice, law, { shows: ['data.range.inside@listErc20Transfers'] }),
  );
  expect(rootsIn(outcomes)).toEqual([
    ['data.range.inside', 2],
    ['data.range.start-inclusive', 1],
  ]);
});

test('a group is known only where all its members are', () => {
  const reason = { reason: 'since ever' };
  const group = (known?: Finding['known']): Outcome[] => [
    ...judged(
      given(inside, { ...passive, known: reason }),
      given(splice, { ...law, ...(known && { known }) }, { shows: ['data.range.inside@listErc20Transfers'] }),
    ),
  ];
  expect(newGroups(chain, group(reason))).toEqual([]);
  expect(newGroups(chain, group()).map(({ representative }) => representative.finding.requirement)).toEqual([
    'data.range.splice',
  ]);
});

test('a part of a run that lacks a root still lists its members', () => {
  const alone = anOutcome({ verdict: 'fail', findings: [aFinding({ sameCauseAs: 'elsewhere' })] });
  expect(rootsIn([alone])).toHaveLength(1);
});

test('a comparison that shares no exchange with another violation of its operation stands alone', () => {
  const bytes = { requirement: 'node.bytes.same-content' as const, operation: 'vm.getBlock' as const };
  const echo = { requirement: 'node.envelope.id-echo' as const, operation: 'vm.getBlock' as const };
  const of = (shared: boolean): readonly Outcome[] =>
    judged(
      given(bytes, { judge: 'checks/bytes' }, { calls: ['the block'] }),
      given(echo, { judge: 'laws/rpc-envelope' }, { calls: [shared ? 'the block' : 'another call'] }),
    );
  expect(rootsIn(of(false))).toHaveLength(2);
  expect(rootsIn(of(true))).toHaveLength(1);
});
