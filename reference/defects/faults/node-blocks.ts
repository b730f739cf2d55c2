import { callWith } from '../../../defects/call.ts';
import { parse } from 'lossless-json';
import { type Defect, changeCall, everyNth, withState } from '../../../defects/defect.ts';
import { changeBody, changeAnswer, lack, member, together } from '../../../defects/operators/answers.ts';
import { isMembers, type Members, type Value } from '../../../defects/value.ts';
import { toJson } from '../../json.ts';
import { changeText } from '../../../defects/operators/http.ts';
import { replace } from '../../../defects/operators/parameters.ts';
import { isCount } from '../../../defects/triggers.ts';
import { at, changeAt, everywhere } from '../../../defects/values.ts';
import { unknown } from '../inside.ts';
import { fromBech32, fromCb58, toCb58, zeroId } from '../../world/xchain/ids.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, textsOf } from './shared/values.ts';

const digits = (text: string): number | bigint => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));

const read = (text: string): Members | undefined => {
  const block = parse(text, undefined, digits) as Value;
  return isMembers(block) ? block : undefined;
};

/** Changes a block that comes as JSON text; numbers keep all their digits. */
function changeBlock(change: (block: Members) => Value): Defect {
  return changeBody((body) => {
    const block = body['encoding'] === 'json' ? read(String(body['block'])) : undefined;
    return block ? { ...body, block: toJson(change(block)) } : body;
  });
}

const perSegment = 16;

const sortedById = (block: Members): Value => ({
  ...block,
  txs: listOf(block['txs']).sort((a, b) => (String(at(a, 'id')) < String(at(b, 'id')) ? -1 : 1)),
});

const atomicParts = ['importedInputs', 'exportedOutputs'];

/** Members that only some kinds of transactions have. */
const ofKinds = [...atomicParts, 'sourceChain', 'destinationChain', 'name', 'symbol', 'denomination', 'initialStates'];

export default {
  'vm.getBlock': {
    'cache-key-without-encoding': fault.cache(
      'vm.getBlock: the block comes in the encoding that was asked for',
      withState(() => {
        const blocks = new Map<string, Value>();
        return changeAnswer('block', (block, { parameters }) => {
          const key = String(parameters['blockID']);
          const cached = blocks.get(key);
          if (cached === undefined) blocks.set(key, block);
          else blocks.delete(key);
          return cached ?? block;
        });
      }),
    ),
    'default-of-last-call': fault.input(
      'vm.getBlock params: without encoding the block comes as hex',
      withState(() => {
        let last: Value | undefined;
        return changeCall((call, next) => {
          const { encoding = last } = call.parameters;
          const answer = next(callWith(call, { encoding }));
          if (answer.kind === 'answer') last = encoding;
          return answer;
        });
      }),
    ),
    'next-id-for-missing': fault.query(
      'vm.getBlock: the block with the id that was asked for, and no other',
      changeCall((call, next, { xchain }) => {
        const answer = next(call);
        const id = fromCb58(String(call.parameters['blockID']));
        if (answer.kind === 'answer' || id === undefined) return answer;
        const larger = [...xchain.blocksById.keys()].filter((text) => text > id).sort()[0];
        return larger === undefined ? answer : next(callWith(call, { blockID: toCb58(larger) }));
      }),
    ),
    'cached-blocks-have-no-context': fault.cache(
      'Output: output.addresses are addresses of the chain, in each answer with the block',
      withState(() => {
        const known = new Set<string>();
        return changeBlock((block) => {
          const id = String(block['id']);
          if (!known.has(id)) {
            known.add(id);
            return block;
          }
          const bare = (text: string): string => fromBech32(text.slice(2))?.address ?? text;
          return everywhere(block, 'addresses', (all) => textsOf(listOf(all)).map(bare));
        });
      }),
    ),
    'fx-of-atomic-parts-not-set': fault.encoding(
      'Node, Transaction, Output and Input: fxID is the FX that the output or input uses',
      changeBlock(together(...atomicParts.map((part) => member(`txs.unsignedTx.${part}.fxID`, toCb58(zeroId))))),
      'ava-labs/avalanchego#1306',
    ),
    'transactions-as-their-base-class': fault.encoding(
      'Node, Transaction: imports have sourceChain and importedInputs, exports destinationChain and exportedOutputs',
      changeBlock(together(...ofKinds.map((name) => lack(`txs.unsignedTx.${name}`)))),
      'dotnet/runtime#51906',
    ),
    'transactions-in-the-order-of-their-ids': fault.join(
      'Endpoints, vm.getBlock: block is the block with this id, in the chosen encoding',
      changeBlock(sortedById),
    ),
  },
  'vm.getBlockByHeight': {
    'height-in-32-bits': fault.number(
      'vm.getBlockByHeight: a height is a uint64, and nothing was accepted so far above the head',
      replace('height', (height) =>
        /^[1-9]\d{9,18}$/.test(height) ? String(BigInt.asUintN(32, BigInt(height))) : undefined,
      ),
    ),
    'unknown-to-one-node': fault.rollout(
      'Endpoints: vm.getBlockByHeight is a method of the interface',
      everyNth(
        5,
        changeCall(() => ({ kind: 'rpc-error', code: -32601, message: 'Method not found: vm.getBlockByHeight' })),
      ),
    ),
    'snapshot-without-signatures': fault.replica(
      'Transaction: one credential for each consumed input, in blocks of any age',
      changeBlock((block) => (Number(block['height']) > 60 ? block : changeAt(block, 'txs.credentials', () => []))),
    ),
    'third-node-lacks-the-newest-block': fault.replica(
      'vm.getHeight: the height of the last accepted block, which vm.getBlockByHeight finds',
      isCount((count) => count % 3 === 0),
      changeCall((call, next, { xchain }) =>
        call.parameters['height'] === String(xchain.blocks.length - 1) ? unknown : next(call),
      ),
      'Aimeedeer/realtps#77',
    ),
    'leading-zero-means-octal': fault.input(
      'Node, Endpoints, vm.getBlockByHeight: height is a decimal string',
      replace('height', (height) => {
        const base = /^0[0-7]+$/.test(height) ? 8 : /^0x[0-9a-f]+$/i.test(height) ? 16 : undefined;
        return base && String(Number.parseInt(height, base));
      }),
      'spf13/cast#340',
    ),
    'first-of-a-segment-is-the-last-of-the-one-before': fault.query(
      'Endpoints, vm.getBlockByHeight: block is the block at this height',
      replace('height', (height) =>
        Number(height) > 0 && Number(height) % perSegment === 0 ? String(Number(height) - 1) : undefined,
      ),
    ),
  },
  'vm.getHeight': {
    'count-for-height': fault.query(
      'vm.getHeight: the height of the last accepted block',
      changeAnswer('height', (height) => String(Number(height) + 1)),
    ),
    'number-from-one-node': fault.rollout(
      'What the service does, 6: a height is a decimal string',
      everyNth(4, changeAnswer('height', Number)),
    ),
    'large-id-through-doubles': fault.number(
      'What the service does, 5: id is the id of the request',
      changeText((body) =>
        body.replace(/"id":(\d{16,18})\}$/, (_, digits: string) => `"id":${BigInt(Number(digits))}}`),
      ),
    ),
    'one-replica-lags': fault.replica(
      'vm.getHeight: the height of the last accepted block',
      everyNth(
        3,
        changeAnswer('height', (height) => String(Number(height) - 10)),
      ),
    ),
  },
} satisfies FaultTable;
