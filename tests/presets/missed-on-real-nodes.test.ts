import { expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { judgeTarget } from '../../engine/run/engine.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import { nodeUtxos } from '../../reference/defects/variants/real/node-utxos.ts';
import { at, withBody } from '../../reference/defects/variants/shared/bodies.ts';
import { toCb58, zeroId } from '../../reference/world/xchain/ids.ts';

/**
 * Deviations that runs against a real node once missed, each alone: the plain reference provider with this one
 * difference.
 */

const judged = async (alteration: Alteration, requirement: string, operation: string): Promise<Outcome> => {
  const { outcomes } = await judgeTarget(
    chain,
    { ...defaultOptions, retries: 0, target: { node: 'http://missed.test' }, only: [`${requirement}@${operation}`] },
    { dispatcher: inProcess(createProvider({ seed: 1, alterations: [alteration] })) },
  );
  const outcome = outcomes.find((one) => one.requirement === requirement && one.operation === operation);
  if (!outcome) throw new Error(`there is no case ${requirement}@${operation}`);
  return outcome;
};

const refusal: OperationAnswer = { kind: 'rpc-error', code: -32_000, message: 'no such thing' };
const getUtxos = 'vm.getUTXOs';

const asHex = (call: OperationCall): OperationCall => ({
  ...call,
  parameters: { ...call.parameters, encoding: 'hex' },
});

const inEncodings = (...encodings: readonly string[]): Alteration => ({
  call: (call, next) => {
    const { encoding } = call.parameters;
    return encodings.includes(String(encoding))
      ? withBody(next(asHex(call)), (body) => ({ ...body, encoding }))
      : next(call);
  },
});

const jsonForNobody: Alteration = {
  call: (call, next) => {
    const { encoding } = call.parameters;
    if (call.operation !== getUtxos || encoding !== 'json') return next(call);
    const answer = next(asHex(call));
    return answer.kind === 'answer' && at(answer.body, 'numFetched') === '0'
      ? withBody(answer, (body) => ({ ...body, encoding }))
      : next(call);
  },
};

const limitOf32Bits: Alteration = {
  call: (call, next) => (Number(call.parameters['limit'] ?? 0) >= 2 ** 32 ? refusal : next(call)),
};

const cursorRepeated: Alteration = {
  call: (call, next, world) =>
    call.parameters['sourceChain'] === undefined ? next(call) : (nodeUtxos.call?.(call, next, world) ?? next(call)),
};

const zeros = (answer: OperationAnswer): Alteration => ({
  call: (call, next) => (call.parameters['txID'] === toCb58(zeroId) ? answer : next(call)),
});

test.each([
  ['hexnc for UTXOs', inEncodings('hexnc'), 'node.utxos.encoding-hex', getUtxos],
  ['hexc for UTXOs', inEncodings('hexc'), 'node.utxos.encoding-hex', getUtxos],
  ['hexnc for a block', inEncodings('hexnc'), 'node.block.encoding-echo', 'vm.getBlock'],
  ['hexc for a block', inEncodings('hexc'), 'node.block.encoding-echo', 'vm.getBlock'],
  ['hexnc for a transaction', inEncodings('hexnc'), 'node.tx.encoding-echo', 'vm.getTx'],
  ['hexc for a transaction', inEncodings('hexc'), 'node.tx.encoding-echo', 'vm.getTx'],
  ['json for an address without UTXOs', jsonForNobody, 'node.utxos.encoding-hex', getUtxos],
  ['a limit of 2^32 refused', limitOf32Bits, 'node.utxos.limit-clamp', getUtxos],
  ['pages that begin with their cursor, with sourceChain', cursorRepeated, 'node.utxos.continuation', getUtxos],
] as const)('%s is a finding', async (_, alteration, requirement, operation) => {
  const { verdict, findings } = await judged(alteration, requirement, operation);
  expect([verdict, findings.length]).toEqual(['fail', 1]);
});

test('the status of the id of zeros: an error is open to the document, another status than Unknown is a finding', async () => {
  const [requirement, operation] = ['node.tx-status.unknown', 'vm.getTxStatus'];
  expect((await judged(zeros(refusal), requirement, operation)).verdict).toBe('pass');
  const accepted: OperationAnswer = { kind: 'answer', status: 200, body: { status: 'Accepted' } };
  expect((await judged(zeros(accepted), requirement, operation)).verdict).toBe('fail');
});
