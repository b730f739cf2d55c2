import type { OperationCall } from '../../../types.ts';

/** A parameter in decimal digits as a number; undefined for any other text, which the provider then refuses. */
export const wholeNumberAt = (parameters: OperationCall['parameters'], name: string): number | undefined => {
  const value = parameters[name];
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
};
