import { deep, hashOf, isData, onBodies } from './shared/bodies.ts';

export default {
  what: 'some endpoints write EVM addresses in lower case, others in EIP-55: the document names no letter case',
  ...onBodies(isData, (body, call) =>
    deep(body, (value) =>
      hashOf(call.operation) % 2 === 0 && typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
        ? value.toLowerCase()
        : value,
    ),
  ),
};
