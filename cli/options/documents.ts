import fs from 'node:fs';
import path from 'node:path';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { type FormatName, kindOf } from '../../contracts/document-format.ts';
import { presetOverlay } from './presets.ts';
import type { Options } from './table.ts';
import { Usage } from '../usage.ts';

/** The files that describe an API of the user's own. */

/** The document of an API, with its overlay. */
export interface NamedDocument {
  readonly format: FormatName;
  readonly source: string;
  readonly overlay?: string | undefined;
}

/** In place of a file: the target is asked for its document. */
export const discover = 'discover';

const kinds = { document: 'documents', overlay: 'overlays' } as const;

/** @throws Usage for several: which of them counts would be a guess. */
const single = (kind: keyof typeof kinds, [first, second]: readonly string[]): string | undefined => {
  if (second !== undefined)
    throw new Usage(
      `${first} and ${second} are two ${kinds[kind]}; give one, or a file with \`interfaces\` that names several`,
    );
  return first;
};

/** An overlay of the user, or of a preset. @throws Usage if both are given. */
const overlayOf = (given: string | undefined, preset: string | undefined): string | undefined => {
  const presetFile = presetOverlay(preset);
  if (given !== undefined && presetFile !== undefined)
    throw new Usage(`${given} and --preset ${preset} are two overlays; give one of them`);
  return given ?? presetFile;
};

/** @throws Usage for a file that is not there, with the name that was meant. */
function mustBeFile(source: string): void {
  if (source === discover || /^(?:https?|file):/i.test(source)) return;
  const stats = fs.statSync(source, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new Usage(`${source} cannot be read: it is a folder; give a document in it`);
  if (stats) return;
  const [folder, name] = [path.dirname(source), path.basename(source)];
  const near = didYouMean(nearNames(name, fs.existsSync(folder) ? fs.readdirSync(folder) : []));
  throw new Usage(`${source} cannot be read: there is no such file.${near || ' Give the path of a document.'}`);
}

/**
 * The document among the files, told apart from its overlay by what they are; undefined without files.
 * @throws Usage if they are no document with at most one overlay, DocumentFault if one cannot be read.
 */
export async function namedDocument({
  documents = [],
  preset,
}: Pick<Options, 'documents' | 'preset'>): Promise<NamedDocument | undefined> {
  const { peekValue } = await import('../../contracts/documents/reading/read-value.ts');
  const [sources, overlays]: [string[], string[]] = [[], []];
  let format: FormatName = 'openapi';
  for (const source of documents) {
    mustBeFile(source);
    const value = source === discover ? { openrpc: '' } : await peekValue(source);
    if (value === undefined || value === null) throw new Usage(`${source} is empty; give the description of the API`);
    const kind = kindOf(value);
    if (kind === undefined)
      throw new Usage(
        `${source} is no document: it has none of the members \`openapi\`, \`swagger\`, \`openrpc\`, \`overlay\` and ` +
          '`interfaces`; give the description of the API',
      );
    if (kind === 'overlay') overlays.push(source);
    else [format] = [kind, sources.push(source)];
  }
  const [source, overlay] = [single('document', sources), single('overlay', overlays)];
  if (source !== undefined) return { format, source, overlay: overlayOf(overlay, preset) };
  if (overlay !== undefined)
    throw new Usage(`${overlay} is an overlay; give its document too, like api.yaml ${overlay} --url URL`);
  return undefined;
}
