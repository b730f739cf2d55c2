import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { objectsAt } from '../../../engine/model/placed.ts';
import { show } from '../../../engine/model/show.ts';

type Fault = Cause & {
  readonly expected: string;
  readonly actual: string;
  /** The member at fault. */
  readonly member: string;
};

/** Compares members of one object. Undefined: it lacks them; true: they fit. */
type Fit = (object: Json, answer: Answered) => Fault | true | undefined;

const faultUnless = (fits: boolean, fault: Fault): Fault | true => (fits ? true : fault);

/** The first fault, or true if at least one comparison was possible. */
const firstOf = (found: readonly (Fault | true | undefined)[]): Fault | true | undefined =>
  found.find((result) => typeof result === 'object') ?? found.find((result) => result === true);

/**
 * One number of an object is at most another one, or below it by `least`. A larger one below `from` says nothing.
 */
const atMost =
  (lower: string, upper: string, cause: Cause, { from = 0n, least = 0n } = {}): Fit =>
  (object) => {
    const [low, high] = [integer(at(object, lower)), integer(at(object, upper))];
    if (low === undefined || high === undefined || high < from) return undefined;
    return faultUnless(low + least <= high, {
      ...cause,
      expected: `${upper} of at least ${low + least} (${lower})`,
      actual: `${high}`,
      member: upper,
    });
  };

/** Two members of an object have one value. */
const equal =
  (first: string, second: string, cause: Cause): Fit =>
  (object) => {
    const [former, latter] = [at(object, first), at(object, second)];
    if (former === undefined || former === null || latter === undefined || latter === null) return undefined;
    return faultUnless(String(former) === String(latter), {
      ...cause,
      expected: `${show(former)}, as ${first}`,
      actual: show(latter),
      member: second,
    });
  };

const thresholdOfOwners: Fit = (item) => {
  const [needed, owners] = [integer(at(item, 'threshold')), at(item, 'addresses')];
  if (needed === undefined || !Array.isArray(owners) || owners.length === 0) return undefined;
  return faultUnless(needed <= BigInt(owners.length), {
    code: 'threshold-above-addresses',
    message: 'a UTXO needs more signers than it has addresses',
    expected: `a threshold of at most ${owners.length}`,
    actual: `${needed}`,
    member: 'threshold',
  });
};

const isNumber = (value: Json | undefined): value is string => typeof value === 'string' && /^\d+$/.test(value);

/** Two chains can have one EVM chain id, so only blockchain ids are compared. */
const betweenChains =
  (source: string, destination: string): Fit =>
  (object) => {
    const [from, to] = [at(object, source), at(object, destination)];
    if (typeof from !== 'string' || typeof to !== 'string' || from === '' || isNumber(from)) return undefined;
    return faultUnless(from !== to, {
      code: 'source-is-destination',
      about: destination,
      message: 'a cross-chain message goes to the chain that it comes from',
      expected: `another ${destination} than ${show(from)}`,
      actual: show(to),
      member: destination,
    });
  };

const ofOrganisation: Fit = (entry, { result }) => {
  const [named, own] = [at(result, 'orgId'), at(entry, 'orgId')];
  if (typeof named !== 'string' || typeof own !== 'string') return undefined;
  return faultUnless(named === own, {
    code: 'log-of-another-organisation',
    message: 'an entry has another orgId than the answer',
    expected: show(named),
    actual: show(own),
    member: 'orgId',
  });
};

const transactions = ['transactions[]', 'transactions[].nativeTransaction', 'nativeTransaction'] as const;
const internals = ['transactions[].internalTransactions[]', 'internalTransactions[]'] as const;

/** Statements on the members of one object, by the places of such objects in answers. */
const statements = {
  gas: {
    at: [...transactions, ...internals],
    fits: [atMost('gasUsed', 'gasLimit', { code: 'gas-above-limit', message: 'more gas was used than its limit' })],
  },
  'reward-period': {
    at: ['pendingRewards[]'],
    fits: [
      atMost(
        'startTimestamp',
        'endTimestamp',
        { code: 'ends-before-start', message: 'a stake ends before it starts, or at that time' },
        { least: 1n },
      ),
    ],
  },
  'utxo-asset': {
    at: ['utxos[]'],
    fits: [
      equal('amount', 'asset.amount', { code: 'amounts-differ', message: 'a UTXO shows two amounts' }),
      equal('assetId', 'asset.assetId', { code: 'assets-differ', message: 'a UTXO shows two assets' }),
    ],
  },
  'utxo-owners': { at: ['utxos[]'], fits: [thresholdOfOwners] },
  'utxo-period': {
    at: ['utxos[]'],
    fits: [
      atMost(
        'utxoStartTimestamp',
        'utxoEndTimestamp',
        { code: 'ends-before-start', message: 'the time of a UTXO ends before it starts' },
        { from: 1n },
      ),
    ],
  },
  'message-chains': {
    at: ['messages[]'],
    fits: [betweenChains('sourceBlockchainId', 'destinationBlockchainId')],
  },
  organisation: { at: ['logs[]'], fits: [ofOrganisation] },
} as const satisfies Readonly<Record<string, { readonly at: readonly string[]; readonly fits: readonly Fit[] }>>;

type Rule = keyof typeof statements;
const rules = Object.keys(statements) as Rule[];

function judgeRule(rule: Rule, answer: Answered, result: Json): Judgement<Rule> | undefined {
  const { at: places, fits }: { readonly at: readonly string[]; readonly fits: readonly Fit[] } = statements[rule];
  const objects = places.flatMap((place) => objectsAt(result, place));
  let evidence = 0;
  for (const object of objects) {
    const found = firstOf(fits.map((fit) => fit(object.value, answer)));
    if (found === undefined) continue;
    evidence += 1;
    if (found === true) continue;
    const { member, ...violation } = found;
    return { rule, evidence, violation: { ...violation, pointer: `${object.pointer}/${member.replaceAll('.', '/')}` } };
  }
  return evidence > 0 ? { rule, evidence } : undefined;
}

/** The members of one object fit each other: times in order, amounts that are shown twice, statuses. */
export const members: PassiveCheck<Rule> = {
  name: 'checks/members',
  rules,
  judgesAlone: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const { call, operation, result } = answer;
      if (call.input !== 'valid' || operation.kind !== 'rest' || !result) return;
      for (const rule of rules) {
        const judgement = judgeRule(rule, answer, result as Json);
        if (judgement) yield judgement;
      }
    },
  }),
};
