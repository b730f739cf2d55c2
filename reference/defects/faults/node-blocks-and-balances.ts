import { callWith, type Answer, type Call, textAt } from '../../../defects/call.ts';
import { parse } from 'lossless-json';
import { type Defect, changeCall, everyNth, withState } from '../../../defects/defect.ts';
import { changeBody, changeAnswer, lack, member, together, changeOutcome } from '../../../defects/operators/answers.ts';
import { isMembers, type Members, type Value } from '../../../defects/value.ts';
import { toJson } from '../../json.ts';
import { changeText } from '../../../defects/operators/http.ts';
import { replace } from '../../../defects/operators/parameters.ts';
import { at, changeAt, everywhere } from '../../../defects/values.ts';
import { answerRefusals } from '../inside.ts';
import { fromBech32, fromCb58, toCb58, zeroId, utxoIdOf } from '../../world/xchain/ids.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, textsOf } from './shared/values.ts';
import type { World } from '../../world/world.ts';
import { consumedOf } from '../../world/xchain/transactions.ts';
import type { Utxo } from '../../world/xchain/ledger.ts';
import { nativeAsset } from '../shared/examples.ts';

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

const utxosOf = ({ parameters }: Call, { xchain }: World): readonly Utxo[] =>
  xchain.ledger.unspent.of(fromBech32(String(parameters['address']).slice(2))?.address ?? '');

const sumOf = (utxos: readonly Utxo[], start: Value | undefined): string =>
  String(utxos.reduce((sum, { output }) => sum + output.amount, BigInt(String(start))));

const assetNamed = ({ xchain }: World, entry: Value): string | undefined =>
  [...xchain.assets.values()].find(({ id, symbol }) => [symbol, toCb58(id)].includes(String(at(entry, 'asset'))))?.id;

export default {
  'vm.getBlock': {
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
    'unknown-to-one-node': fault.rollout(
      'Endpoints: vm.getBlockByHeight is a method of the interface',
      everyNth(
        5,
        changeCall(() => ({ kind: 'rpc-error', code: -32601, message: 'Method not found: vm.getBlockByHeight' })),
      ),
    ),
    'first-of-a-segment-is-the-last-of-the-one-before': fault.query(
      'Endpoints, vm.getBlockByHeight: block is the block at this height',
      replace('height', (height) =>
        Number(height) > 0 && Number(height) % perSegment === 0 ? String(Number(height) - 1) : undefined,
      ),
    ),
  },
  'vm.getHeight': {
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
  'vm.getAllBalances': {
    'locked-amounts-in-the-summary': fault.query(
      'vm.getAllBalances and vm.getBalance: the balance of an asset is one figure, by both methods',
      changeBody((body, call, world) => {
        const locked = utxosOf(call, world).filter(
          ({ output }) => output.addresses.length === 1 && output.locktime > BigInt(world.now),
        );
        const withLocked = (entry: Value): Value => {
          const own = locked.filter(({ assetId }) => assetId === assetNamed(world, entry));
          return changeAt(entry, 'balance', (balance) => sumOf(own, balance));
        };
        return { ...body, balances: listOf(body['balances']).map(withLocked) };
      }),
      'input-output-hk/cardano-rest#34',
    ),
    'inputs-of-undecided-transactions-spent': fault.query(
      'Node, Endpoints, vm.getAllBalances: the balances of all assets that the address controls',
      changeBody((body, call, world) => {
        const { ledger, nativeAssetId, processing } = world.xchain;
        const owner = fromBech32(textAt(call, 'address').slice(2))?.address;
        const pending = [...processing.values()]
          .flatMap(({ unsigned }) => consumedOf(unsigned))
          .flatMap(({ txId, outputIndex }) => ledger.unspent.get(utxoIdOf(txId, outputIndex)) ?? [])
          .filter(({ assetId, output }) => assetId === nativeAssetId && output.addresses.join() === owner)
          .reduce((sum, { output }) => sum + output.amount, 0n);
        const balances = listOf(body['balances']).map((entry) =>
          assetNamed(world, entry) === nativeAssetId
            ? changeAt(entry, 'balance', (balance) => String(BigInt(String(balance)) - pending))
            : entry,
        );
        return pending === 0n ? body : { ...body, balances: balances.filter((entry) => at(entry, 'balance') !== '0') };
      }),
      'bitcoindevkit/bdk#2301',
    ),
    'indivisible-assets-are-left-out': fault.query(
      'Endpoints, vm.getAllBalances: balances are entries for all assets controlled by the address',
      changeBody((body, _call, { xchain }) => {
        const isWhole = (entry: Value): boolean =>
          xchain.assets.get(fromCb58(String(at(entry, 'asset'))) ?? '')?.denomination === 0;
        return { ...body, balances: listOf(body['balances']).filter((entry) => !isWhole(entry)) };
      }),
    ),
  },
  'vm.getAssetDescription': {
    'denominations-of-one-digit': fault.number(
      'Asset description: denomination is the display shift of this asset, two digits long too',
      changeAnswer('denomination', (denomination) => String(denomination).slice(-1)),
    ),
    'unknown-assets-are-the-native-one': fault.input(
      'Asset description: assetID is the identifier of the asset that was asked for',
      answerRefusals((call, next, world) =>
        fromCb58(String(call.parameters['assetID'])) === undefined
          ? undefined
          : next(callWith(call, { assetID: nativeAsset(world) })),
      ),
    ),
    'answer-to-the-call-before': fault.replica(
      'Asset description: assetID is the identifier of the asset that was asked for',
      withState(() => {
        const answers: Answer[] = [];
        return changeOutcome((answer) => {
          answers.push(answer);
          return answers.length % 6 === 0 ? (answers.at(-2) ?? answer) : answer;
        });
      }),
      'ethereum/aleth#5902',
    ),
  },
  'vm.getBalance': {
    'initial-states-are-counted-from-zero': fault.query(
      'UTXO reference: utxoIDs have txID and outputIndex of the UTXOs of the balance',
      changeBody((body, _call, { xchain }) => {
        const counted = (row: Value): Value => {
          const tx = xchain.txs.get(fromCb58(String(at(row, 'txID'))) ?? '')?.unsigned;
          const before = tx?.kind === 'create-asset' ? tx.outputs.length : 0;
          return changeAt(row, 'outputIndex', (index) => Number(index) - (Number(index) >= before ? before : 0));
        };
        return { ...body, utxoIDs: listOf(body['utxoIDs']).map(counted) };
      }),
    ),
  },
} satisfies FaultTable;
