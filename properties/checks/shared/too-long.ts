import type { Answered } from '../../../engine/model/judging.ts';

/**
 * HTTP statuses for requests that are too long (RFC 9110, 15.5.14 and 15.5.15; RFC 6585, 5). A gateway in front of a
 * service may return them.
 */
const statuses: ReadonlySet<number> = new Set([413, 414, 431]);
/** No documented call comes near this many characters, a large POST body aside. */
const ordinary = 2_000;

/** Whether a request was refused for its mere length; that says nothing about the service. */
export const isTooLong = ({ status, exchange: { request } }: Answered): boolean =>
  statuses.has(status) && request.url.length + (request.body?.length ?? 0) > ordinary;
