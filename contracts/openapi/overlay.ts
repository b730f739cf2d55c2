import { $RefParser } from '@apidevtools/json-schema-ref-parser';
import { exec } from 'jsonpath-rfc9535';
import { DocumentFault } from './fault.ts';
import type { OpenApiDocument } from './document.ts';
import { isRecord, type JsonRecord } from './record.ts';

type Step = string | number;

/** An object or list of a document, which an action changes. */
type Holder = Record<Step, unknown>;

/** Objects are merged member by member, lists are appended to, other values are replaced (Overlay 1.0, 4.4.3). */
const merged = (old: unknown, update: unknown): unknown => {
  if (Array.isArray(old)) return [...(old as unknown[]), ...(Array.isArray(update) ? (update as unknown[]) : [update])];
  if (!isRecord(old) || !isRecord(update)) return update;
  const made: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(update))
    made[name] = Object.hasOwn(old, name) ? merged(old[name], value) : value;
  return made;
};

/** The places in a document that a JSONPath expression selects. */
const placesOf = (document: unknown, target: string, where: string): readonly (readonly Step[])[] => {
  const places: (readonly Step[])[] = [];
  try {
    exec(document as Parameters<typeof exec>[0], target, (_value, path) => void places.push([...path]));
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DocumentFault(`${where}: the target ${target} is no JSONPath expression (RFC 9535): ${why}`);
  }
  if (places.length === 0)
    throw new DocumentFault(`${where}: the target ${target} matches nothing in the document; correct it or remove it`);
  return places;
};

const holderOf = (root: Holder, path: readonly Step[]): Holder =>
  path.slice(0, -1).reduce<Holder>((held, step) => held[step] as Holder, root);

const remove = (holder: Holder, step: Step): void => {
  if (Array.isArray(holder)) holder.splice(Number(step), 1);
  else delete holder[step];
};

const listName = 'x-assay-list';

/** By its place, which action said what of a list. */
type Said = Map<string, { readonly by: string; readonly value: string }>;

/** The members of a list's extension, by their paths. */
const leavesOf = (value: unknown, path: string): readonly (readonly [path: string, value: string])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, held]) => leavesOf(held, path === '' ? name : `${path}.${name}`))
    : [[path, JSON.stringify(value)]];

/** @throws DocumentFault if an earlier action of the overlay said something else of the same list. */
const checkAgreement = (said: Said, place: readonly Step[], update: unknown, where: string): void => {
  const at = place.indexOf(listName);
  const [list, inside] = at < 0 ? [place, ''] : [place.slice(0, at), place.slice(at + 1).join('.')];
  const extension = at < 0 && isRecord(update) ? update[listName] : at < 0 ? undefined : update;
  if (extension === undefined) return;
  for (const [path, value] of leavesOf(extension, inside)) {
    const key = JSON.stringify([list, path]);
    const earlier = said.get(key);
    if (earlier !== undefined && earlier.value !== value)
      throw new DocumentFault(
        `${where} gives ${list.join(' ')} another ${listName} than ${earlier.by}: ${path} is ${value}, and was ` +
          `${earlier.value}; keep one of them`,
      );
    said.set(key, { by: where.replace(/^.*, /, ''), value });
  }
};

const apply = (root: Holder, action: JsonRecord, where: string, said: Said): void => {
  const { target, update } = action;
  if (typeof target !== 'string') throw new DocumentFault(`${where} has no target; give a JSONPath expression`);
  const isRemoval = action['remove'] === true;
  if (!isRemoval && update === undefined)
    throw new DocumentFault(`${where} has neither update nor remove: true; give one of them`);
  // From the end, so that the removal of an element leaves the places of the others.
  for (const place of [...placesOf(root['document'], target, where)].reverse()) {
    const path: readonly Step[] = ['document', ...place];
    const [holder, step] = [holderOf(root, path), path.at(-1) ?? 'document'];
    if (isRemoval) remove(holder, step);
    else {
      checkAgreement(said, place, update, where);
      holder[step] = merged(holder[step], update);
    }
  }
};

/**
 * A document with the actions of an OpenAPI Overlay 1.0, a JSON or YAML file or URL.
 * @throws DocumentFault if the overlay cannot be read, or an action selects nothing.
 */
export const withOverlay = async (document: OpenApiDocument, source: string): Promise<OpenApiDocument> => {
  let overlay: unknown;
  try {
    overlay = await $RefParser.parse(source);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DocumentFault(`--overlay ${source} cannot be read: ${why}; give a JSON or YAML file`);
  }
  const actions = isRecord(overlay) && typeof overlay['overlay'] === 'string' ? overlay['actions'] : undefined;
  if (!Array.isArray(actions))
    throw new DocumentFault(`--overlay ${source} is no OpenAPI Overlay: it needs \`overlay: 1.0.0\` and \`actions\``);
  const root: Holder = { document: structuredClone(document) };
  const said: Said = new Map();
  for (const [index, action] of (actions as unknown[]).entries())
    apply(root, isRecord(action) ? action : {}, `--overlay ${source}, action ${index + 1}`, said);
  return root['document'] as OpenApiDocument;
};
