import { onBody, onCall } from '../../operators/calls.ts';
import { onTransaction, onUnsigned } from '../../operators/transactions.ts';
import { at, changed, everywhere } from '../../shared/values.ts';
import type { Value } from '../../../value.ts';
import { fromBech32, fromCb58, toBech32, toCb58 } from '../../../world/xchain/ids.ts';
import { mainnet } from '../../../world/xchain/networks.ts';
import { txIdOf } from '../../../world/xchain/transactions.ts';
import type { Fault } from '../types.ts';
import { answerCache } from './answerCache.ts';
import { blockId, listOf, textsOf, transaction, txIds, user } from './nodeClient.ts';
import { everyAnswer, oneOfNodes } from './oneOfNodes.ts';

const locktimes = (rows: readonly Value[], member: string): readonly number[] =>
  rows.map((row) => Number(at(row, member)));

/** Faults of single members of transactions, and of the encoding. */
export const txMembers = {
  'one-signature-per-credential': {
    origin: 'join',
    deep: true,
    breaks: 'Transaction: credential.signatures is the array of the signatures of an input',
    what: 'one signature is read for each credential: those of jointly owned inputs lack all but the first',
    make: (operation) =>
      onTransaction(operation, (tx) =>
        changed(tx, 'credentials.credential', (credential) => ({
          signatures: listOf(at(credential, 'signatures')).slice(0, 1),
        })),
      ),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ credentials }) =>
        credentials.some(({ signatures }) => signatures.length > 1),
      );
      const tx = await transaction(ask, txID);
      const signers = listOf(at(tx, 'unsignedTx.inputs')).map(
        (row) => listOf(at(row, 'input.signatureIndices')).length,
      );
      const signed = listOf(at(tx, 'credentials')).map((row) => listOf(at(row, 'credential.signatures')).length);
      return signers.join() === signed.join();
    },
  },
  'three-credentials': {
    origin: 'storage-query',
    deep: true,
    breaks: 'Transaction: one credential for each consumed input',
    what: 'the column of credentials has room for three: transactions with more inputs lack the rest',
    make: (operation) =>
      onTransaction(operation, (tx) => ({ ...tx, credentials: listOf(tx['credentials']).slice(0, 3) })),
    holds: async (ask, world) => {
      for (const txID of txIds(world, ({ credentials }) => credentials.length > 2)) {
        const tx = await transaction(ask, txID);
        const consumed = [...listOf(at(tx, 'unsignedTx.inputs')), ...listOf(at(tx, 'unsignedTx.importedInputs'))];
        if (listOf(tx['credentials']).length !== consumed.length) return false;
      }
      return true;
    },
  },
  'empty-memo-is-null': {
    origin: 'storage-query',
    deep: false,
    breaks: 'Transaction: memo is a string',
    what: 'storage keeps no empty texts: a memo without bytes is null',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => changed(unsigned, 'memo', (memo) => (memo === '0x' ? null : memo))),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.memo === '');
      return typeof at(await transaction(ask, txID), 'unsignedTx.memo') === 'string';
    },
  },
  'long-memo-in-base64': {
    origin: 'encoding',
    deep: true,
    breaks: 'Transaction: memo is a hex string',
    what: 'memos above 64 bytes stand in a table of their own that was not migrated from base64',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'memo', (memo) =>
          String(memo).length > 130 ? Buffer.from(String(memo).slice(2), 'hex').toString('base64') : memo,
        ),
      ),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.memo.length > 200);
      return /^(?:0x)?(?:[0-9a-f]{2})*$/i.test(String(at(await transaction(ask, txID), 'unsignedTx.memo')));
    },
  },
  'source-chain-by-alias': {
    origin: 'encoding',
    deep: true,
    breaks: 'Transaction: sourceChain is the id of the chain that assets come from',
    what: 'imports from one of the chains name it by its alias C',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'sourceChain', (chain) => (chain === toCb58(mainnet.cChainId) ? 'C' : chain)),
      ),
    holds: async (ask, world) => {
      for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'import'))
        if (fromCb58(String(at(await transaction(ask, txID), 'unsignedTx.sourceChain'))) === undefined) return false;
      return true;
    },
  },
  'first-owner-of-outputs': {
    origin: 'join',
    deep: true,
    breaks: 'Output: addresses are all that may spend it',
    what: 'outputs are joined with the first of their owners: two must sign, but one address is listed',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'outputs.output', (output) => ({
          ...(typeof output === 'object' && !Array.isArray(output) ? output : {}),
          addresses: listOf(at(output, 'addresses')).slice(0, 1),
        })),
      ),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.outputs.some(({ output }) => output.threshold > 1));
      return listOf(at(await transaction(ask, txID), 'unsignedTx.outputs')).every(
        (row) => listOf(at(row, 'output.addresses')).length >= Number(at(row, 'output.threshold')),
      );
    },
  },
  'chain-of-destination': {
    origin: 'join',
    deep: true,
    breaks: 'Transaction: blockchainID is the chain that the transaction belongs to',
    what: 'exports are read by way of their destination, whose id stands in blockchainID too',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'blockchainID', (own) => unsigned['destinationChain'] ?? own),
      ),
    holds: async (ask, world) => {
      const [exporting = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'export');
      const [other = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'base');
      const chainOf = async (txID: string): Promise<Value | undefined> =>
        at(await transaction(ask, txID), 'unsignedTx.blockchainID');
      return (await chainOf(exporting)) === (await chainOf(other));
    },
  },
  'imported-ids-in-hex': {
    origin: 'encoding',
    deep: true,
    breaks: 'Input: txID is a transaction id, as everywhere in the interface',
    what: 'txID of imported inputs is written as hex by a writer of another chain',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'importedInputs.txID', (txID) => `0x${fromCb58(String(txID)) ?? ''}`),
      ),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'import');
      return listOf(at(await transaction(ask, txID), 'unsignedTx.importedInputs')).every(
        (input) => fromCb58(String(at(input, 'txID'))) !== undefined,
      );
    },
  },
  'locktime-of-the-day': {
    origin: 'time',
    deep: true,
    breaks: 'Output: locktime is the Unix time from which on it can be consumed',
    what: 'locktime is kept as a date, and is the beginning of its day',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'outputs.output.locktime', (time) => {
          const seconds = Number(time);
          return seconds - (seconds % 86_400);
        }),
      ),
    holds: async (ask, world) => {
      const { items } = await ask({
        operation: 'listUtxos',
        parameters: { network: 'mainnet', blockchainId: 'x-chain', addresses: user(world, 4), pageSize: '100' },
      });
      const locked = items.filter((item) => Number(at(item, 'platformLocktime')) > 0);
      for (const item of locked) {
        const tx = await transaction(ask, String(at(item, 'txHash')));
        const rows = listOf(at(tx, 'unsignedTx.outputs'));
        if (!locktimes(rows, 'output.locktime').includes(Number(at(item, 'platformLocktime')))) return false;
      }
      return locked.length > 0;
    },
  },
  'node-of-other-network': {
    origin: 'replica',
    deep: false,
    breaks: 'Transaction: networkID is the network of the transaction, 1 for mainnet',
    what:
      'every fourth answer is written by a node that is configured for the test network: networkID 5 and its ' +
      'address prefix',
    make: (operation) =>
      oneOfNodes(operation, 4, (body) =>
        everywhere(
          changed(body, 'tx.unsignedTx.networkID', () => 5),
          'addresses',
          (addresses) =>
            textsOf(addresses).map((address) => `X-${toBech32('fuji', fromBech32(address.slice(2))?.address ?? '')}`),
        ),
      ),
    holds: (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'base');
      return everyAnswer(
        ask,
        { parameters: { txID, encoding: 'json' } },
        ({ result }) => at(result, 'tx.unsignedTx.networkID') === 1,
      );
    },
  },
  'cache-key-without-encoding': {
    origin: 'cache',
    deep: true,
    breaks: 'vm.getTx: the transaction comes in the encoding that was asked for',
    what:
      'transactions are cached by id alone: after a call with encoding json, a call with hex gets the object, and ' +
      'the other way round',
    make: (operation) => answerCache(operation, ({ txID }) => String(txID), 3),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'base');
      await ask({ parameters: { txID, encoding: 'json' } });
      return (await ask({ parameters: { txID, encoding: 'hex' } })).result?.['encoding'] === 'hex';
    },
  },
  'bytes-without-check-when-default': {
    origin: 'input',
    deep: true,
    breaks: 'vm.getTx params: encoding left out means hex',
    what: 'without an encoding an older path writes the bytes, which lacks the four check bytes that encoding hex has',
    make: (operation) =>
      onBody(operation, (body, { parameters }) =>
        parameters['encoding'] === undefined && typeof body['tx'] === 'string'
          ? { ...body, tx: body['tx'].slice(0, -8) }
          : body,
      ),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'export');
      const { result } = await ask({ parameters: { txID } });
      return result?.['tx'] === (await ask({ parameters: { txID, encoding: 'hex' } })).result?.['tx'];
    },
  },
  'newest-block-not-indexed': {
    origin: 'replica',
    deep: true,
    breaks: 'vm.getTx: the transaction with this id; that of an accepted block exists',
    what: 'the index of transactions is a block behind: those of the last accepted block are not found',
    make: (operation) =>
      onCall(operation, (call, next, world) => {
        const newest = world.xchain.blocks.at(-1)?.txs.map((tx) => toCb58(txIdOf(tx))) ?? [];
        return newest.includes(String(call.parameters['txID']))
          ? { kind: 'rpc-error', code: -32000, message: 'not found' }
          : next(call);
      }),
    holds: async (ask, world) => {
      const { result } = await ask({
        operation: 'vm.getBlock',
        parameters: { blockID: blockId(world, -1), encoding: 'json' },
      });
      const txs = listOf(at(JSON.parse(String(result?.['block'])) as Value, 'txs'));
      for (const tx of txs) if (!(await ask({ parameters: { txID: at(tx, 'id') } })).result) return false;
      return txs.length > 0;
    },
  },
  'id-of-first-imported': {
    origin: 'storage-query',
    deep: true,
    breaks: 'Transaction: id is the id of the transaction',
    what: 'imports carry the id of their first imported transaction, by a column name that two joined tables share',
    make: (operation) =>
      onTransaction(operation, (tx) => {
        const [first] = listOf(at(tx, 'unsignedTx.importedInputs'));
        return first === undefined ? tx : { ...tx, id: at(first, 'txID') };
      }),
    holds: async (ask, world) => {
      const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'import');
      return at(await transaction(ask, txID), 'id') === txID;
    },
  },
} satisfies Record<string, Fault>;
