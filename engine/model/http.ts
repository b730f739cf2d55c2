import type { Exchange } from './exchange.ts';

/** Statuses of a gateway or a rate limiter: they give no information about the interface behind it. */
export const gatewayStatuses: ReadonlySet<number> = new Set([429, 502, 503]);

/** A media type in lower case, without its parameters: `application/json`. */
export function essence(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end < 0 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** Whether a media type means a single JSON value: `application/json`, or any type with the suffix `+json`. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:application\/json|text\/json|[^/]+\/.+\+json)$/.test(essence(mediaType));
}

/** Whether a documented media type is a range that includes JSON: any type, or any of `application`. */
export function isRangeWithJson(mediaType: string): boolean {
  return ['*/*', '*', 'application/*'].includes(essence(mediaType));
}

/** Whether a documented media type, possibly a range, covers the type of an answer. */
export function coversType(documented: string, type: string): boolean {
  const [range, actualType] = [essence(documented), essence(type)];
  if (range === '*' || range === '*/*') return true;
  return range.endsWith('/*') ? actualType.startsWith(range.slice(0, -1)) : range === actualType;
}

/** Whether an answer is a success, whatever the document says of its status. */
export const hasSucceeded = ({ response }: Exchange): boolean =>
  response !== undefined && response.status >= 200 && response.status < 300;

/** Whether an answer asks for credentials, or for others. */
export const isDenied = ({ response }: Exchange): boolean => response?.status === 401 || response?.status === 403;

/** A header of the answer by its lower-case name; the first value if it came several times. */
export const header = (exchange: Pick<Exchange, 'response'>, name: string): string | undefined => {
  const value = exchange.response?.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
