import fs from 'node:fs';
import path from 'node:path';
import type { Result, Task } from './task.ts';

/** Results of a long test as they come, so that one that was ended goes on with `--resume`. */
export interface Journal {
  /** The result that an earlier part of this test has for a task. */
  of(task: Task): Result | undefined;
  add(task: Task, result: Result): void;
}

/** No journal: every task is performed. */
export const noJournal: Journal = { of: () => undefined, add: () => undefined };

const keyOf = (task: Task): string => JSON.stringify(task);

interface Line {
  readonly task: string;
  readonly result: Result;
}

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'task' in value && 'result' in value;

/** The lines of a journal; a test that was ended may have left half of one. */
const linesOf = (file: string): Line[] =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        const value: unknown = JSON.parse(text);
        return isLine(value) ? [value] : [];
      } catch {
        return [];
      }
    });

/** A journal in a folder. Without `resume` it begins anew. */
export const openJournal = (folder: string, resume: boolean): Journal => {
  const file = path.join(folder, 'journal.ndjson');
  fs.mkdirSync(folder, { recursive: true });
  const earlier = new Map(resume && fs.existsSync(file) ? linesOf(file).map(({ task, result }) => [task, result]) : []);
  if (!resume) fs.rmSync(file, { force: true });
  return {
    of: (task) => earlier.get(keyOf(task)),
    add: (task, result) => fs.appendFileSync(file, `${JSON.stringify({ task: keyOf(task), result })}\n`),
  };
};
