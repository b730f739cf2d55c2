import { deep, isData, onBodies } from './shared/bodies.ts';

export default {
  what: 'money has eighteen decimal places: its value is a string, and of its places nothing is said',
  ...onBodies(isData, (body) =>
    deep(body, (value, name) =>
      name === 'value' && typeof value === 'string' && /^\d+\.\d+$/.test(value)
        ? `${value}${'0'.repeat(18 - (value.split('.')[1]?.length ?? 0))}`
        : value,
    ),
  ),
};
