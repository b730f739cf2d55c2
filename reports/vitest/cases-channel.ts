import { BroadcastChannel } from 'node:worker_threads';
import type { SuiteName } from '../presented.ts';
import type { HandedCase } from './handover.ts';

/**
 * Brings judged cases to suites that wait for them in Vitest's thread. A suite asks first: a message that is sent
 * before its receiver listens is lost.
 */

interface Question {
  readonly wanted: SuiteName;
}

interface Answer {
  readonly suite: SuiteName;
  readonly cases: readonly HandedCase[];
}

/** Answers the suites, once the cases are judged. */
export const sendCases = (name: string, cases: Promise<readonly HandedCase[]>): { close(): void } => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = async ({ data }: { readonly data: Question }): Promise<void> => {
    const all = await cases;
    const answer: Answer = { suite: data.wanted, cases: all.filter(({ suite }) => suite === data.wanted) };
    channel.postMessage(answer);
  };
  return { close: () => channel.close() };
};

/** The cases of a suite. Waits until they are judged. */
export const receiveCases = (name: string, suite: SuiteName): Promise<readonly HandedCase[]> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: { readonly data: Answer }): void => {
      channel.close();
      resolve(data.cases);
    };
    const question: Question = { wanted: suite };
    channel.postMessage(question);
  });
