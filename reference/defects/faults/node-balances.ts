import { type Answer, type Call, textAt, callWith } from '../../../defects/call.ts';
import { changeCall, everyNth, withState } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeOutcome } from '../../../defects/operators/answers.ts';
import { cachedBy, keyOf } from '../../../defects/operators/caches.ts';
import { rewriteRequest } from '../../../defects/operators/http.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { answerRefusals, success, unknown } from '../inside.ts';
import type { World } from '../../world/world.ts';
import { fromBech32, fromCb58, toCb58, utxoIdOf } from '../../world/xchain/ids.ts';
import { consumedOf } from '../../world/xchain/transactions.ts';
import type { Utxo } from '../../world/xchain/ledger.ts';
import { nativeAsset } from '../shared/examples.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf } from './shared/values.ts';

const utxosOf = ({ parameters }: Call, { xchain }: World): readonly Utxo[] =>
  xchain.ledger.unspent.of(fromBech32(String(parameters['address']).slice(2))?.address ?? '');

const sumOf = (utxos: readonly Utxo[], start: Value | undefined): string =>
  String(utxos.reduce((sum, { output }) => sum + output.amount, BigInt(String(start))));

const assetNamed = ({ xchain }: World, entry: Value): string | undefined =>
  [...xchain.assets.values()].find(({ id, symbol }) => [symbol, toCb58(id)].includes(String(at(entry, 'asset'))))?.id;

export default {
  'vm.getAllBalances': {
    'four-entries-at-most': fault.query(
      'vm.getAllBalances: there is one entry for each asset that the address controls',
      changeAnswer('balances', (balances) => listOf(balances).slice(0, 4)),
    ),
    'sum-of-doubles': fault.number(
      'What the service does, 6: a balance is the decimal string of a uint64; vm.getBalance gives the same',
      changeAnswer('balances.balance', (balance) => String(BigInt(Number(balance)))),
    ),
    'cache-key-cut': fault.cache(
      'vm.getAllBalances: the balances are those of the address that was asked for',
      cachedBy(({ parameters: { address } }) => String(address).slice(0, 8), 3),
    ),
    'null-for-none': fault.encoding(
      'vm.getAllBalances result: balances is an array',
      changeAnswer('balances', (balances) => (listOf(balances).length === 0 ? null : balances)),
    ),
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
    'name-cut': fault.query(
      'Asset description: name, symbol and denomination are those of the asset that was asked for',
      changeAnswer('name', (name) => String(name).slice(0, 12).trimEnd()),
    ),
    'newest-asset-unknown': fault.replica(
      'vm.getAssetDescription: an asset that others hold balances of has a description',
      changeCall((call, next, { xchain }) =>
        fromCb58(String(call.parameters['assetID'])) === [...xchain.assets.keys()].at(-1) ? unknown : next(call),
      ),
    ),
    'key-of-signature': fault.rollout(
      'Asset description: the returned key is assetID',
      everyNth(
        3,
        changeBody(({ assetID, ...rest }) => ({ assetId: assetID, ...rest })),
      ),
    ),
    'native-by-alias': fault.encoding(
      'Asset description: assetID is the identifier of the asset',
      changeAnswer('assetID', (id, _call, world) => (id === nativeAsset(world) ? 'AVAX' : id)),
    ),
    'any-transaction-is-an-asset': fault.join(
      'vm.getAssetDescription: describes an asset; only what created one is one',
      changeCall((call, next, { xchain }) => {
        const answer = next(call);
        const assetID = String(call.parameters['assetID']);
        return answer.kind === 'rpc-error' && xchain.txs.has(fromCb58(assetID) ?? '')
          ? success({ assetID, name: '', symbol: '', denomination: '0' })
          : answer;
      }),
    ),
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
    'signed-64-bits': fault.number(
      'What the service does, 6: a balance is the decimal string of an amount, which is not negative',
      changeAnswer('balance', (balance) => String(BigInt.asIntN(64, BigInt(String(balance))))),
    ),
    'references-of-one-page': fault.paging(
      'UTXO reference: txID and outputIndex name the UTXOs behind the balance',
      changeAnswer('utxoIDs', (utxoIDs) => listOf(utxoIDs).slice(0, 10)),
    ),
    'cache-key-without-asset': fault.cache(
      'vm.getBalance: the balance is that of the asset that was asked for',
      cachedBy(keyOf('address'), 2),
    ),
    'index-as-text': fault.rollout(
      'UTXO reference: outputIndex is an int',
      everyNth(3, changeAnswer('utxoIDs.outputIndex', String)),
    ),
    'zero-of-unheld-asset-refused': fault.join(
      'vm.getBalance: the answer is the balance of the asset, also where there is none',
      changeOutcome((answer) => (answer.kind === 'answer' && at(answer.body, 'balance') === '0' ? unknown : answer)),
    ),
    'params-before-method': fault.input(
      'What the service does, 4: the body is a JSON object, whose members have no order',
      rewriteRequest(/"params"(?=[^]*"method"\s*:)/, '"passed"'),
    ),
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
