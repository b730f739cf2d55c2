import type { Alteration, OperationCall } from '../../types.ts';
import { changeDeep, hashOf, isData, isMembers, onBodies } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

/** Changes the texts of every answer that match, at any depth. */
function onTexts(
  pattern: RegExp,
  change: (text: string, call: OperationCall) => string,
  fits: (call: OperationCall) => boolean = isData,
): Alteration {
  return onMemberTexts((text, _, call) => (pattern.test(text) ? change(text, call) : text), fits);
}

/** Changes the texts of every answer by the member that contains them, at any depth. */
function onMemberTexts(
  change: (text: string, member: string, call: OperationCall) => string,
  fits: (call: OperationCall) => boolean = isData,
): Alteration {
  return onBodies(fits, (body, call) =>
    changeDeep(body, (value, member) => (typeof value === 'string' ? change(value, member, call) : value)),
  );
}

const address = /^0x[0-9a-fA-F]{40}$/;

const openSets: Readonly<Record<string, (value: string) => string>> = {
  txStatus: (value) => (value === '1' ? 'success' : 'reverted'),
  callType: (value) => value.toLowerCase().replaceAll('_', '-'),
  internalTxType: (value) => (value === 'CALL' ? 'DELEGATECALL' : 'CREATE3'),
  utxoType: (value) => value.toLowerCase(),
  rewardType: (value) => (value === 'NONE' ? '' : `${value}_FEE`),
  tokenReputation: (value) => (value === 'Malicious' ? 'spam' : 'ok'),
  direction: () => 'outgoing',
  type: (value) => value.toUpperCase(),
  indexStatus: (value) => (value === 'indexed' ? 'METADATA_UPDATING' : value),
  status: (value) => (value === 'delivered' ? 'delivered_source_not_indexed' : value),
};

export const values: VariantTable = {
  'addresses-lower-case': {
    what: 'EVM addresses come in lower case: the document names no letter case',
    ...onTexts(address, (text) => text.toLowerCase()),
  },
  'addresses-mixed-case': {
    what: 'some endpoints write EVM addresses in lower case, others in EIP-55: the document names no letter case',
    ...onTexts(
      address,
      (text) => text.toLowerCase(),
      (call) => isData(call) && hashOf(call.operation) % 2 === 0,
    ),
  },
  'addresses-upper-case': {
    what: 'EVM addresses and hashes come in upper case behind 0x: the document names no letter case',
    ...onTexts(/^0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/, (text) => `0x${text.slice(2).toUpperCase()}`),
  },
  'bech32-prefixed': {
    what: 'primary-network addresses come with the prefix of their chain: the document allows it in parameters',
    ...onTexts(
      /^avax1[02-9ac-hj-np-z]{38}$/,
      (text, { parameters }) => `${parameters['blockchainId'] === 'x-chain' ? 'X' : 'P'}-${text}`,
    ),
  },
  doubles: {
    what:
      'large numbers of metrics and holders come as doubles, 1.234e+22, with the digits of a double: the value of a ' +
      'point is a number, and no precision is named',
    ...onBodies(
      ({ operation }) => operation === 'getChainMetrics' || operation === 'listTokenHolders',
      (body) => changeDeep(body, (value) => (typeof value === 'bigint' ? Number(value) : value)),
    ),
  },
  'hex-bare': {
    what: 'hex of blocks, transactions and UTXOs comes without 0x and in capitals: the documents ask for hex strings',
    ...onMemberTexts(
      (text, member) =>
        ['block', 'tx', 'utxos', 'utxoBytes'].includes(member) && text.startsWith('0x')
          ? text.slice(2).toUpperCase()
          : text,
      ({ operation }) => operation.startsWith('vm.') || operation.endsWith('Utxos'),
    ),
  },
  'money-long': {
    what: 'money has eighteen decimal places: its value is a string, and the document does not limit its places',
    ...onMemberTexts((text, member) =>
      member === 'value' && /^\d+\.\d+$/.test(text) ? text + '0'.repeat(18 - (text.split('.')[1]?.length ?? 0)) : text,
    ),
  },
  'network-names': {
    what: 'a UTXO list has another name for its chain: the document only says that chainName is a string',
    ...onBodies(isData, (body) =>
      isMembers(body['chainInfo'])
        ? { ...body, chainInfo: { ...body['chainInfo'], chainName: `the ${String(body['chainInfo']['chainName'])}` } }
        : body,
    ),
  },
  'open-sets': {
    what: 'members whose set of values is not shown have other values than the plain provider gives',
    ...onMemberTexts((text, member) => openSets[member]?.(text) ?? text),
  },
  'utxo-bytes-unchecked': {
    what: 'utxoBytes comes without 0x and without check bytes: the document only says that it is a string',
    ...onMemberTexts((text, member) => (member === 'utxoBytes' ? text.slice(2, -8) : text)),
  },
};
