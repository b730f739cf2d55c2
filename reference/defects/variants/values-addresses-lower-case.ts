import { deep, isData, onBodies } from './shared/bodies.ts';

export default {
  what: 'EVM addresses come in lower case: the document names no letter case',
  ...onBodies(isData, (body) =>
    deep(body, (value) =>
      typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value,
    ),
  ),
};
