import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameOf, type Result, type Task } from './task.ts';

const here = fileURLToPath(import.meta.url);
const worker = path.join(path.dirname(here), `worker${path.extname(here)}`);

/** Performs tasks in a number of processes, each with its own worlds. The results are in the order of the tasks. */
export const performAll = async (
  tasks: readonly Task[],
  processes: number,
  onDone: (done: number) => void,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    const child = fork(worker);
    try {
      while (next < tasks.length) {
        const index = next;
        next += 1;
        const task = tasks[index] as Task;
        results[index] = await new Promise<Result>((resolve, reject) => {
          const left = (code: number | null): void =>
            reject(new Error(`${nameOf(task)}: the worker ended with ${code}`));
          child.once('exit', left);
          child.once('message', (message: { result?: Result; failed?: string }) => {
            child.off('exit', left);
            if (message.result) resolve(message.result);
            else reject(new Error(`${nameOf(task)}: ${message.failed}`));
          });
          child.send(task);
        });
        done += 1;
        onDone(done);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return results;
};
