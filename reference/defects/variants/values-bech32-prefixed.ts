import { deep, isData, onBodies } from './shared/bodies.ts';

export default {
  what: 'primary-network addresses come with the prefix of their chain: the document allows it where they are given',
  ...onBodies(isData, (body, call) =>
    deep(body, (value) =>
      typeof value === 'string' && /^avax1[02-9ac-hj-np-z]{38}$/.test(value)
        ? `${call.parameters['blockchainId'] === 'x-chain' ? 'X' : 'P'}-${value}`
        : value,
    ),
  ),
};
