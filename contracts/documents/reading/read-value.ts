import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentFault } from '../fault.ts';
import { type Parsed, parseFault, parseText } from './parse.ts';
import { textAt } from './source-text.ts';

/** The address of a file or URL. */
export const locationOf = (source: string): string =>
  /^(?:https?|file):/i.test(source) ? source : pathToFileURL(path.resolve(source)).href;

/** The value of a JSON or YAML file or URL. `option`: the option that names it, for messages. @throws DocumentFault */
export const readValue = async (source: string, option: string): Promise<Parsed> => {
  let text: string;
  try {
    // The user may name any address, including private ones.
    text = await textAt(locationOf(source), true);
  } catch (error) {
    throw new DocumentFault(`${option} ${source} cannot be read: ${(error as Error).message}`);
  }
  try {
    return parseText(text);
  } catch (error) {
    throw new DocumentFault(`${option} ${source} is neither JSON nor YAML: ${parseFault(error).slice(0, 300)}`);
  }
};
