import type { Json } from '../../engine/model/exchange.ts';
import type { SchemaNode, Schemas } from '../../engine/model/schemas.ts';
import { defined } from '../../engine/model/defined.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';

export type Members = JsonObject;

/** The members of a part of a document; none if it is no object. */
export const membersOf = (value: Json | undefined): Members => (isObject(value) ? value : {});

/** The elements of a part of a document; none if it is no list. */
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/**
 * A copy with other values at all depths; `undefined` drops a member. `within`: the nearest member around a list of
 * objects, or around an object.
 */
export const mapMembers = (
  value: Members,
  change: (name: string, value: Json | undefined, within: string) => Json | undefined,
  within = '',
): Members => {
  const below = (name: string, each: Json | undefined): Json | undefined => {
    if (Array.isArray(each)) return each.map((item: Json) => below(name, item) ?? null);
    return isObject(each) ? mapMembers(each, change, name) : each;
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const changed = change(name, each, within);
      return changed === undefined ? [] : [[name, below(name, changed)]];
    }),
  );
};

/** `assay:resources/money` is the component `money`. */
const nameOf = (id: string): string => id.replace(/^.*\//, '');

/** Keywords that hold subschemas by member name, which may equal a keyword. */
const maps = new Set(['properties', 'dependentSchemas']);
const verbatim = new Set(['const', 'dependentRequired']);

const annotations = new Set(['title', 'description', 'x-requirement']);

/** A branch of `allOf` that only requires members. The files keep it separate because of its requirement. */
const asksForMembers = (branch: SchemaNode): boolean =>
  Array.isArray(branch['required']) &&
  Object.keys(branch).every((keyword) => keyword === 'required' || annotations.has(keyword));

/** Timestamps need more than 32 bits, the default width in generated code. */
const width = ({ type, maximum }: SchemaNode): { readonly format?: 'int64' } =>
  type === 'integer' && typeof maximum === 'number' && maximum >= 2 ** 31 ? { format: 'int64' } : {};

/** The title becomes the description: titles are phrases for findings, and tools would make type names of them. */
const description = ({ title, description: details }: SchemaNode): string =>
  [title, details]
    .filter((text) => typeof text === 'string')
    .join(' (')
    .concat(title !== undefined && details !== undefined ? ')' : '');

/** The component schemas for some answers; references have the form `#/components/schemas/<name>`. */
export class Components {
  readonly #schemas: Schemas;
  readonly #made = new Map<string, Members>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /**
   * A reference to the component for a schema. Adds the component and all components that it refers to. @throws if the
   * contract has no such schema.
   */
  refer(id: string): { readonly $ref: string } {
    const name = nameOf(id);
    if (!this.#made.has(name)) {
      const schema = this.#schemas.files.get(id);
      if (!schema) throw new Error(`the contract has no schema ${id}`);
      // Set before the members are copied, because a schema may refer to itself.
      this.#made.set(name, {});
      this.#made.set(name, this.#copy(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** All components, by name, each changed by `as`. */
  all(as = (schema: Members): Members => schema): Members {
    const sorted = [...this.#made].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, schema]) => [name, as(schema)]));
  }

  #copy(node: SchemaNode): Members {
    const { $id: _id, $schema: _schema, $ref: reference, title, description: details, allOf, required, ...rest } = node;
    const branches = (allOf as readonly SchemaNode[] | undefined) ?? [];
    const requiredMembers = [
      ...new Set([
        ...((required as string[] | undefined) ?? []),
        ...branches.filter(asksForMembers).flatMap((branch) => branch['required'] as string[]),
      ]),
    ];
    const otherBranches = branches.filter((branch) => !asksForMembers(branch));
    return {
      ...(typeof reference === 'string' ? this.refer(reference) : {}),
      ...defined({
        description:
          title === undefined && details === undefined ? undefined : description({ title, description: details }),
      }),
      ...Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, this.#below(keyword, value)])),
      ...width(node),
      ...defined({
        required: requiredMembers.length === 0 ? undefined : requiredMembers,
        allOf: otherBranches.length === 0 ? undefined : otherBranches.map((branch) => this.#copy(branch)),
      }),
    };
  }

  #below(keyword: string, value: unknown): Json {
    if (typeof value !== 'object' || verbatim.has(keyword) || keyword.startsWith('x-')) return value as Json;
    if (Array.isArray(value))
      return value.map((each) => (isObject(each) ? this.#copy(each as SchemaNode) : (each as Json)));
    if (maps.has(keyword))
      return Object.fromEntries(
        Object.entries(value as object).map(([name, each]) => [name, this.#copy(each as SchemaNode)]),
      );
    return isObject(value) ? this.#copy(value as SchemaNode) : (value as Json);
  }
}
