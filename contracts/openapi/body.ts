import { parseJson } from '../../engine/model/json.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter, SurveyValue } from '../../engine/model/operation.ts';
import { contentOf } from './content.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import { plainSchema } from '../documents/schema/parameter-schema.ts';
import { parameterRow } from '../documents/schema/parameter-row.ts';
import { defined } from '../../engine/model/defined.ts';
import { refusedOf } from '../documents/refused.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import { examplesOf } from '../documents/schema/values.ts';

/** The members of a request body, as parameters. */
export interface BodyParameters {
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Documented values of required members, which calls need; one row per example. */
  readonly values: readonly Readonly<Record<string, SurveyValue>>[];
}

/** A body that assay cannot send, with the reason. */
export interface UnsentBody {
  readonly unsent: string;
}

const jsonType = /^application\/(?:(?:[\w.-]+\+)?json\b|\*)|^\*\/\*/;

/** The JSON media type of a body. A text: the body has only other types. */
const mediaOf = (document: OpenApiDocument, body: JsonRecord | undefined): JsonRecord | string | undefined => {
  const content = contentOf(document, body);
  if (!content) return undefined;
  const name = Object.keys(content).find((type) => jsonType.test(type));
  const media = name === undefined ? undefined : content[name];
  if (isRecord(media)) return media;
  return body?.['required'] === true ? Object.keys(content).join(', ') : undefined;
};

/** GET requests carry no body, since HTTP gives it no meaning; a target refuses them where it needs one. */
export const bodyOfGet = (document: OpenApiDocument, operation: JsonRecord): BodyParameters | UnsentBody =>
  resolveReferences(document, operation['requestBody'])?.['required'] === true
    ? { unsent: 'the body of a GET request' }
    : { parameters: {}, values: [] };

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : undefined);

/** The documented value of a member: from the body's example, its own example, its default, or a set with one value. */
const declared = (example: JsonRecord, name: string, schema: JsonRecord): Json | undefined => {
  const only = Array.isArray(schema['enum']) && schema['enum'].length === 1 ? firstOf(schema['enum']) : undefined;
  const values = [example[name], only, schema['example'], firstOf(schema['examples']), schema['default']];
  const found = values.find((value) => value !== undefined);
  return found === undefined ? undefined : parseJson(JSON.stringify(found));
};

const isObjectSchema = (schema: JsonRecord): boolean => schema['type'] === 'object' || isRecord(schema['properties']);

/** The names of the members of an operation's JSON body. */
export const bodyMembers = (document: OpenApiDocument, operation: JsonRecord): readonly string[] => {
  const media = mediaOf(document, resolveReferences(document, operation['requestBody']));
  if (media === undefined || typeof media === 'string') return [];
  const { properties } = plainSchema(document, media['schema']).plain as { readonly properties?: unknown };
  return isRecord(properties) ? Object.keys(properties) : [];
};

/**
 * The members of an operation's JSON body. Optional members that are objects or lists are left out. Unsent if the body
 * is not JSON, or if a required member has no type that assay can send and no declared value. `taken`: names of
 * parameters; a member of the same name is called `body id`.
 */
export const bodyParameters = (
  document: OpenApiDocument,
  operation: JsonRecord,
  taken: ReadonlySet<string> = new Set(),
): BodyParameters | UnsentBody => {
  const body = resolveReferences(document, operation['requestBody']);
  const media = mediaOf(document, body);
  if (typeof media === 'string') return { unsent: `a body of ${media}` };
  const { plain: schema } = plainSchema(document, media?.['schema']);
  const isKnown = media !== undefined && isObjectSchema(schema);
  if (!isKnown)
    return media && body?.['required'] === true
      ? { unsent: 'a body that is no object' }
      : { parameters: {}, values: [] };
  const [properties, required] = [schema['properties'], schema['required']];
  const objects = examplesOf(document, [media, { ...schema, type: 'object' }]).flatMap((example): JsonRecord[] =>
    isRecord(example) ? [example] : [],
  );
  const examples: readonly JsonRecord[] = objects.length === 0 ? [{}] : objects;
  const parameters: Record<string, Parameter> = {};
  const values: Record<string, SurveyValue>[] = examples.map(() => ({}));
  for (const [member, value] of Object.entries(isRecord(properties) ? properties : {})) {
    const name = taken.has(member) ? `body ${member}` : member;
    const sentAs = name === member ? undefined : member;
    const { plain: held, ...choice } = plainSchema(document, value);
    const isRequired = Array.isArray(required) && required.includes(member);
    const fixed = examples.map((example) => declared(example, member, held));
    const row = parameterRow({
      ...choice,
      name,
      sentAs,
      in: 'body',
      required: isRequired,
      schema: held,
      document,
      examples: examplesOf(document, [held]),
      style: undefined,
      isJoined: false,
      refused: refusedOf(held, name),
      isCaseless: held['x-assay-case'] === 'ignored',
    });
    const [first] = fixed;
    if (row) parameters[name] = row;
    else if (isRequired && first === undefined) return { unsent: `the member ${member} of its body` };
    else if (isRequired && first !== undefined)
      parameters[name] = defined({
        in: 'body',
        sentAs,
        type: 'object',
        required: true,
        outside: 'open',
        declared: first,
      });
    if (!isRequired) continue;
    fixed.forEach((item, place) => {
      if (item !== undefined) Object.assign(values[place] as object, { [name]: { fixed: item } });
    });
  }
  return { parameters, values: values.filter((example) => Object.keys(example).length > 0) };
};
