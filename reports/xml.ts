import { lines } from '../engine/model/text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, in elements and attributes. Invisible characters are shown by their codes. */
export const xml = (text: string): string =>
  lines(text).replace(/[&<>"]/g, (character) => entities[character] ?? character);
