import type { Json } from '../../rules/parts.ts';
import { bareAddress } from './bare-address.ts';

/**
 * The canonical form of a value: hex in lower case, a chain address without the prefix of its chain. Two spellings of
 * one value give the same text.
 */
export const canonicalValue = (value: Json): string => {
  const text = String(value);
  if (/^0x[0-9a-f]*$/i.test(text)) return text.toLowerCase();
  // `fuji` and `testnet` are two names for one network.
  if (/^(?:mainnet|fuji|testnet)$/i.test(text)) return text.toLowerCase().replace('testnet', 'fuji');
  return bareAddress(text)?.toLowerCase() ?? text;
};
