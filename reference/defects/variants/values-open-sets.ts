import { deep, isData, onBodies } from './shared/bodies.ts';

const others: Readonly<Record<string, (value: string) => string>> = {
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

export default {
  what: 'members whose set of values is not shown have other values than the plain provider gives',
  ...onBodies(isData, (body) =>
    deep(body, (value, name) => (typeof value === 'string' ? (others[name]?.(value) ?? value) : value)),
  ),
};
