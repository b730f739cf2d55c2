import type { Json } from '../../engine/model/exchange.ts';
import { bareAddress } from './bare-address.ts';

/** The one spelling of a value: hex in lower case, a chain address without its chain's prefix. Two values that denote the same give the same text. */
export const canonicalValue = (value: Json): string => {
  const text = String(value);
  if (/^0x[0-9a-f]*$/i.test(text)) return text.toLowerCase();
  return bareAddress(text)?.toLowerCase() ?? text;
};
