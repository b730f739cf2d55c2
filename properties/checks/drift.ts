import type { OperationId } from '../../engine/model/operation.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { everyAt, isObject } from '../../engine/model/paths.ts';
import { namedMembers, freeValueMembers } from '../../engine/schema/schema.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../engine/model/judging.ts';

type DriftRule = 'undocumented-member' | 'absent-member' | 'open-values';

/** Items of a long list that are looked at: drift shows in the first ones. */
const sample = 50;
const maxDepth = 12;
/** The maximum number of undocumented members to distinguish in one operation. */
const maxUndocumented = 100;
/** The maximum number of sample values to keep for one member. */
const maxSamples = 100;

interface Seen {
  readonly documented: ReadonlySet<string>;
  /** Documented members, and `list[]` for lists that held anything. */
  readonly met: Set<string>;
  readonly undocumented: Set<string>;
  readonly root: MemberPosition;
  /** Members with open value sets, and their values that the report showed. */
  readonly memberSamples: readonly MemberSamples[];
}

interface MemberSamples {
  /** With `[]` for the items of a list. */
  readonly member: string;
  /** The path by which values are found. */
  readonly path: string;
  readonly samples: Set<Json>;
}

function begin(schema: string): Seen {
  const documented = new Set(namedMembers(schema));
  return {
    documented,
    met: new Set(),
    undocumented: new Set(),
    root: treeOf(documented),
    memberSamples: freeValueMembers(schema).map((member) => ({
      member,
      path: member.replaceAll('[]', ''),
      samples: new Set<Json>(),
    })),
  };
}

/**
 * Differences between a target and its document: undocumented members, members never seen, and the values of open value
 * sets.
 */
export const drift: PassiveCheck<DriftRule> = {
  name: 'checks/drift',
  rules: ['undocumented-member', 'absent-member', 'open-values'],
  start: () => {
    const seenByOperation = new Map<OperationId, Seen>();
    return {
      *judge({ operation, result }: Answered): Iterable<Judgement<DriftRule>> {
        if (operation.kind !== 'rest' || !result) return;
        const schema = operation.schema;
        const collected = seenByOperation.get(operation.id) ?? begin(schema);
        seenByOperation.set(operation.id, collected);
        const news = new Map<string, Json | undefined>();
        collect(result, collected.root, 0, collected.met, news);
        yield { rule: 'undocumented-member', evidence: 1 };
        for (const [path, value] of news) {
          if (!collected.undocumented.has(path) && collected.undocumented.size >= maxUndocumented) continue;
          collected.undocumented.add(path);
          yield {
            rule: 'undocumented-member',
            evidence: 1,
            observation: { what: `undocumented member ${show(path, 120).slice(1, -1)}`, value: show(value, 80) },
          };
        }
        for (const { member, path, samples } of collected.memberSamples) {
          let openValues = 0;
          for (const value of new Set(everyAt(result, path).slice(0, 500))) {
            if (isObject(value)) continue;
            if (samples.has(value)) openValues += 1;
            else {
              if (samples.size < maxSamples && String(value).length <= 80) samples.add(value);
              yield {
                rule: 'open-values',
                evidence: 1,
                observation: { what: `values of ${member}`, value: show(value, 80) },
              };
            }
          }
          if (openValues > 0) yield { rule: 'open-values', evidence: openValues };
        }
      },
      *finish(): Iterable<OverallJudgement<DriftRule>> {
        for (const [operation, { documented, met }] of seenByOperation) {
          const tell = (description: string, value: string): OverallJudgement<DriftRule> => ({
            rule: 'absent-member',
            operation,
            evidence: 1,
            observation: { what: description, value },
          });
          const metPaths = [...documented].filter((path) => met.has(path));
          yield tell('documented members seen', `${metPaths.length} of ${documented.size}`);
          for (const path of documented)
            if (!met.has(path) && holderMet(path, met)) yield tell('documented members never seen', path);
          for (const path of metPaths)
            if (isList(path, documented) && !met.has(`${path}[]`))
              yield tell('documented lists that were always empty', path);
        }
      },
    };
  },
};

/**
 * The object that holds a member: `messages[].receipts[]` for `messages[].receipts[].relayerRewardAddress`. Empty
 * for a member of the answer itself.
 */
const holderOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '');

/** Whether what holds a member was seen: a member of what never came is not missed by itself. */
const holderMet = (path: string, met: ReadonlySet<string>): boolean => holderOf(path) === '' || met.has(holderOf(path));

function isList(path: string, documented: ReadonlySet<string>): boolean {
  for (const text of documented) if (text.startsWith(`${path}[].`)) return true;
  return false;
}

/** A place in an answer of one operation: what its document names below it, and whether it was met. */
interface MemberPosition {
  readonly path: string;
  readonly members: Map<string, MemberPosition>;
  documented: boolean;
  met: boolean;
  /** Where the items of a list stand; made when one comes. */
  items: MemberPosition | undefined;
}

const placeAt = (path: string): MemberPosition => ({
  path,
  members: new Map(),
  documented: false,
  met: false,
  items: undefined,
});
const itemsOf = (place: MemberPosition): MemberPosition => (place.items ??= placeAt(`${place.path}[]`));

/** The documented members as a tree: paths need not be put together for every member of every item. */
function treeOf(documented: ReadonlySet<string>): MemberPosition {
  const root = placeAt('');
  for (const path of documented) {
    let position = root;
    for (const step of path.split('.')) {
      const [name = '', ...lists] = step.split('[]');
      const next = position.members.get(name) ?? placeAt(position.path === '' ? name : `${position.path}.${name}`);
      position.members.set(name, next);
      position = lists.reduce(itemsOf, next);
    }
    position.documented = true;
  }
  return root;
}

function meet(place: MemberPosition, met: Set<string>): void {
  if (place.met) return;
  place.met = true;
  met.add(place.path);
}

/**
 * Marks the documented members of a value as seen and collects the undocumented ones, each with an example. Does not
 * look inside undocumented members.
 */
function collect(
  value: Json | undefined,
  place: MemberPosition,
  depth: number,
  met: Set<string>,
  news: Map<string, Json | undefined>,
): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  if (Array.isArray(value)) {
    const items = itemsOf(place);
    const sampleSize = Math.min(value.length, sample);
    if (sampleSize > 0) meet(items, met);
    for (let index = 0; index < sampleSize; index += 1) collect(value[index] as Json, items, depth + 1, met, news);
  } else if (isObject(value)) {
    let looked = 0;
    for (const name in value) {
      if (looked >= 200) return;
      looked += 1;
      const member = place.members.get(name);
      if (member?.documented) {
        meet(member, met);
        collect(value[name], member, depth + 1, met, news);
      } else {
        const path = place.path === '' ? name : `${place.path}.${name}`;
        if (!news.has(path)) news.set(path, value[name]);
      }
    }
  }
}
