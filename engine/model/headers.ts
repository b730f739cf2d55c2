import type { Exchange } from './exchange.ts';

/** A header of the answer by its lower-case name; the first value if it came several times. */
export const header = (exchange: Exchange, name: string): string | undefined => {
  const value = exchange.response?.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
