import { at } from '../../../engine/model/paths.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { type Inferred, plural } from './answer.ts';
import { lastOf, plainName, singular, wordsOf } from './names.ts';
import { leavesOf } from './shape.ts';
import { longestOfEach, repeatedIn, type Sample } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, scalarAt } from './values.ts';

/** Minimum items: fewer may differ by chance. */
const fewest = 6;
/** Minimum items for a member that may refer to another object. */
const fewestByReference = 12;

/** Names of an item's own identity, and last words of names that identify something. */
const ownNames = /^(?:id|uuid|guid|key|pk|rowid|urn|uri|number)$/;
const identifying = /^(?:id|uuid|guid|key|urn|uri|hash|address|slug|code|sku|iri)$/;
/** Paths of an item's own address. */
const ownAddress = /^(?:(?:_?links\.)?self(?:\.href)?|@id)$/;
/** Last words of members that number parts. Alone, they do not identify an item. */
const partial = /^(?:index|position|line|part|sequence|seq|nonce|ordinal|rank)$/;

/** `own`: the name says that it identifies the item; `reference`: it identifies something; `part`: within something. */
type Kind = 'own' | 'reference' | 'part';

const kindOf = (path: string, items: string): Kind | undefined => {
  const words = wordsOf(lastOf(path));
  const last = words.at(-1) ?? '';
  const noun = singular(wordsOf(items).at(-1) ?? '');
  const isOfNoun = noun !== '' && words.slice(0, -1).join('').endsWith(noun);
  const isNamed = ownNames.test(plainName(path)) || (isOfNoun && (identifying.test(last) || last === 'number'));
  // A text or number as an item has no members, so the item itself is the identity.
  if (path === '.' || (path === lastOf(path) && isNamed)) return 'own';
  if (partial.test(last)) return 'part';
  return identifying.test(last) ? 'reference' : undefined;
};

/** The member that identifies an item, by name alone. */
export const identityByName = ({ item, items }: Sketch): string | undefined => {
  if (items === undefined) return undefined;
  const names = ['id', 'uuid', 'guid', 'key', 'name'];
  const leaves = leavesOf(item);
  return names.flatMap((name) => leaves.find((path) => plainName(path) === name) ?? [])[0];
};

/**
 * Whether the members tell the items of each sample apart. They are stable: pages of other sizes were seen to hold
 * equal items.
 */
const isUnique = (samples: readonly Sample[], paths: readonly string[]): boolean =>
  samples.every(
    ({ items }) => repeatedIn(items.map((item): Json => paths.map((path) => at(item, path) ?? null))) === 0,
  );

/** Which members identify an item: they differ in all items of every list seen. */
export const inferIdentity = (items: string, samples: readonly Sample[]): Inferred<readonly string[]> => {
  const each = longestOfEach(samples);
  const all = each.flatMap((sample) => sample.items);
  const longest = Math.max(0, ...samples.map((sample) => sample.items.length));
  const paths = pathsIn(samples.flatMap((sample) => sample.items)).filter((path) =>
    samples.every((sample) => sample.items.every((item) => scalarAt(item, path) !== undefined)),
  );
  const ofKind = (kind: Kind): readonly string[] => paths.filter((path) => kindOf(path, items) === kind);
  const counted = plural(all.length, 'item');
  const evidence = (keyPaths: readonly string[]): string =>
    `${keyPaths.join(' and ')} ${keyPaths.length > 1 ? 'together ' : ''}unique in ${counted}` +
    (each.length > 1 ? ` of ${each.length} lists` : '');
  // An item without an id may hold its own address, as HAL, JSON:API and JSON-LD write it.
  const ownPaths = [...ofKind('own'), ...paths.filter((path) => ownAddress.test(path))];
  const own = ownPaths.find((path) => isUnique(samples, [path]));
  if (own !== undefined)
    return longest >= fewest
      ? { proposed: [own], evidence: evidence([own]) }
      : { reason: `${evidence([own])}, too few to tell`, maybe: [own] };
  const [references, parts] = [ofKind('reference'), ofKind('part')];
  const alone = references.filter((path) => isUnique(samples, [path]));
  const pairs = [...references, ...parts]
    .flatMap((path, index, both) => both.slice(index + 1).map((second) => [path, second]))
    .filter((pair) => !pair.some((path) => alone.includes(path)) && isUnique(samples, pair));
  const [first, ...otherKeys] = [...alone.map((path) => [path]), ...pairs];
  if (!first) {
    const reason = `no member whose name identifies is unique in ${counted}`;
    const unique = paths.find((path) => isUnique(samples, [path]));
    return unique === undefined
      ? { reason: `${reason}; the whole item is taken` }
      : { reason: `${reason}, but this one is`, maybe: [unique] };
  }
  const keys = [first, ...otherKeys].slice(0, 3).map((key) => `[${key.join(', ')}]`);
  if (otherKeys.length > 0) return { reason: `unique in ${counted} are ${keys.join(' and ')}`, maybe: first };
  const isSole = first.length > 1 || (references.length === 1 && parts.length === 0);
  return longest >= fewestByReference && isSole
    ? { proposed: first, evidence: evidence(first) }
    : { reason: `${evidence(first)}, but its name may mean another thing`, maybe: first };
};
