import { beforeAll, describe, expect, test } from 'vitest';
import { parseJson } from '../../engine/model/json.ts';
import type { Judgements } from '../../engine/run/engine.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, judged, unsigned } from './node-target.ts';
import { fewOf, partOf } from '../part.ts';

const keyOf = (outcome: Outcome): string => `${outcome.requirement}@${outcome.operation}`;
const ofNode = (all: Judgements): Outcome[] =>
  all.outcomes.filter((outcome) => outcome.requirement.startsWith('node.'));

describe('the embedded node, given nothing but its URL', () => {
  let plain: Judgements;
  beforeAll(async () => {
    plain = await judged([]);
  });

  test('every case is settled', () => {
    const open = ofNode(plain).filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict));
    expect(
      open.map(
        (outcome) => `${outcome.verdict} ${keyOf(outcome)}: ${outcome.reason ?? outcome.findings[0]?.message ?? ''}`,
      ),
    ).toEqual([]);
    expect(plain.defects).toEqual([]);
  });

  test('what is left out is a permission, or two other requirements', () => {
    expect(
      ofNode(plain)
        .filter((outcome) => outcome.verdict === 'excluded')
        .map(keyOf),
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
    const again = await judged([], { seed });
    expect(
      ofNode(again)
        .filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))
        .map(keyOf),
    ).toEqual([]);
  });
});

test('a node that gives json blocks as objects breaks that statement alone', async () => {
  const object = (operation: string) =>
    answering(operation, (result) =>
      result['encoding'] === 'json' ? { ...result, block: parseJson(String(result['block'])) as Value } : result,
    );
  const all = await judged([object('vm.getBlock'), object('vm.getBlockByHeight')]);
  expect(
    ofNode(all)
      .filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))
      .map((outcome) => `${outcome.verdict} ${keyOf(outcome)}`),
  ).toEqual(['fail node.block.string@vm.getBlock', 'fail node.block.string@vm.getBlockByHeight']);
});

const methods = ['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus'];
let clock = 0;

/** Nodes that differ from the reference provider in ways that the document allows. */
const allowed: Readonly<Record<string, readonly Alteration[]>> = {
  'a chain that grows while it is asked': [
    {
      call(call, next) {
        if (call.operation === 'vm.getHeight')
          return { kind: 'answer', status: 200, body: { height: String(100 + Math.floor(clock++ / 2)) } };
        const above =
          call.operation === 'vm.getBlockByHeight' && Number(call.parameters['height']) > 100 + Math.floor(clock++ / 2);
        return above ? { kind: 'rpc-error', code: -32000, message: 'not found' } : next(call);
      },
    },
  ],
  'balances in another order with every call': [
    answering('vm.getAllBalances', ({ balances }) => ({
      balances: [...(balances as Value[])].sort(() => (clock++ % 3) - 1),
    })),
  ],
  'one code for all errors': [
    {
      call(call, next) {
        const answer = next(call);
        return answer.kind === 'rpc-error' ? { ...answer, code: -32000 } : answer;
      },
    },
  ],
  'members that the document does not name': [
    answering('vm.getHeight', (result) => ({ ...result, indexed: true })),
    unsigned((body) => {
      body['extra'] = [];
    }),
  ],
  'hex without 0x in blocks': ['vm.getBlock', 'vm.getBlockByHeight'].map((id) =>
    answering(id, (result) => ({ ...result, block: String(result['block']).replace(/^0x/, '') })),
  ),
  'blocks without their id': ['vm.getBlock', 'vm.getBlockByHeight'].map((id) =>
    answering(id, (result) => ({ ...result, block: String(result['block']).replace(/,"id":"[^"]*"\}$/, '}') })),
  ),
  'deprecated methods are gone': methods.map((id): Alteration => ({
    call: (call, next) =>
      call.operation === id ? { kind: 'rpc-error', code: -32601, message: `Method not found: ${id}` } : next(call),
  })),
  'neither its own id nor a sibling as endpoint': [
    {
      http: (request, next) =>
        request.path.startsWith('/ext/bc/X') ? next(request) : Promise.resolve({ status: 404, headers: {}, body: '' }),
    },
  ],
};

test.each(partOf(Object.entries(allowed)))('no alarm for %s', async (name, alterations) => {
  const all = await judged(alterations);
  const alarms = ofNode(all).filter((outcome) => ['fail', 'warning', 'unstable'].includes(outcome.verdict));
  expect(
    alarms.map(
      (alarm) => `${alarm.verdict} ${keyOf(alarm)}: ${alarm.findings[0]?.message} ${alarm.findings[0]?.actual}`,
    ),
  ).toEqual([]);
  expect(all.defects).toEqual([]);
  // A shorter chain has another head, and blocks that are missing or not served cannot be judged.
  if (!/^(a chain|deprecated|neither)/.test(name))
    expect(
      ofNode(all)
        .filter((outcome) => outcome.verdict === 'inconclusive')
        .map((outcome) => `${keyOf(outcome)}: ${outcome.reason}`),
    ).toEqual([]);
});

test('a node that gives null for empty lists breaks their type alone', async () => {
  const all = await judged([
    unsigned((body) => {
      for (const name of ['inputs', 'outputs']) if ((body[name] as Value[]).length === 0) body[name] = null;
    }),
  ]);
  expect(
    ofNode(all)
      .filter((outcome) => !['pass', 'observed', 'excluded'].includes(outcome.verdict))
      .map((outcome) => `${outcome.verdict} ${keyOf(outcome)}`),
  ).toEqual(['fail node.schema.result@vm.getTx']);
});
