import { describe, expect, test } from 'vitest';
import { parseJson } from '../../engine/model/json.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../defects/value.ts';
import { answering, asking, judgedNode, lenient, unsigned } from './altered-target.ts';
import { fewOf, isWhole } from '../part.ts';
import { outcomeOf } from '../reference-run.ts';
import { caseKey } from '../../engine/model/case-key.ts';

const ofNode = (all: Judgements): Outcome[] =>
  all.outcomes.filter((outcome) => outcome.requirement.startsWith('node.'));

const plain = await judgedNode([]);

describe('the embedded node, given nothing but its URL', () => {
  test('every case is settled', () => {
    const open = ofNode(plain).filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict));
    expect(
      open.map(
        (outcome) => `${outcome.verdict} ${caseKey(outcome)}: ${outcome.reason ?? outcome.findings[0]?.message ?? ''}`,
      ),
    ).toEqual([]);
    expect(plain.defects).toEqual([]);
  });

  test('what is left out is a permission, or two other requirements', () => {
    expect(
      ofNode(plain)
        .filter((outcome) => outcome.verdict === 'excluded')
        .map(caseKey),
    ).toEqual(
      ['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus']
        .map((id) => `node.envelope.namespace@${id}`)
        .concat(
          'node.schema.result@vm.getTxFee',
          'node.utxos.changing-set@vm.getUTXOs',
          'node.utxos.repeats-allowed@vm.getUTXOs',
        ),
    );
  });

  test('it takes at most 600 requests', () => {
    expect(plain.requests).toBeLessThanOrEqual(600);
  });

  test.each(fewOf(1, [[2], [3]]))('another seed of the run asks other things and finds the same (%i)', async (seed) => {
    const again = await judgedNode([], { seed, only: isWhole ? [] : ['vm.getUTXOs', 'vm.getTx'] });
    expect(
      ofNode(again)
        .filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))
        .map(caseKey),
    ).toEqual([]);
  });
});

test('a node that gives json blocks as objects breaks that statement alone', async () => {
  const object = (operation: string) =>
    answering(operation, (result) =>
      result['encoding'] === 'json' ? { ...result, block: parseJson(String(result['block'])) as Value } : result,
    );
  const all = await judgedNode([object('vm.getBlock'), object('vm.getBlockByHeight')], {
    only: isWhole ? [] : ['vm.getBlock*'],
  });
  expect(
    ofNode(all)
      .filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))
      .map((outcome) => `${outcome.verdict} ${caseKey(outcome)}`),
  ).toEqual(['fail node.block.string@vm.getBlock', 'fail node.block.string@vm.getBlockByHeight']);
});

const methods = ['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus'];
const unknown = (id: string): Alteration => ({
  call: (call, next) =>
    call.operation === id ? { kind: 'rpc-error', code: -32601, message: `Method not found: ${id}` } : next(call),
});

/** Nodes that differ from the reference provider in ways that the document allows, beside the variants. */
const allowed: Readonly<Record<string, readonly Alteration[]>> = {
  'blocks without their id': ['vm.getBlock', 'vm.getBlockByHeight'].map((id) =>
    answering(id, (result) => ({ ...result, block: String(result['block']).replace(/,"id":"[^"]*"\}$/, '}') })),
  ),
  'neither its own id nor a sibling as endpoint': [
    {
      http: (request, next) =>
        request.path.startsWith('/ext/bc/X') ? next(request) : Promise.resolve({ status: 404, headers: {}, body: '' }),
    },
  ],
};

test.each(fewOf(1, Object.entries(allowed)))('no alarm for %s', async (name, alterations) => {
  const all = await judgedNode(alterations);
  const alarms = ofNode(all).filter((outcome) => ['fail', 'warning', 'unstable'].includes(outcome.verdict));
  expect(
    alarms.map(
      (alarm) => `${alarm.verdict} ${caseKey(alarm)}: ${alarm.findings[0]?.message} ${alarm.findings[0]?.actual}`,
    ),
  ).toEqual([]);
  expect(all.defects).toEqual([]);
  // An operation that is not served cannot be judged.
  if (!name.startsWith('neither'))
    expect(
      ofNode(all)
        .filter((outcome) => outcome.verdict === 'inconclusive')
        .map((outcome) => caseKey(outcome)),
      // Without ids, nothing says which block by its id is the one at a height.
    ).toEqual(name === 'blocks without their id' ? ['node.block.by-height-agrees@vm.getBlockByHeight'] : []);
});

test('a node that gives null for empty lists breaks their type alone', async () => {
  const emptyLists = unsigned((body) => {
    for (const name of ['inputs', 'outputs']) if ((body[name] as Value[]).length === 0) body[name] = null;
  });
  const all = await judgedNode([emptyLists], { only: isWhole ? [] : ['vm.getTx'] });
  expect(
    ofNode(all)
      .filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))
      .map((outcome) => `${outcome.verdict} ${caseKey(outcome)}`),
  ).toEqual(['fail node.schema.result@vm.getTx']);
});

const head = 143n;
const native = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
/** Replaces a parameter that is given. */
const replacing = (operation: string, name: string, change: (value: string) => Value): Alteration =>
  asking(operation, (parameters) =>
    parameters[name] === undefined ? parameters : { ...parameters, [name]: change(String(parameters[name])) },
  );
const height = (change: (text: string) => string): Alteration => replacing('vm.getBlockByHeight', 'height', change);

/** Defects with codes that no mutant has: the case must fail. */
const broken: readonly (readonly [what: string, key: string, alteration: Alteration])[] = [
  [
    'the native asset comes for an unknown one',
    'node.asset.echo@vm.getAssetDescription',
    lenient('vm.getAssetDescription', () => ({
      assetID: native,
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: '9',
    })),
  ],
  [
    'no block comes by id in hex',
    'node.block.by-height-agrees@vm.getBlockByHeight',
    asking('vm.getBlock', (parameters) =>
      parameters['encoding'] === 'hex' ? { ...parameters, blockID: native } : parameters,
    ),
  ],
  [
    'the height is one too low',
    'node.height.last-accepted@vm.getHeight',
    answering('vm.getHeight', () => ({ height: String(head - 1n) })),
  ],
  [
    'the last block comes for every height above',
    'node.height.last-accepted@vm.getHeight',
    height((text) => (BigInt(text) > head + 1n ? String(head) : text)),
  ],
];

test.each(broken)('%s: %s fails', async (_what, key, alteration) => {
  const { outcomes, defects } = await judgedNode([alteration], { only: [key] });
  const own = outcomeOf(outcomes, key);
  expect(`${own?.verdict} ${own?.verdict === 'fail' ? '' : (own?.reason ?? '')}`.trim()).toBe('fail');
  expect(defects).toEqual([]);
});

test('answers to limits of 0 and below are observed', async () => {
  const { outcomes } = await judgedNode([], { only: ['node.utxos.limit-edge'] });
  const own = outcomes.find((outcome) => outcome.requirement === 'node.utxos.limit-edge');
  expect(own?.verdict).toBe('observed');
  expect(own?.observations.map(({ what, values }) => `${what}: ${values.join(', ')}`)).toEqual([
    'limit -1: an error',
    'limit 0: a result, with UTXOs',
  ]);
});

test.each(methods)('whether %s is still known is observed', async (method) => {
  for (const [alterations, value] of [
    [[], 'answers'],
    [[unknown(method)], 'is not known any more'],
  ] as const) {
    const { outcomes } = await judgedNode(alterations, { only: [`node.deprecated.present@${method}`] });
    const observed = outcomes.find(
      ({ requirement, verdict }) => requirement === 'node.deprecated.present' && verdict === 'observed',
    );
    expect(observed?.observations[0]?.values).toEqual([value]);
  }
});
