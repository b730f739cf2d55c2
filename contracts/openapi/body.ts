import { parseJson } from '../../engine/model/json.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Constraint, Parameter, SurveyValue } from '../../engine/model/operation.ts';
import { contentOf } from './content.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import { cursorsOf, leavesOf, wholeObject } from '../documents/schema/object-members.ts';
import { checkOf, isKnownFormat } from '../documents/schema/formats.ts';
import { plainSchema, valueSchema } from '../documents/schema/parameter-schema.ts';
import { type DocumentedParameter, parameterRow } from '../documents/schema/parameter-row.ts';
import { defined } from '../../engine/model/defined.ts';
import { refusedOf } from '../documents/fault.ts';
import { unsendableReasons } from '../../engine/model/not-asked.ts';
import { isRecord, type JsonRecord, listOf } from '../documents/record.ts';
import { examplesOf } from '../documents/schema/values.ts';

/** The members of a request body, as parameters. */
export interface BodyParameters {
  /** The media type of the body; absent: calls have none. */
  readonly type?: string;
  /** The document does not say which bodies are right: its media type is open, or it has a choice of schemas. */
  readonly isOpen?: true;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Documented values of required members, which calls need; one row per example. */
  readonly values: readonly Readonly<Record<string, SurveyValue>>[];
  /** Objects whose members are parameters of their own, as `page.size`. */
  readonly objects: readonly string[];
  readonly together: readonly Constraint[];
  /** Optional members that assay cannot send, or the optional body as a whole, with the reason. */
  readonly unsendable: Readonly<Record<string, string>>;
}

const noBody: BodyParameters = { parameters: {}, values: [], objects: [], together: [], unsendable: {} };
const unsendableBody: BodyParameters = { ...noBody, unsendable: { body: unsendableReasons.body } };

/** A body that assay cannot send, with the reason. */
export interface UnsentBody {
  readonly unsent: string;
}

const jsonType = /^application\/(?:(?:[\w.-]+\+)?json\b|\*)|^\*\/\*/;

interface Media {
  readonly type: string;
  readonly media: JsonRecord;
}

/** The JSON media type of a body. A text: the body has only other types. */
const mediaOf = (document: OpenApiDocument, body: JsonRecord | undefined): Media | string | undefined => {
  const content = contentOf(document, body);
  if (!content) return undefined;
  const type = Object.keys(content).find((name) => jsonType.test(name));
  const media = type === undefined ? undefined : content[type];
  return type !== undefined && isRecord(media) ? { type, media } : Object.keys(content).join(', ');
};

/** GET requests carry no body, since HTTP gives it no meaning; a target refuses them where it needs one. */
export function bodyOfGet(document: OpenApiDocument, operation: JsonRecord): BodyParameters | UnsentBody {
  const body = resolveReferences(document, operation['requestBody']);
  if (!body) return noBody;
  return body['required'] === true ? { unsent: 'the body of a GET request' } : unsendableBody;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : undefined);

/** The documented value of a member: from the body's example, its own example, its default, or a set with one value. */
const declared = (example: JsonRecord, name: string, schema: JsonRecord): Json | undefined => {
  const only = Array.isArray(schema['enum']) && schema['enum'].length === 1 ? firstOf(schema['enum']) : undefined;
  const values = [example[name], only, schema['example'], firstOf(schema['examples']), schema['default']];
  const shownValue = values.find((value) => value !== undefined);
  return shownValue === undefined ? undefined : parseJson(JSON.stringify(shownValue));
};

const isObjectSchema = (schema: JsonRecord): boolean => schema['type'] === 'object' || isRecord(schema['properties']);

/** The members of an object: the described ones, then required ones that are not described and may have any value. */
const membersOf = ({ properties, required }: JsonRecord): readonly (readonly [name: string, schema: unknown])[] => {
  const described = isRecord(properties) ? properties : {};
  const undescribed = listOf(required).filter((name) => typeof name === 'string' && !Object.hasOwn(described, name));
  return [...Object.entries(described), ...undescribed.map((name) => [String(name), {}] as const)];
};

/** The names of the members of an operation's JSON body. */
export const bodyMembers = (document: OpenApiDocument, operation: JsonRecord): readonly string[] => {
  const bodyMedia = mediaOf(document, resolveReferences(document, operation['requestBody']));
  if (bodyMedia === undefined || typeof bodyMedia === 'string') return [];
  const { media } = bodyMedia;
  const { properties } = plainSchema(document, media['schema']).plain as { readonly properties?: unknown };
  return isRecord(properties) ? Object.keys(properties) : [];
};

/**
 * An object of the body whose members are parameters; undefined if they are not. A required object is sent as the
 * document shows it, unless a list names one of its members.
 */
const nestedIn = (
  document: OpenApiDocument,
  operation: JsonRecord,
  { name, required, schema, isDeclared }: NestedObject,
): ReturnType<typeof nestedRows> | undefined => {
  const list = operation['x-assay-list'];
  const isNamed = JSON.stringify(list ?? '').includes(`"${name}.`);
  if (!isRecord(schema['properties']) || cursorsOf(list).includes(name) || (isDeclared && !isNamed)) return undefined;
  const { leaves, alternatives } = leavesOf(document, { in: 'body', name, required, schema, examples: [] });
  return nestedRows(leaves, wholeObject(document, name, alternatives));
};

interface NestedObject {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonRecord;
  readonly isDeclared: boolean;
}

/** The rows of an object's members; undefined if a required one cannot be sent, or if there are none. */
const nestedRows = (
  leaves: readonly DocumentedParameter[],
  together: Constraint,
):
  | {
      readonly rows: Readonly<Record<string, Parameter>>;
      readonly together: Constraint;
      readonly unsendable: BodyParameters['unsendable'];
    }
  | undefined => {
  const rowOfLeaves = leaves.map((leaf) => [leaf.name, parameterRow(leaf) ?? wholeRow(leaf), leaf.required] as const);
  if (rowOfLeaves.some(([, row, required]) => required && !row)) return undefined;
  const rows = Object.fromEntries(rowOfLeaves.flatMap(([name, row]) => (row ? [[name, row]] : [])));
  const unsendable = rowOfLeaves.flatMap(([name, row]) => (row ? [] : [[name, unsendableReasons.type]]));
  return Object.keys(rows).length === 0 ? undefined : { rows, together, unsendable: Object.fromEntries(unsendable) };
};

/** The row of a list or an object that is sent as the document shows it; undefined if it shows none. */
function wholeRow(
  { in: location, sentAs, required, document, alternatives, examples }: DocumentedParameter,
  example = examples[0],
): Parameter | undefined {
  if (example === undefined) return undefined;
  return defined({
    in: location,
    sentAs,
    type: 'object',
    required: required ? true : undefined,
    outside: 'open',
    declared: example,
    accepts: checkOf(() => valueSchema(document, alternatives, isKnownFormat), false),
  });
}

/** A body whose members are read. */
interface ReadBody {
  readonly document: OpenApiDocument;
  readonly operation: JsonRecord;
  readonly required: unknown;
  /** Documented bodies; at least one. */
  readonly examples: readonly JsonRecord[];
  /** Names of parameters; a member of the same name is called `body id`. */
  readonly usedNames: ReadonlySet<string>;
}

/** Reads the members of a body one by one. */
class MembersReader {
  readonly parameters: Record<string, Parameter> = {};
  readonly unsendable: Record<string, string> = {};
  readonly #objects: Record<string, Constraint> = {};
  readonly #values: readonly Record<string, SurveyValue>[];
  readonly #body: ReadBody;

  constructor(body: ReadBody) {
    this.#body = body;
    this.#values = body.examples.map(() => ({}));
  }

  get read(): Pick<BodyParameters, 'parameters' | 'values' | 'objects' | 'together' | 'unsendable'> {
    return {
      parameters: this.parameters,
      values: this.#values.filter((example) => Object.keys(example).length > 0),
      objects: Object.keys(this.#objects),
      together: Object.values(this.#objects),
      unsendable: this.unsendable,
    };
  }

  /** Whether calls can be sent with the member; false for a required one that assay cannot send. */
  add(member: string, described: unknown): boolean {
    const { document, operation, required, examples, usedNames } = this.#body;
    const name = usedNames.has(member) ? `body ${member}` : member;
    const { plain: schema, ...choice } = plainSchema(document, described);
    const isRequired = Array.isArray(required) && required.includes(member);
    const fixed = examples.map((example) => declared(example, member, schema));
    const isDeclared = isRequired && fixed[0] !== undefined;
    const nested = name === member && nestedIn(document, operation, { name, required: isRequired, schema, isDeclared });
    if (nested && (!isRequired || Object.values(nested.rows).some((leaf) => leaf.required))) {
      Object.assign(this.parameters, nested.rows);
      Object.assign(this.unsendable, nested.unsendable);
      this.#objects[name] = nested.together;
      return true;
    }
    const documented: DocumentedParameter = {
      ...choice,
      name,
      sentAs: name === member ? undefined : member,
      in: 'body',
      required: isRequired,
      schema,
      document,
      examples: examplesOf(document, [schema]),
      style: undefined,
      isJoined: false,
      refused: refusedOf(schema, name),
      isCaseless: schema['x-assay-case'] === 'ignored',
    };
    const row = parameterRow(documented) ?? wholeRow(documented, fixed[0]);
    if (row) this.parameters[name] = row;
    else if (!isRequired) this.unsendable[name] = unsendableReasons.type;
    if (isRequired && row) this.#note(name, fixed);
    return row !== undefined || !isRequired;
  }

  /** Notes the value of a required member in each documented body. */
  #note(name: string, values: readonly (Json | undefined)[]): void {
    values.forEach((fixed, index) => {
      if (fixed !== undefined) Object.assign(this.#values[index] as object, { [name]: { fixed } });
    });
  }
}

/**
 * The members of an operation's JSON body. Members of an object are parameters of their own: `page.size`. Members that
 * are lists are sent as the document shows them. Unsent if the body is not JSON, or if a required member has no type
 * that assay can send and no declared value. `usedNames`: names of parameters.
 */
export const bodyParameters = (
  document: OpenApiDocument,
  operation: JsonRecord,
  usedNames: ReadonlySet<string> = new Set(),
): BodyParameters | UnsentBody => {
  const body = resolveReferences(document, operation['requestBody']);
  const described = mediaOf(document, body);
  if (described === undefined) return noBody;
  const isNeeded = body?.['required'] === true;
  if (typeof described === 'string') return isNeeded ? { unsent: `a body of ${described}` } : unsendableBody;
  const { media, type } = described;
  const { plain: schema, alternatives } = plainSchema(document, media['schema']);
  if (!isObjectSchema(schema)) return isNeeded ? { unsent: 'a body that is no object' } : unsendableBody;
  const examples = examplesOf(document, [media, { ...schema, type: 'object' }]).flatMap((example): JsonRecord[] =>
    isRecord(example) ? [example] : [],
  );
  const reader = new MembersReader({
    document,
    operation,
    required: schema['required'],
    examples: examples.length === 0 ? [{}] : examples,
    usedNames,
  });
  for (const [member, value] of membersOf(schema))
    if (!reader.add(member, value)) return { unsent: `the member ${member} of its body` };
  const isOpen = alternatives.length > 1 || type.includes('*');
  return { type, ...defined({ isOpen: isOpen ? (true as const) : undefined }), ...reader.read };
};
