import { checkUpdate } from '../extensions.ts';
import { DocumentFault } from '../fault.ts';
import { readValue } from './read-value.ts';
import { type JsonRecord, isRecord } from '../record.ts';
import { exec } from 'jsonpath-rfc9535';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';

type Step = string | number;

/** An object or list of a document, which an action changes. */
type Holder = Record<Step, unknown>;

/** An overlay as it was read. */
interface Overlay {
  /** Whether values that cannot be merged are an error, as Overlay 1.1 says. */
  readonly isStrict: boolean;
  readonly actions: readonly Action[];
}

const kindOf = (value: unknown): 'an object' | 'an array' | 'a simple value' =>
  Array.isArray(value) ? 'an array' : isRecord(value) ? 'an object' : 'a simple value';

/** Merges values of one place. `path`: the names on the way to it, for the message. */
type Merge = (old: unknown, update: unknown, path: Place) => unknown;

const mergeObjects = (old: Readonly<Record<string, unknown>>, update: typeof old, path: Place, merge: Merge) => {
  const members: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(update))
    members[name] = Object.hasOwn(old, name) ? merge(old[name], value, [...path, name]) : value;
  return members;
};

/**
 * Merges objects member by member, concatenates arrays, and replaces simple values. Overlay 1.1 forbids other
 * combinations below the target; with 1.0, the update replaces the old value.
 */
const mergeFor = ({ isStrict }: Overlay, where: string): Merge => {
  const merge: Merge = (old, update, path) => {
    if (Array.isArray(old) && (!isStrict || path.length === 0 || Array.isArray(update)))
      return [...(old as unknown[]), ...(Array.isArray(update) ? (update as unknown[]) : [update])];
    if (isRecord(old) && isRecord(update)) return mergeObjects(old, update, path, merge);
    if (isStrict && kindOf(old) !== kindOf(update))
      throw new DocumentFault(
        `${where} merges ${kindOf(update)} with ${kindOf(old)}${path.length === 0 ? '' : ` at ${path.join('.')}`}; ` +
          'remove the old value first, by an action with remove: true',
      );
    return update;
  };
  return merge;
};

const holderOf = (root: Holder, path: readonly Step[]): Holder =>
  path.slice(0, -1).reduce<Holder>((holder, step) => holder[step] as Holder, root);

const remove = (holder: Holder, step: Step): void => {
  if (Array.isArray(holder)) holder.splice(Number(step), 1);
  else delete holder[step];
};

const listName = 'x-assay-list';

/** For each place: the members of a list that overlay actions set, with the action. */
type Said = Map<string, { readonly by: string; readonly value: string }>;

/** The members of a list's extension, by their paths. */
const leavesOf = (value: unknown, path: string): readonly (readonly [path: string, value: string])[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, member]) => leavesOf(member, path === '' ? name : `${path}.${name}`))
    : [[path, JSON.stringify(value)]];

/** @throws DocumentFault if an earlier action of the overlay said something else of the same list. */
const checkAgreement = (earlierActions: Said, steps: Place, update: unknown, where: string): void => {
  const at = steps.indexOf(listName);
  const [list, inside] = at < 0 ? [steps, ''] : [steps.slice(0, at), steps.slice(at + 1).join('.')];
  const extension = at < 0 && isRecord(update) ? update[listName] : at < 0 ? undefined : update;
  if (extension === undefined) return;
  for (const [path, value] of leavesOf(extension, inside)) {
    const key = JSON.stringify([list, path]);
    const earlier = earlierActions.get(key);
    if (earlier !== undefined && earlier.value !== value)
      throw new DocumentFault(
        `${where} gives ${list.join(' ')} another ${listName} than ${earlier.by}: ${path} is ${value}, and was ` +
          `${earlier.value}; keep one of them`,
      );
    earlierActions.set(key, { by: where.replace(/^.*, /, ''), value });
  }
};

const valueAt = (document: unknown, steps: Place): unknown =>
  steps.reduce((node, step) => (node as Holder)[step], document);

/** The value that an action merges. @throws DocumentFault if `copy` does not select one value. */
const valueOf = (document: unknown, { change, where }: Action): unknown => {
  if (change.kind !== 'copy') return change.kind === 'update' ? change.value : undefined;
  const [path, ...otherPaths] = placesOf(document, change.from, where);
  if (path === undefined || otherPaths.length > 0)
    throw new DocumentFault(
      `${where}: copy: ${change.from} selects ${path === undefined ? 'nothing' : `${otherPaths.length + 1} values`}; ` +
        'it must select one value',
    );
  return structuredClone(valueAt(document, path));
};

const apply = (root: Holder, action: Action, overlay: Overlay, earlierActions: Said, advise: TargetAdvice): void => {
  const { target, change, where } = action;
  const document = root['document'];
  const places = placesOf(document, target, where);
  if (places.length === 0) throw noPlace(target, where, advise(document, target));
  const value = valueOf(document, action);
  const merge = mergeFor(overlay, where);
  // Starts at the end, because removing an element moves the elements after it.
  for (const steps of [...places].reverse()) {
    const path: readonly Step[] = ['document', ...steps];
    const [holder, step] = [holderOf(root, path), path.at(-1) ?? 'document'];
    if (change.kind === 'remove') remove(holder, step);
    else {
      checkAgreement(earlierActions, steps, value, where);
      holder[step] = merge(holder[step], structuredClone(value), []);
    }
  }
};

/** The version of an overlay. @throws DocumentFault if assay does not know it. */
const has11 = (overlay: unknown, source: string): boolean => {
  const version = isRecord(overlay) ? overlay['overlay'] : undefined;
  if (version === undefined)
    throw new DocumentFault(`${source} is no OpenAPI Overlay: it needs \`overlay: 1.1.0\` and \`actions\``);
  if (typeof version !== 'string' || !/^1\.[01]\.\d+$/.test(version))
    throw new DocumentFault(
      `${source} has the version ${JSON.stringify(version)}; assay reads Overlay 1.0 and 1.1: ` +
        'write `overlay: 1.1.0`',
    );
  return version.startsWith('1.1.');
};

/** @throws DocumentFault for an extension of assay that assay does not know, or a member that it does not have. */
const checkAction = ({ change, target, where }: Action): void => {
  if (change.kind !== 'update') return;
  const isList = /\[\s*['"]x-assay-list['"]\s*\]$/.test(target);
  checkUpdate(isList ? { [listName]: change.value } : change.value, where);
};

const isEmptyUpdate = ({ change }: Action): boolean =>
  change.kind === 'update' && isRecord(change.value) && Object.keys(change.value).length === 0;

/** @throws DocumentFault if a file is no Overlay 1.0 or 1.1, or declares nothing. */
const readOverlay = async (source: string): Promise<Overlay> => {
  const { value: read } = await readValue(source);
  const isNew = has11(read, source);
  const actions = isRecord(read) ? read['actions'] : undefined;
  if (!Array.isArray(actions)) throw new DocumentFault(`${source} has no actions; give a list of them`);
  if (actions.length === 0)
    throw new DocumentFault(
      `${source} declares nothing: its list of actions is empty; add one, or run without the overlay`,
    );
  return {
    isStrict: isNew,
    actions: (actions as unknown[]).map((value, index) => {
      const where = `${source}, action ${index + 1}`;
      const action = readAction(value, isNew, where);
      checkAction(action);
      return action;
    }),
  };
};

/**
 * A document with the actions of an OpenAPI Overlay 1.0 or 1.1, a JSON or YAML file or URL. The targets match the
 * document as it was published. `advise`: why a target may select nothing.
 * @throws DocumentFault if the overlay cannot be read, an action selects nothing, or all updates are empty.
 */
export const withOverlay = async <Document extends object>(
  document: Document,
  source: string,
  advise: TargetAdvice = () => '',
): Promise<Document> => {
  const overlay = await readOverlay(source);
  const root: Holder = { document: structuredClone(document) };
  const earlierActions: Said = new Map();
  for (const action of overlay.actions) apply(root, action, overlay, earlierActions, advise);
  if (overlay.actions.every(isEmptyUpdate))
    throw new DocumentFault(
      `${source} declares nothing: the update of each action is empty; give one a member, ` +
        'or run without the overlay',
    );
  return root['document'] as Document;
};

/** The path of a place in a document. */
type Place = readonly (string | number)[];

/** The change that an action makes at the places that its target selects. */
type Change =
  | { readonly kind: 'remove' }
  | { readonly kind: 'update'; readonly value: unknown }
  | { readonly kind: 'copy'; readonly from: string };

/** An action of an overlay, and where it stands: `lists.yaml, action 3`. */
interface Action {
  readonly target: string;
  readonly change: Change;
  readonly where: string;
}

const members = ['target', 'description', 'update', 'copy', 'remove'];

const changeOf = ({ update, copy, remove }: JsonRecord, has11: boolean, where: string): Change => {
  if (remove === true) return { kind: 'remove' };
  if (copy !== undefined && !has11)
    throw new DocumentFault(`${where} has copy, which came with Overlay 1.1; write \`overlay: 1.1.0\``);
  if (copy !== undefined && update !== undefined)
    throw new DocumentFault(`${where} has both update and copy; make two actions of it`);
  if (copy !== undefined && typeof copy !== 'string')
    throw new DocumentFault(`${where} has a copy that is no text; give a JSONPath expression`);
  if (copy !== undefined) return { kind: 'copy', from: copy };
  if (update === undefined)
    throw new DocumentFault(`${where} has neither update nor copy nor remove: true; give one of them`);
  return { kind: 'update', value: update };
};

/** An action as it was written. @throws DocumentFault for another form. */
function readAction(value: unknown, has11: boolean, where: string): Action {
  const action = isRecord(value) ? value : {};
  const unknown = Object.keys(action).find((name) => !members.includes(name) && !name.startsWith('x-'));
  if (unknown !== undefined)
    throw new DocumentFault(
      `${where} has the member ${unknown}, which an action does not have.` +
        (didYouMean(nearNames(unknown, members)) || ` It has ${members.join(', ')}.`),
    );
  const { target } = action;
  if (typeof target !== 'string') throw new DocumentFault(`${where} has no target; give a JSONPath expression`);
  return { target, change: changeOf(action, has11, where), where };
}

/** A name after a dot with characters that need brackets: `.x-assay-list`. */
const bareName = /\.([A-Za-z_][\w]*-[\w-]*)/;

const notJsonPath = (expression: string, error: unknown, where: string): DocumentFault => {
  const [, name] = bareName.exec(expression) ?? [];
  const reason =
    name === undefined
      ? (error instanceof Error ? error.message : String(error)).split('\n')[0]
      : `a name with - needs brackets: write ['${name}'] in place of .${name}`;
  return new DocumentFault(`${where}: ${expression} is no JSONPath expression (RFC 9535): ${reason}`);
};

/** The places in a document that a JSONPath expression selects. @throws DocumentFault if it is none. */
function placesOf(document: unknown, expression: string, where: string): readonly Place[] {
  const places: Place[] = [];
  try {
    exec(document as Parameters<typeof exec>[0], expression, (_value, path) => void places.push([...path]));
  } catch (error) {
    throw notJsonPath(expression, error, where);
  }
  return places;
}

/** Tells why a target selects nothing in a document, where the kind of document says so. */
type TargetAdvice = (document: unknown, target: string) => string;

/** The error for a target that selects nothing, with the reason where it is known. */
function noPlace(target: string, where: string, advice: string): DocumentFault {
  return new DocumentFault(
    `${where}: the target ${target} matches nothing in the document.${advice || ' Correct it or remove it.'}`,
  );
}
