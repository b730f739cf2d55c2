import type { Json } from '../../client/types.ts';
import { everyAt, isObject } from '../paths.ts';
import { documentedMembers, freeValueMembers, schemaFor } from '../schema.ts';
import { show } from '../text.ts';
import type { OperationId } from '../../contract/index.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../types.ts';

/** Items of a long list that are looked at: drift shows in the first ones. */
const sample = 50;
const deepest = 12;

/** Where a target says more, or less, than its document: undocumented members, members never seen, values of open value sets. */
export default {
  requirements: ['data.drift.undocumented-member', 'data.drift.absent-member', 'data.drift.values'],
  start: () => {
    const unseen = new Map<OperationId, Set<string>>();
    return {
      *judge({ operation, result }: Answered): Iterable<Judgement> {
        if (operation.document !== 'data' || !result) return;
        const schema = schemaFor(operation.id);
        const documented = new Set(documentedMembers(schema));
        const left = unseen.get(operation.id) ?? new Set(documented);
        unseen.set(operation.id, left);
        const met = new Map<string, Json | undefined>();
        collect(result, '', 0, met);
        for (const path of met.keys()) left.delete(path);
        yield { requirement: 'data.drift.undocumented-member', evidence: 1 };
        for (const [path, value] of met) {
          const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')).replace(/(\[\])+$/, '') : '';
          if (!documented.has(path) && (parent === '' || documented.has(parent))) {
            yield { requirement: 'data.drift.undocumented-member', evidence: 1, observation: { what: `undocumented member ${path}`, value: show(value, 80) } };
          }
        }
        for (const path of freeValueMembers(schema)) {
          for (const value of new Set(everyAt(result, path.replaceAll('[]', '')).slice(0, 500))) {
            if (!isObject(value)) yield { requirement: 'data.drift.values', evidence: 1, observation: { what: `values of ${path}`, value: show(value, 80) } };
          }
        }
      },
      *finish(): Iterable<OverallJudgement> {
        for (const [operation, left] of unseen) {
          yield { requirement: 'data.drift.absent-member', operation, evidence: 1 };
          for (const path of left) yield { requirement: 'data.drift.absent-member', operation, evidence: 1, observation: { what: 'documented members never seen', value: path } };
        }
      },
    };
  },
} satisfies PassiveCheck;

const collect = (value: Json | undefined, path: string, depth: number, met: Map<string, Json | undefined>): void => {
  if (depth > deepest) return;
  if (Array.isArray(value)) for (const one of (value as Json[]).slice(0, sample)) collect(one, `${path}[]`, depth + 1, met);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value).slice(0, 200)) {
      const here = path === '' ? name : `${path}.${name}`;
      if (!met.has(here)) met.set(here, inner);
      collect(inner, here, depth + 1, met);
    }
  }
};
