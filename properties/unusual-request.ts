import type { Call } from '../engine/model/exchange.ts';

/** Whether a call is unusual as a request, not by its parameters. */
export const isUnusualRequest = ({ rawBody, envelope, without, path }: Call): boolean =>
  [rawBody, envelope, without, path].some((part) => part !== undefined);
