import { afterAll } from 'vitest';
import type { ClientOptions } from '../../../../engine/client/client.ts';
import type { Target } from '../../../../engine/model/exchange.ts';
import { clientFor, serve } from '../fixture.ts';

/** Servers and clients of tests that run side by side, since they wait: all are closed after the last test. */

const opened: (() => Promise<void>)[] = [];
const finish = (close: () => Promise<void>): void => void opened.push(close);
afterAll(() => Promise.all(opened.map((close) => close())));

export const served = (answer: Parameters<typeof serve>[0]) => serve(answer, finish);
export const clientOf = (target: Target, options?: Partial<ClientOptions>) => clientFor(target, options, finish);
