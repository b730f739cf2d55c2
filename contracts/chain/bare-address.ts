import { bech32 } from '@scure/base';

/** Characters behind the last `1` of an address: 20 bytes in groups of 5 bits, and the checksum. */
const dataCharacters = 38;

const decode = (text: string): string | undefined => {
  const bare = text.replace(/^[A-Za-z0-9]+-/, '');
  if (bare.length > 110 || !bare.includes('1')) return undefined;
  const decoded = bech32.decodeUnsafe(bare as `${string}1${string}`);
  return decoded && bech32.fromWordsUnsafe(decoded.words)?.length === 20 ? bare : undefined;
};

/** A cache: the same texts occur in many answers, and a checksum is slow. Empty: the text is no address. */
const looked = new Map<string, string>();
const maxLooked = 20_000;

/** A bech32 address without the prefix of a chain (`X-`), checksum verified; undefined if it is none. */
export const bareAddress = (text: string): string | undefined => {
  if (text.length > 150 || text.at(-dataCharacters - 1) !== '1') return undefined;
  const cached = looked.get(text);
  if (cached !== undefined) return cached === '' ? undefined : cached;
  if (looked.size >= maxLooked) looked.clear();
  const bare = decode(text);
  looked.set(text, bare ?? '');
  return bare;
};
