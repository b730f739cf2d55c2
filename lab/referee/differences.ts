import type { Fact, Part } from './facts.ts';

/**
 * `codes-added` and `codes-lost`: the verdict is the same, with more or with other codes; `new` and `gone`: only one
 * side has the fact.
 */
const kinds = ['verdict', 'codes-added', 'codes-lost', 'requests', 'new', 'gone'] as const;

export interface Difference {
  readonly part: Part;
  readonly kind: (typeof kinds)[number];
  readonly task: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

function kindOf(what: string, before: string, after: string): Difference['kind'] {
  if (what === 'requests') return 'requests';
  if (before === '') return 'new';
  if (after === '') return 'gone';
  const [verdictBefore, ...codesBefore] = before.split(' ');
  const [verdictAfter, ...codesAfter] = after.split(' ');
  if (verdictBefore !== verdictAfter) return 'verdict';
  return codesBefore.every((code) => codesAfter.includes(code)) ? 'codes-added' : 'codes-lost';
}

/** The differences between frozen and present facts of one part. */
export function compareFacts(part: Part, frozen: readonly Fact[], present: readonly Fact[]): readonly Difference[] {
  const keyOf = ({ task, what }: Fact): string => `${task}\t${what}`;
  const [before, after] = [frozen, present].map((facts) => new Map(facts.map((fact) => [keyOf(fact), fact.value])));
  return [...new Set([...frozen, ...present].map(keyOf))].sort().flatMap((key) => {
    const [task = '', subject = ''] = key.split('\t');
    const [valueBefore = '', valueAfter = ''] = [before?.get(key), after?.get(key)];
    if (valueBefore === valueAfter) return [];
    const kind = kindOf(subject, valueBefore, valueAfter);
    return [{ part, kind, task, what: subject, before: valueBefore, after: valueAfter }];
  });
}

/** A row of `intended.txt`: `PART KIND TASK WHAT: reason`, each of the four with `*` for any text. */
export interface Intended {
  readonly line: string;
  readonly covers: (difference: Difference) => boolean;
}

const globOf = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

/** @throws Error for a row without a reason or with an unknown kind */
export function parseIntended(text: string): readonly Intended[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, partName = '', kind = '', task = '', subject = ''] = /^(\S+) (\S+) (\S+) (\S+): \S/.exec(line) ?? [];
      if (partName === '') throw new Error(`intended.txt: "${line}" is not PART KIND TASK WHAT: reason`);
      if (kind !== '*' && !kinds.some((name) => name === kind))
        throw new Error(`intended.txt: "${kind}" is none of the kinds ${kinds.join(', ')}`);
      const globs = [partName, kind, task, subject].map(globOf);
      return {
        line,
        covers: (difference) =>
          [difference.part, difference.kind, difference.task, difference.what].every((value, index) =>
            globs[index]?.test(value),
          ),
      };
    });
}
