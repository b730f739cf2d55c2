import { deep, isMembers, onBodies } from './shared/bodies.ts';

export default {
  what: 'members of objects come in the opposite order: JSON objects have none',
  ...onBodies(
    () => true,
    (body) => deep(body, (value) => (isMembers(value) ? Object.fromEntries(Object.entries(value).reverse()) : value)),
  ),
};
