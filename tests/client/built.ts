import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as thread from '../../engine/client/thread.ts';

/** The built module, because a thread has no Vitest to compile TypeScript. */
export const { threadTransport } = (await import(
  pathToFileURL(path.join(import.meta.dirname, '..', '..', 'dist', 'engine', 'client', 'thread.js')).href
)) as typeof thread;
