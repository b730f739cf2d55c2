import { onBody, onCall } from '../../operators/calls.ts';
import { onTransaction, onUnsigned } from '../../operators/transactions.ts';
import { at, changed, everywhere } from '../../shared/values.ts';
import { fromBech32, toBech32, toCb58 } from '../../../world/xchain/ids.ts';
import { mainnet } from '../../../world/xchain/networks.ts';
import { txIdOf } from '../../../world/xchain/transactions.ts';
import type { Fault } from '../types.ts';
import { answerCache } from './answerCache.ts';
import { listOf, textsOf } from './nodeClient.ts';
import { oneOfNodes } from './oneOfNodes.ts';

/** Faults of single members of transactions, and of the encoding. */
export const txMembers = {
  'one-signature-per-credential': {
    origin: 'join',
    sentence: 'Transaction: credential.signatures is the array of the signatures of an input',
    what: 'one signature is read for each credential: those of jointly owned inputs lack all but the first',
    make: (operation) =>
      onTransaction(operation, (tx) =>
        changed(tx, 'credentials.credential', (credential) => ({
          signatures: listOf(at(credential, 'signatures')).slice(0, 1),
        })),
      ),
  },
  'three-credentials': {
    origin: 'storage-query',
    sentence: 'Transaction: one credential for each consumed input',
    what: 'the column of credentials has room for three: transactions with more inputs lack the rest',
    make: (operation) =>
      onTransaction(operation, (tx) => ({ ...tx, credentials: listOf(tx['credentials']).slice(0, 3) })),
  },
  'empty-memo-is-null': {
    origin: 'storage-query',
    deep: false,
    sentence: 'Transaction: memo is a string',
    what: 'storage keeps no empty texts: a memo without bytes is null',
    make: (operation) =>
      onUnsigned(operation, (unsigned) => changed(unsigned, 'memo', (memo) => (memo === '0x' ? null : memo))),
  },
  'long-memo-in-base64': {
    origin: 'encoding',
    sentence: 'Transaction: memo is a hex string',
    what: 'memos above 64 bytes stand in a table of their own that was not migrated from base64',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'memo', (memo) =>
          String(memo).length > 130 ? Buffer.from(String(memo).slice(2), 'hex').toString('base64') : memo,
        ),
      ),
  },
  'source-chain-by-alias': {
    origin: 'encoding',
    sentence: 'Transaction: sourceChain is the id of the chain that assets come from',
    what: 'imports from one of the chains name it by its alias C',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'sourceChain', (chain) => (chain === toCb58(mainnet.cChainId) ? 'C' : chain)),
      ),
  },
  'first-owner-of-outputs': {
    origin: 'join',
    sentence: 'Output: addresses are all that may spend it',
    what: 'outputs are joined with the first of their owners: two must sign, but one address is listed',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'outputs.output', (output) => ({
          ...(typeof output === 'object' && !Array.isArray(output) ? output : {}),
          addresses: listOf(at(output, 'addresses')).slice(0, 1),
        })),
      ),
  },
  'chain-of-destination': {
    origin: 'join',
    sentence: 'Transaction: blockchainID is the chain that the transaction belongs to',
    what: 'exports are read by way of their destination, whose id stands in blockchainID too',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'blockchainID', (own) => unsigned['destinationChain'] ?? own),
      ),
  },
  'locktime-of-the-day': {
    origin: 'time',
    sentence: 'Output: locktime is the Unix time from which on it can be consumed',
    what: 'locktime is kept as a date, and is the beginning of its day',
    make: (operation) =>
      onUnsigned(operation, (unsigned) =>
        changed(unsigned, 'outputs.output.locktime', (time) => {
          const seconds = Number(time);
          return seconds - (seconds % 86_400);
        }),
      ),
  },
  'node-of-other-network': {
    origin: 'replica',
    deep: false,
    sentence: 'Transaction: networkID is the network of the transaction, 1 for mainnet',
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
  },
  'cache-key-without-encoding': {
    origin: 'cache',
    sentence: 'vm.getTx: the transaction comes in the encoding that was asked for',
    what:
      'transactions are cached by id alone: after a call with encoding json, a call with hex gets the object, and ' +
      'the other way round',
    make: (operation) => answerCache(operation, ({ txID }) => String(txID), 3),
  },
  'bytes-without-check-when-default': {
    origin: 'input',
    sentence: 'vm.getTx params: encoding left out means hex',
    what: 'without an encoding an older path writes the bytes, which lacks the four check bytes that encoding hex has',
    make: (operation) =>
      onBody(operation, (body, { parameters }) =>
        parameters['encoding'] === undefined && typeof body['tx'] === 'string'
          ? { ...body, tx: body['tx'].slice(0, -8) }
          : body,
      ),
  },
  'newest-block-not-indexed': {
    origin: 'replica',
    sentence: 'vm.getTx: the transaction with this id; that of an accepted block exists',
    what: 'the index of transactions is a block behind: those of the last accepted block are not found',
    make: (operation) =>
      onCall(operation, (call, next, world) => {
        const newest = world.xchain.blocks.at(-1)?.txs.map((tx) => toCb58(txIdOf(tx))) ?? [];
        return newest.includes(String(call.parameters['txID']))
          ? { kind: 'rpc-error', code: -32000, message: 'not found' }
          : next(call);
      }),
  },
  'id-of-first-imported': {
    origin: 'storage-query',
    sentence: 'Transaction: id is the id of the transaction',
    what: 'imports carry the id of their first imported transaction, by a column name that two joined tables share',
    make: (operation) =>
      onTransaction(operation, (tx) => {
        const [first] = listOf(at(tx, 'unsignedTx.importedInputs'));
        return first === undefined ? tx : { ...tx, id: at(first, 'txID') };
      }),
  },
} satisfies Record<string, Fault>;
