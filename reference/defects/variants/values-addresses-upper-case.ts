import { deep, isData, onBodies } from './shared/bodies.ts';

export default {
  what: 'EVM addresses and hashes come in upper case behind 0x: the document names no letter case',
  ...onBodies(isData, (body) =>
    deep(body, (value) =>
      typeof value === 'string' && /^0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/.test(value)
        ? `0x${value.slice(2).toUpperCase()}`
        : value,
    ),
  ),
};
