import { BroadcastChannel } from 'node:worker_threads';
import type { HandedCase } from './handover.ts';

/**
 * Brings judged cases to the suite that waits for them in Vitest's thread. It asks first: a message that is sent before
 * its receiver listens is lost.
 */

const question = 'the judged cases';

/** Answers the suite, once the cases are judged. */
export const sendCases = (name: string, cases: Promise<readonly HandedCase[]>): { close(): void } => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = async (): Promise<void> => channel.postMessage(await cases);
  return { close: () => channel.close() };
};

/** Waits until the cases are judged. */
export const receiveCases = (name: string): Promise<readonly HandedCase[]> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: { readonly data: readonly HandedCase[] }): void => {
      channel.close();
      resolve(data);
    };
    channel.postMessage(question);
  });
