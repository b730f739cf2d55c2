import { relate, type Relation } from './compare-values.ts';

const decimal = /^-?\d{1,200}(?:\.\d{1,40})?$/;

/** How two values stand to each other that are known as texts only. */
const asTexts = (a: string, b: string): Relation =>
  relate(a, b, decimal.test(a) && decimal.test(b) ? { type: 'number' } : {});

/** Whether some targets take two values for equal: texts in another case, moments of one day, rounded decimals. */
export const mayEqual = (a: string, b: string): boolean => asTexts(a, b).equal !== false;

/** Whether all targets take a value for equal to itself as it is shown: it may be rounded. */
export const isShownWhole = (value: string): boolean => asTexts(value, value).equal === true;
