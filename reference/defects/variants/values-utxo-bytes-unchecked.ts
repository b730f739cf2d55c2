import { deep, isData, onBodies } from './shared/bodies.ts';

export default {
  what: 'utxoBytes comes without 0x and without check bytes: the document only says that it is a string',
  ...onBodies(isData, (body) =>
    deep(body, (value, name) => (name === 'utxoBytes' && typeof value === 'string' ? value.slice(2, -8) : value)),
  ),
};
