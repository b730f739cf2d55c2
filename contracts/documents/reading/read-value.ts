import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentFault } from '../fault.ts';
import { type Parsed, parseFault, parseText } from './parse.ts';
import { textAt } from './source-text.ts';

/** The address of a file or URL. */
export const locationOf = (source: string): string =>
  /^(?:https?|file):/i.test(source) ? source : pathToFileURL(path.resolve(source)).href;

/** Values that were read to tell what they are, until they are read for their use. */
const peeked = new Map<string, Parsed>();

/** The value of a file, to tell what it is: `readValue` reads it no second time. @throws DocumentFault */
export const peekValue = async (source: string): Promise<unknown> => {
  peeked.delete(locationOf(source));
  const parsed = await readValue(source);
  peeked.set(locationOf(source), parsed);
  return parsed.value;
};

/** The value of a JSON or YAML file or URL. @throws DocumentFault */
export const readValue = async (source: string): Promise<Parsed> => {
  const known = peeked.get(locationOf(source));
  peeked.delete(locationOf(source));
  if (known) return known;
  let text: string;
  try {
    // The user may name any address, including private ones.
    text = await textAt(locationOf(source), true);
  } catch (error) {
    throw new DocumentFault(`${source} cannot be read: ${(error as Error).message}`);
  }
  try {
    return parseText(text);
  } catch (error) {
    throw new DocumentFault(`${source} is neither JSON nor YAML: ${parseFault(error).slice(0, 300)}`);
  }
};
