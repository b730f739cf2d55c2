import { onBody, onCall } from '../operators/calls.ts';
import { onHttp } from '../operators/exchanges.ts';
import { at, changed } from '../shared/values.ts';
import { fromCb58 } from '../../world/xchain/ids.ts';
import { addressFrom, balanceOf, spendable } from '../../world/xchain/rpc.ts';
import { answerCache } from './shared/answerCache.ts';
import { listOf } from './shared/nodeClient.ts';
import { oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const references = 'UTXO reference: txID and outputIndex name the UTXOs behind the balance';

export default {
  on: 'vm.getBalance',
  faults: {
    'signed-64-bits': {
      origin: 'number',
      sentence: 'What the service does, 6: a balance is the decimal string of an amount, which is not negative',
      what: 'balances are signed integers of 64 bits: from 2^63 on they are negative',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          balance: String(BigInt.asIntN(64, BigInt(String(body['balance'])))),
        })),
    },
    'references-of-one-page': {
      origin: 'paging',
      sentence: references,
      what: 'the balance is the sum of all, but utxoIDs are those of the first page of ten',
      make: (operation) => onBody(operation, (body) => ({ ...body, utxoIDs: listOf(body['utxoIDs']).slice(0, 10) })),
    },
    'index-among-own-outputs': {
      origin: 'join',
      sentence: references,
      what:
        'outputIndex counts the outputs of its transaction that have the asset and the owner, not all of its ' +
        'outputs',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = addressFrom(parameters['address'] ?? null, xchain, 'address');
          return changed(body, 'utxoIDs', (utxoIDs) =>
            listOf(utxoIDs).map((reference) => {
              const tx = xchain.txs.get(fromCb58(String(at(reference, 'txID'))) ?? '');
              const before = tx?.unsigned.outputs.slice(0, Number(at(reference, 'outputIndex'))) ?? [];
              const own = before.filter(({ output }) => output.addresses.includes(owner));
              return tx?.unsigned.kind === 'create-asset'
                ? reference
                : { txID: at(reference, 'txID'), outputIndex: own.length };
            }),
          );
        }),
    },
    'old-ids-in-hex': {
      origin: 'encoding',
      sentence: references,
      what:
        'references to transactions of the first ten blocks were taken over from another store, which has ids as ' +
        'hex',
      make: (operation) =>
        onBody(operation, (body, _call, { xchain }) => {
          const old = new Set(
            xchain.ledger.history.filter(({ created }) => created.height < 10n).map(({ created }) => created.txId),
          );
          return changed(body, 'utxoIDs.txID', (txID) => {
            const id = fromCb58(String(txID)) ?? '';
            return old.has(id) ? id : txID;
          });
        }),
    },
    'asset-ignored-for-busy-address': {
      origin: 'storage-query',
      sentence: 'vm.getBalance: the balance is that of one asset',
      what:
        'for addresses with more than 1024 UTXOs the planner takes the index by owner and drops the condition on ' +
        'the asset: all assets are added up',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = addressFrom(parameters['address'] ?? null, xchain, 'address');
          if (xchain.ledger.unspent.of(owner).length <= 1_024) return body;
          const utxos = [...xchain.assets.keys()].flatMap((asset) => spendable(xchain, owner, asset));
          return { ...body, balance: balanceOf(utxos) };
        }),
    },
    'cache-key-without-asset': {
      origin: 'cache',
      sentence: 'vm.getBalance: the balance is that of the asset that was asked for',
      what: 'balances are cached by address: the next calls for other assets of the address get the first balance',
      make: (operation) => answerCache(operation, ({ address }) => String(address), 2),
    },
    'null-for-no-references': {
      origin: 'encoding',
      sentence: 'vm.getBalance result: utxoIDs is an array',
      what: 'where the balance is 0, utxoIDs is null',
      make: (operation) =>
        onBody(operation, (body) => (listOf(body['utxoIDs']).length === 0 ? { ...body, utxoIDs: null } : body)),
    },
    'index-as-text': {
      origin: 'rollout',
      deep: false,
      sentence: 'UTXO reference: outputIndex is an int',
      what: 'every third answer comes from a release that writes outputIndex as a string',
      make: (operation) =>
        oneOfNodes(operation, 3, (body) => changed(body, 'utxoIDs.outputIndex', (index) => String(index))),
    },
    'zero-of-unheld-asset-refused': {
      origin: 'join',
      sentence: 'vm.getBalance: the answer is the balance of the asset, also where there is none',
      what: 'the query groups by asset and finds no row where nothing is held: an error instead of the balance 0',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const answer = next(call);
          return answer.kind === 'answer' && at(answer.body, 'balance') === '0'
            ? { kind: 'rpc-error', code: -32000, message: 'no rows in result set' }
            : answer;
        }),
    },
    'params-before-method': {
      origin: 'input',
      sentence: 'What the service does, 4: the body is a JSON object, whose members have no order',
      what: 'the request is read as a stream, and params in front of method are lost: address is missing',
      make: (operation) =>
        onHttp(operation, (request, next) =>
          next(
            /"params"[^]*"method"\s*:/.test(request.body)
              ? { ...request, body: request.body.replace(/"params"/, '"passed"') }
              : request,
          ),
        ),
    },
  },
} satisfies FaultFile;
