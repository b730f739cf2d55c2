import { asToken } from '../../../engine/model/paths.ts';
import { followReference } from '../references.ts';
import { DocumentFault } from '../fault.ts';
import { maximumBytes, mayReadInside, parseFault, parseText, textAt } from './read-value.ts';
import { isRecord } from '../record.ts';

/** Documents nested deeper are refused: no API description needs more. */
const deepest = 400;
/** A limit on values, because YAML aliases can expand a small text to a huge document. */
const mostValues = 3_000_000;
/** Documents with thousands of files exist. Their total size is limited like that of a single file. */
const mostFiles = 10_000;

/** A document with the parts of other files that it refers to, and the references that could not be read. */
export interface Bundled {
  readonly value: unknown;
  readonly warnings: readonly string[];
}

interface Address {
  readonly file: string;
  readonly pointer: string;
}

/** The document that refers to others: where it was read, and the address that it gives itself (`$self`). */
interface Root {
  readonly location: string;
  readonly self?: string;
  /** Schemas by the address that they give themselves: by `$id`, or by `$anchor` behind the address of their file. */
  readonly ids: Map<string, Address>;
}

const rootOf = (value: unknown, location: string): Root => {
  const self = isRecord(value) ? value['$self'] : undefined;
  const ids = new Map<string, Address>();
  return typeof self === 'string' && URL.canParse(self, location)
    ? { location, self: new URL(self, location).href, ids }
    : { location, ids };
};

/** The file and the pointer of a reference in the file `from`; undefined if it is no address. */
const addressOf = (reference: string, from: string, { location, self, ids }: Root): Address | undefined => {
  const at = reference.indexOf('#');
  const [path, pointer] = at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
  if (path === '') return ids.get(`${from}#${pointer}`) ?? { file: from, pointer };
  try {
    const { href } = new URL(path, from);
    const schema = ids.get(href);
    if (schema) return { file: schema.file, pointer: `${schema.pointer}${pointer.startsWith('/') ? pointer : ''}` };
    return /^(?:https?|file):/.test(href) ? { file: href === self ? location : href, pointer } : undefined;
  } catch {
    return undefined;
  }
};

/** Members that hold data, not parts of a description. */
const literals: ReadonlySet<string> = new Set(['example', 'value', 'default', 'const', 'enum']);
/** Members whose own members have any names. */
const namedHolders: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'schemas',
]);

/** Whether a member is data: the member itself, or an object around it. */
const isData = (inData: boolean, holder: string, name: string): boolean =>
  inData || (literals.has(name) && !namedHolders.has(holder));

/**
 * The reference of an object; undefined if it has none. In data, `$ref` beside other members, or with a whole address,
 * is data, too, as in the members of a group of SCIM. Some documents refer to a file in the place of an example.
 */
const referenceOf = (node: object, inData: boolean): string | undefined => {
  const { $ref: reference } = node as { readonly $ref?: unknown };
  if (typeof reference !== 'string') return undefined;
  return inData && (Object.keys(node).length > 1 || /^https?:/.test(reference)) ? undefined : reference;
};

/** Collects the schemas of a file that have an address of their own. */
const collectIds = (start: unknown, file: string, { ids }: Root): void => {
  const visited = new Set<object>();
  const stack = [{ node: start, name: '', pointer: '', inData: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, name: holder, pointer, inData } = next;
    if (typeof node !== 'object' || node === null || visited.has(node)) continue;
    visited.add(node);
    const { $id: id, $anchor: anchor } = node as { readonly $id?: unknown; readonly $anchor?: unknown };
    if (!inData && typeof id === 'string' && pointer !== '' && URL.canParse(id, file))
      ids.set(new URL(id, file).href.replace(/#$/, ''), { file, pointer });
    if (!inData && typeof anchor === 'string') ids.set(`${file}#${anchor}`, { file, pointer });
    for (const [name, each] of Object.entries(node))
      stack.push({
        node: each,
        name: Array.isArray(node) ? holder : name,
        pointer: `${pointer}/${asToken(name)}`,
        inData: isData(inData, holder, name),
      });
  }
};

/** The references of a value to other files. Each object is looked at once, however many aliases lead to it. */
const filesNamedIn = (start: unknown, from: string, root: Root): ReadonlySet<string> => {
  const files = new Set<string>();
  const visited = new Set<object>();
  const stack: { readonly node: unknown; readonly name: string; readonly inData: boolean }[] = [
    { node: start, name: '', inData: false },
  ];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, name: holder, inData } = next;
    if (typeof node !== 'object' || node === null || visited.has(node)) continue;
    visited.add(node);
    const reference = referenceOf(node, inData);
    const file =
      reference !== undefined && !reference.startsWith('#') ? addressOf(reference, from, root)?.file : undefined;
    if (file !== undefined) files.add(file);
    for (const [name, each] of Object.entries(node))
      stack.push({ node: each, name: Array.isArray(node) ? holder : name, inData: isData(inData, holder, name) });
  }
  return files;
};

interface Reading {
  /** Contents by address; undefined for a file that cannot be read. */
  readonly files: Map<string, unknown>;
  readonly warnings: string[];
}

/** Reads every other file that a document leads to. A document from an address may not name files of this machine. */
const readOthers = async (value: unknown, root: Root): Promise<Reading> => {
  const { location } = root;
  const files = new Map<string, unknown>([[location, value]]);
  const warnings: string[] = [];
  const inside = mayReadInside(location);
  let read = 0;
  // The loop also visits files that are added while it runs.
  for (const [from, content] of files) {
    collectIds(content, from, root);
    for (const file of filesNamedIn(content, from, root)) {
      if (files.has(file)) continue;
      files.set(file, undefined);
      try {
        if (files.size > mostFiles) throw new Error(`the document names more than ${mostFiles} files`);
        if (file.startsWith('file:') && !location.startsWith('file:')) throw new Error('it is a file of this machine');
        if (read > maximumBytes) throw new Error(`the files before it have more than ${maximumBytes} bytes`);
        const text = await textAt(file, inside);
        read += text.length;
        try {
          files.set(file, parseText(text).value);
        } catch (error) {
          throw new Error(parseFault(error), { cause: error });
        }
      } catch (error) {
        warnings.push(`a reference to ${file} cannot be followed: ${(error as Error).message}`);
      }
    }
  }
  return { files, warnings };
};

/**
 * Combines a document into one value: parts of other files are placed where they are first referenced, and internal
 * references stay. Every object is separate, even if YAML aliases share it.
 * @throws DocumentFault if it is nested too deep, or has too many values.
 */
export const bundled = async (root: unknown, location: string, option: string): Promise<Bundled> => {
  const top = rootOf(root, location);
  const { files, warnings } = await readOthers(root, top);
  /** The place of each part in the document, by the part's address. */
  const placeOfKey = new Map<string, string>();
  let values = 0;

  const copyOf = (node: unknown, from: string, pointer: string, depth: number, inData = false): unknown => {
    values += 1;
    if (depth > deepest)
      throw new DocumentFault(`${option} is nested deeper than ${deepest} levels; give a flatter document`);
    if (values > mostValues)
      throw new DocumentFault(
        `${option} has more than ${mostValues} values after its aliases are expanded; give a smaller document`,
      );
    if (Array.isArray(node))
      return node.map((each, index) => copyOf(each, from, `${pointer}/${index}`, depth + 1, inData));
    if (!isRecord(node)) return node;
    const members: Record<string, unknown> = {};
    const reference = referenceOf(node, inData);
    const target = reference === undefined ? undefined : partOf(reference, from, pointer, depth);
    const holder = pointer.slice(pointer.lastIndexOf('/') + 1);
    for (const [name, each] of Object.entries(node)) {
      if (name === '__proto__' || (name === '$ref' && target)) continue;
      members[name] = copyOf(each, from, `${pointer}/${asToken(name)}`, depth + 1, isData(inData, holder, name));
    }
    return target ? { ...target, ...members } : members;
  };

  /** The object in place of a reference that leads to another file; undefined: it stays. */
  const partOf = (
    reference: string,
    from: string,
    pointer: string,
    depth: number,
  ): Record<string, unknown> | undefined => {
    const address = addressOf(reference, from, top);
    const isLocal = reference === '#' || reference.startsWith('#/');
    if (!address || (from === location && address.file === location && isLocal)) return undefined;
    if (address.file === location) return { $ref: `#${address.pointer}` };
    const key = `${address.file}#${address.pointer}`;
    const earlier = placeOfKey.get(key);
    if (earlier !== undefined) return { $ref: `#${earlier}` };
    const target = followReference(files.get(address.file), `#${address.pointer}`);
    if (!isRecord(target)) return undefined;
    placeOfKey.set(key, pointer);
    return copyOf(target, address.file, pointer, depth + 1) as Record<string, unknown>;
  };

  return { value: copyOf(root, location, '', 0), warnings };
};
