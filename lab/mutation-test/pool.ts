import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Journal, noJournal } from './journal.ts';
import { nameOf, type Result, type Task } from './task.ts';

const modulePath = fileURLToPath(import.meta.url);
const worker = path.join(path.dirname(modulePath), `worker${path.extname(modulePath)}`);

const pauseMs = 10_000;

/** Prints at times how many tasks are done. */
const reporter = (total: number, label: string): ((done: number) => void) => {
  let reportedAt = Date.now();
  return (done) => {
    if (Date.now() - reportedAt < pauseMs) return;
    reportedAt = Date.now();
    process.stderr.write(`${label}${done} of ${total}\n`);
  };
};

/** Selects one part of several, such as `1/24`: the same share of the names on every machine. */
export const selectPart = (part: string): ((name: string) => boolean) => {
  const [number = 1, of = 1] = part.split('/').map(Number);
  return (name) => createHash('sha256').update(name).digest().readUInt32BE(0) % of === number - 1;
};

/** Performs tasks in a number of processes, each with its own worlds. The results are in the order of the tasks. */
export const performAll = async (
  tasks: readonly Task[],
  processes: string,
  { journal = noJournal, label = '' }: { readonly journal?: Journal; readonly label?: string } = {},
): Promise<Result[]> => {
  const onDone = reporter(tasks.length, label);
  const results: (Result | undefined)[] = tasks.map((task) => journal.of(task));
  const queue = [...tasks.keys()].filter((index) => results[index] === undefined);
  let done = tasks.length - queue.length;
  const work = async (): Promise<void> => {
    const child = fork(worker);
    try {
      for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
        const task = tasks[index] as Task;
        const result = await new Promise<Result>((resolve, reject) => {
          const ended = (code: number | null): void =>
            reject(new Error(`${nameOf(task)}: the worker ended with ${code}`));
          child.once('exit', ended);
          child.once('message', (message: { result?: Result; failed?: string }) => {
            child.off('exit', ended);
            if (message.result) resolve(message.result);
            else reject(new Error(`${nameOf(task)}: ${message.failed}`));
          });
          child.send(task);
        });
        results[index] = result;
        journal.add(task, result);
        done += 1;
        onDone(done);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: Number(processes) }, work));
  return results.flatMap((result) => result ?? []);
};
