import type { Json } from '../../client/types.ts';
import type { OperationId } from '../../contract/index.ts';
import { everyAt, isObject } from '../paths.ts';
import { documentedMembers, freeValueMembers, schemaFor } from '../schema/schema.ts';
import { show } from '../text.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../types.ts';

/** Items of a long list that are looked at: drift shows in the first ones. */
const sample = 50;
const deepest = 12;
/** Undocumented members of one operation that are told apart. */
const mostUndocumented = 100;

interface Seen {
  readonly documented: ReadonlySet<string>;
  /** Documented members, and `list[]` for lists that held anything. */
  readonly met: Set<string>;
  readonly undocumented: Set<string>;
}

/** Where a target says more, or less, than its document: undocumented members, members never seen, values of open value sets. */
export default {
  requirements: ['data.drift.undocumented-member', 'data.drift.absent-member', 'data.drift.values'],
  start: () => {
    const seen = new Map<OperationId, Seen>();
    return {
      *judge({ operation, result }: Answered): Iterable<Judgement> {
        if (operation.document !== 'data' || !result) return;
        const schema = schemaFor(operation.id);
        const here: Seen = seen.get(operation.id) ?? { documented: new Set(documentedMembers(schema)), met: new Set(), undocumented: new Set() };
        seen.set(operation.id, here);
        const news = new Map<string, Json | undefined>();
        collect(result, '', 0, here, news);
        yield { requirement: 'data.drift.undocumented-member', evidence: 1 };
        for (const [path, value] of news) {
          if (!here.undocumented.has(path) && here.undocumented.size >= mostUndocumented) continue;
          here.undocumented.add(path);
          yield { requirement: 'data.drift.undocumented-member', evidence: 1, observation: { what: `undocumented member ${show(path, 120).slice(1, -1)}`, value: show(value, 80) } };
        }
        for (const path of freeValueMembers(schema)) {
          for (const value of new Set(everyAt(result, path.replaceAll('[]', '')).slice(0, 500))) {
            if (!isObject(value)) yield { requirement: 'data.drift.values', evidence: 1, observation: { what: `values of ${path}`, value: show(value, 80) } };
          }
        }
      },
      *finish(): Iterable<OverallJudgement> {
        for (const [operation, { documented, met }] of seen) {
          const tell = (what: string, value: string): OverallJudgement => ({ requirement: 'data.drift.absent-member', operation, evidence: 1, observation: { what, value } });
          const came = [...documented].filter((path) => met.has(path));
          yield tell('documented members seen', `${came.length} of ${documented.size}`);
          for (const path of documented) if (!met.has(path) && holderMet(path, met)) yield tell('documented members never seen', path);
          for (const path of came) if (isList(path, documented) && !met.has(`${path}[]`)) yield tell('documented lists that were always empty', path);
        }
      },
    };
  },
} satisfies PassiveCheck;

/** `messages[].receipts[]` of `messages[].receipts[].relayerRewardAddress`; nothing of a member of the answer itself. */
const holderOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '');

/** Whether what holds a member was seen: a member of what never came is not missed by itself. */
const holderMet = (path: string, met: ReadonlySet<string>): boolean => holderOf(path) === '' || met.has(holderOf(path));

const isList = (path: string, documented: ReadonlySet<string>): boolean => {
  for (const other of documented) if (other.startsWith(`${path}[].`)) return true;
  return false;
};

/** Marks the documented members of a value as met and gathers the others, each with an example; below an undocumented one nothing is told apart. */
const collect = (value: Json | undefined, path: string, depth: number, seen: Seen, news: Map<string, Json | undefined>): void => {
  if (depth > deepest) return;
  if (Array.isArray(value)) {
    if (value.length > 0) seen.met.add(`${path}[]`);
    for (const one of (value as Json[]).slice(0, sample)) collect(one, `${path}[]`, depth + 1, seen, news);
  } else if (isObject(value)) {
    let looked = 0;
    for (const name in value) {
      if (looked >= 200) return;
      looked += 1;
      const here = path === '' ? name : `${path}.${name}`;
      if (seen.documented.has(here)) {
        seen.met.add(here);
        collect(value[name], here, depth + 1, seen, news);
      } else if (!news.has(here)) news.set(here, value[name]);
    }
  }
};
