import { stringifyJson } from '../../../engine/model/json.ts';
import { at } from '../../../engine/model/paths.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { type Inferred, plural } from './answer.ts';
import { lastOf, plainName, singular, wordsOf } from './names.ts';
import { leavesOf } from './shape.ts';
import { longestOfEach, type Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, scalarAt } from './values.ts';

/** Minimum items: fewer may differ by chance. */
const fewest = 6;
/** Minimum items for a member that may refer to another object. */
const fewestByReference = 12;

const identifierNames = new Set(['id', 'uuid', 'guid', 'key', 'pk', 'rowid', 'urn', 'uri', 'number']);
const identifying = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'urn',
  'uri',
  'hash',
  'address',
  'slug',
  'code',
  'sku',
  'iri',
]);
/** Paths of an item's own address. */
const ownAddress = /^(?:(?:_?links\.)?self(?:\.href)?|@id)$/;
/** Members that number parts. Alone, they do not identify an item. */
const partial = new Set(['index', 'position', 'line', 'part', 'sequence', 'seq', 'nonce', 'ordinal', 'rank']);

/** `own`: the name says that it identifies the item; `reference`: it identifies something; `part`: within something. */
type Kind = 'own' | 'reference' | 'part';

const kindOf = (path: string, items: string): Kind | undefined => {
  // A text or number as an item has no members, so the item itself is the identity.
  if (path === '.') return 'own';
  const words = wordsOf(lastOf(path));
  const last = words.at(-1) ?? '';
  const noun = singular(wordsOf(items).at(-1) ?? '');
  if (path === lastOf(path) && identifierNames.has(plainName(path))) return 'own';
  if (
    path === lastOf(path) &&
    words.length > 1 &&
    (identifying.has(last) || last === 'number') &&
    noun !== '' &&
    words.slice(0, -1).join('').endsWith(noun)
  )
    return 'own';
  if (partial.has(last)) return 'part';
  return identifying.has(last) ? 'reference' : undefined;
};

/** The member that identifies an item, by name alone. */
export const identityByName = ({ item, items }: Sketch): string | undefined => {
  if (items === undefined) return undefined;
  const names = ['id', 'uuid', 'guid', 'key', 'name'];
  const leaves = leavesOf(item);
  return names.flatMap((name) => leaves.find((path) => plainName(path) === name) ?? [])[0];
};

const keyOf = (item: Json, paths: readonly string[]): string =>
  stringifyJson(paths.map((path): Json => at(item, path) ?? null));

/**
 * Whether the members tell the items of each sample apart. They are stable: pages of other sizes were seen to hold
 * equal items.
 */
const isUnique = (samples: readonly Sample[], paths: readonly string[]): boolean =>
  samples.every(({ items }) => new Set(items.map((item) => keyOf(item, paths))).size === items.length);

const inAll = (samples: readonly Sample[], path: string): boolean =>
  samples.every(({ items }) => items.every((item) => scalarAt(item, path) !== undefined));

/** Which members identify an item: they differ in all items of every list seen. */
export const inferIdentity = (items: string, samples: readonly Sample[]): Inferred<readonly string[]> => {
  const each = longestOfEach(samples);
  const count = each.reduce((sum, sample) => sum + sample.items.length, 0);
  const longest = Math.max(0, ...samples.map((sample) => sample.items.length));
  const paths = pathsIn(samples.flatMap((sample) => sample.items)).filter((path) => inAll(samples, path));
  const ofKind = (kind: Kind): readonly string[] => paths.filter((path) => kindOf(path, items) === kind);
  const unique = (keyPaths: readonly string[]): readonly string[] =>
    keyPaths.filter((path) => isUnique(samples, [path]));
  const evidence = (keyPaths: readonly string[]): string =>
    `${keyPaths.join(' and ')} ${keyPaths.length > 1 ? 'together ' : ''}unique in ${plural(count, 'item')}` +
    (each.length > 1 ? ` of ${each.length} lists` : '');
  // An item without an id may hold its own address, as HAL, JSON:API and JSON-LD write it.
  const [best] = [...unique(ofKind('own')), ...unique(paths.filter((path) => ownAddress.test(path)))];
  if (best !== undefined)
    return longest >= fewest
      ? { proposed: [best], evidence: evidence([best]) }
      : { reason: `${evidence([best])}, too few to tell`, maybe: [best] };
  const references = ofKind('reference');
  const parts = ofKind('part');
  const alone = unique(references);
  const pairs = [...references, ...parts]
    .flatMap((reference, index, all) => all.slice(index + 1).map((text) => [reference, text]))
    .filter((pair) => !pair.some((path) => alone.includes(path)) && isUnique(samples, pair));
  const [first, ...otherKeys] = [...alone.map((path) => [path]), ...pairs];
  if (!first) {
    const uniquePath = paths.find((path) => isUnique(samples, [path]));
    const reason = `no member whose name identifies is unique in ${plural(count, 'item')}`;
    return uniquePath === undefined
      ? { reason: `${reason}; the whole item is taken` }
      : { reason: `${reason}, but this one is`, maybe: [uniquePath] };
  }
  if (otherKeys.length > 0)
    return {
      reason: `unique in ${plural(count, 'item')} are ${[first, ...otherKeys]
        .slice(0, 3)
        .map((paths) => `[${paths.join(', ')}]`)
        .join(' and ')}`,
      maybe: first,
    };
  const isAlone = first.length === 1 && references.length === 1 && parts.length === 0;
  if (longest < fewestByReference || !(isAlone || first.length > 1))
    return { reason: `${evidence(first)}, but its name may mean another thing`, maybe: first };
  return { proposed: first, evidence: evidence(first) };
};
