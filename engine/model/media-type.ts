/** A media type in lower case, without its parameters: `application/json`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Whether a media type says that a body is one JSON value: `application/json`, or any type with the suffix `+json`. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:application\/json|text\/json|[^/]+\/.+\+json)$/.test(essence(mediaType));
}

/** Whether a media type of a document is a range that JSON lies in: any type, or any of `application`. */
export function isRangeWithJson(mediaType: string): boolean {
  return ['*/*', '*', 'application/*'].includes(essence(mediaType));
}

/** Whether a media type of a document, which may be a range, covers the type of an answer. */
export function coversType(documented: string, type: string): boolean {
  const [range, own] = [essence(documented), essence(type)];
  if (range === '*' || range === '*/*') return true;
  return range.endsWith('/*') ? own.startsWith(range.slice(0, -1)) : range === own;
}
