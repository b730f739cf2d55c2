import fs from 'node:fs';
import path from 'node:path';
import type { Result, Task } from './task.ts';

/** Stores each result of a long test, so that `--resume` continues a test that was stopped. */
export interface Journal {
  /** The stored result of a task. */
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

/** The lines of a journal. The last line may be incomplete if the test was stopped. */
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
