import { onBody, onCall } from '../operators/calls.ts';
import { onHttp } from '../operators/exchanges.ts';
import { at, changed } from '../shared/values.ts';
import type { Ask } from '../../types.ts';
import type { Value } from '../../value.ts';
import { fromCb58 } from '../../world/xchain/ids.ts';
import { addressFrom, balanceOf, spendable } from '../../world/xchain/rpc.ts';
import { answerCache } from './shared/answerCache.ts';
import { assetOf, hub, leaver, listOf, transaction, user } from './shared/nodeClient.ts';
import { everyAnswer, oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const references = 'UTXO reference: txID and outputIndex name the UTXOs behind the balance';

interface Referenced {
  readonly balance: bigint;
  readonly outputs: readonly (Value | undefined)[];
}

/** A balance with the outputs that its references lead to by way of vm.getTx. */
const referenced = async (ask: Ask, address: string, assetID: string): Promise<Referenced> => {
  const { result } = await ask({ parameters: { address, assetID } });
  const outputs: (Value | undefined)[] = [];
  for (const reference of listOf(result?.['utxoIDs'])) {
    const txID = at(reference, 'txID');
    const tx = typeof txID === 'string' && fromCb58(txID) ? await transaction(ask, txID) : {};
    outputs.push(listOf(at(tx, 'unsignedTx.outputs'))[Number(at(reference, 'outputIndex'))]);
  }
  return { balance: BigInt(String(result?.['balance'])), outputs };
};

const addsUp = async (ask: Ask, address: string, assetID: string): Promise<boolean> => {
  const { balance, outputs } = await referenced(ask, address, assetID);
  const sum = outputs.reduce<bigint>((total, output) => {
    const amount = at(output, 'output.amount');
    return at(output, 'assetID') === assetID && typeof amount === 'bigint' ? total + amount : total;
  }, 0n);
  return sum === balance;
};

export default {
  on: 'vm.getBalance',
  faults: {
    'signed-64-bits': {
      origin: 'number',
      deep: true,
      breaks: 'What the service does, 6: a balance is the decimal string of an amount, which is not negative',
      what: 'balances are signed integers of 64 bits: from 2^63 on they are negative',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          balance: String(BigInt.asIntN(64, BigInt(String(body['balance'])))),
        })),
      holds: async (ask, world) => {
        const { result } = await ask({ parameters: { address: user(world, 1), assetID: assetOf(world, 'MAX') } });
        return BigInt(String(result?.['balance'])) > 0n;
      },
    },
    'references-of-one-page': {
      origin: 'paging',
      deep: true,
      breaks: references,
      what: 'the balance is the sum of all, but utxoIDs are those of the first page of ten',
      make: (operation) => onBody(operation, (body) => ({ ...body, utxoIDs: listOf(body['utxoIDs']).slice(0, 10) })),
      holds: (ask, world) => addsUp(ask, user(world, 12), assetOf(world, 'AVAX')),
    },
    'index-among-own-outputs': {
      origin: 'join',
      deep: true,
      breaks: references,
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
      holds: (ask, world) => addsUp(ask, user(world, 14), assetOf(world, 'AVAX')),
    },
    'old-ids-in-hex': {
      origin: 'encoding',
      deep: true,
      breaks: references,
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
      holds: async (ask, world) => {
        for (let index = 0; index < 16; index += 1)
          if (!(await addsUp(ask, user(world, index), assetOf(world, 'AVAX')))) return false;
        return true;
      },
    },
    'asset-ignored-for-busy-address': {
      origin: 'storage-query',
      deep: true,
      breaks: 'vm.getBalance: the balance is that of one asset',
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
      holds: async (ask, world) => {
        const address = hub(world);
        const balances = await Promise.all(
          ['AVAX', 'TIX'].map(
            async (symbol) =>
              (await ask({ parameters: { address, assetID: assetOf(world, symbol) } })).result?.['balance'],
          ),
        );
        return balances[0] !== balances[1];
      },
    },
    'cache-key-without-asset': {
      origin: 'cache',
      deep: true,
      breaks: 'vm.getBalance: the balance is that of the asset that was asked for',
      what: 'balances are cached by address: the next calls for other assets of the address get the first balance',
      make: (operation) => answerCache(operation, ({ address }) => String(address), 2),
      holds: async (ask, world) => {
        const address = user(world, 5);
        return (await addsUp(ask, address, assetOf(world, 'GOLD'))) && addsUp(ask, address, assetOf(world, 'AVAX'));
      },
    },
    'null-for-no-references': {
      origin: 'encoding',
      deep: true,
      breaks: 'vm.getBalance result: utxoIDs is an array',
      what: 'where the balance is 0, utxoIDs is null',
      make: (operation) =>
        onBody(operation, (body) => (listOf(body['utxoIDs']).length === 0 ? { ...body, utxoIDs: null } : body)),
      holds: async (ask, world) => {
        const { result } = await ask({ parameters: { address: leaver(world), assetID: assetOf(world, 'AVAX') } });
        return Array.isArray(result?.['utxoIDs']);
      },
    },
    'index-as-text': {
      origin: 'rollout',
      deep: false,
      breaks: 'UTXO reference: outputIndex is an int',
      what: 'every third answer comes from a release that writes outputIndex as a string',
      make: (operation) =>
        oneOfNodes(operation, 3, (body) => changed(body, 'utxoIDs.outputIndex', (index) => String(index))),
      holds: (ask, world) =>
        everyAnswer(ask, { parameters: { address: user(world, 5), assetID: assetOf(world, 'AVAX') } }, ({ result }) =>
          listOf(result?.['utxoIDs']).every((reference) => typeof at(reference, 'outputIndex') === 'number'),
        ),
    },
    'zero-of-unheld-asset-refused': {
      origin: 'join',
      deep: true,
      breaks: 'vm.getBalance: the answer is the balance of the asset, also where there is none',
      what: 'the query groups by asset and finds no row where nothing is held: an error instead of the balance 0',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const answer = next(call);
          return answer.kind === 'answer' && at(answer.body, 'balance') === '0'
            ? { kind: 'rpc-error', code: -32000, message: 'no rows in result set' }
            : answer;
        }),
      holds: async (ask, world) => {
        const { result } = await ask({ parameters: { address: user(world, 12), assetID: assetOf(world, 'MAX') } });
        return result?.['balance'] === '0';
      },
    },
    'params-before-method': {
      origin: 'input',
      deep: true,
      breaks: 'What the service does, 4: the body is a JSON object, whose members have no order',
      what: 'the request is read as a stream, and params in front of method are lost: address is missing',
      make: (operation) =>
        onHttp(operation, (request, next) =>
          next(
            /"params"[^]*"method"\s*:/.test(request.body)
              ? { ...request, body: request.body.replace(/"params"/, '"passed"') }
              : request,
          ),
        ),
      holds: async (ask, world) => {
        const params = JSON.stringify({ address: user(world, 5), assetID: assetOf(world, 'AVAX') });
        const rawBody = `{"params":${params},"jsonrpc":"2.0","method":"vm.getBalance","id":1}`;
        return (await ask({ rawBody })).result !== undefined;
      },
    },
  },
} satisfies FaultFile;
