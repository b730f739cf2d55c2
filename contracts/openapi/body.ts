import type { Json } from '../../engine/model/exchange.ts';
import { parseJson } from '../../engine/model/json.ts';
import type { Parameter, SurveyValue } from '../../engine/model/operation.ts';
import { type OpenApiDocument, resolved } from './document.ts';
import { parameterRow, refusedOf } from './parameters.ts';
import { isRecord, type JsonRecord } from './record.ts';

/** The members of a request body, as parameters. */
export interface BodyParameters {
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Declared values of required members, which calls need. */
  readonly values: Readonly<Record<string, SurveyValue>>;
}

const mediaOf = (document: OpenApiDocument, operation: JsonRecord): JsonRecord | undefined => {
  const content = resolved(document, operation['requestBody'])?.['content'];
  if (!isRecord(content)) return undefined;
  const name = Object.keys(content).find((type) => /^application\/(?:[\w.-]+\+)?json/.test(type));
  const media = name === undefined ? undefined : content[name];
  return isRecord(media) ? media : undefined;
};

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as readonly unknown[])[0] : undefined);

/** The first example of a body, on the media type or on its schema. */
const exampleOf = (document: OpenApiDocument, media: JsonRecord, schema: JsonRecord): JsonRecord => {
  const named = isRecord(media['examples']) ? Object.values(media['examples']) : [];
  const found = [
    media['example'],
    ...named.map((one) => resolved(document, one)?.['value']),
    schema['example'],
    firstOf(schema['examples']),
  ];
  return found.find(isRecord) ?? {};
};

/** The value that a document declares for a member: of the body's example, of its own, its default, or its only one. */
const declared = (example: JsonRecord, name: string, schema: JsonRecord): Json | undefined => {
  const values = [example[name], schema['const'], schema['example'], firstOf(schema['examples']), schema['default']];
  const found = values.find((value) => value !== undefined);
  return found === undefined ? undefined : parseJson(JSON.stringify(found));
};

/**
 * The members of an operation's JSON body. Optional members that are objects or lists are left out. Undefined if a
 * required member has no type that assay can send and no declared value.
 */
export const bodyParameters = (document: OpenApiDocument, operation: JsonRecord): BodyParameters | undefined => {
  const media = mediaOf(document, operation);
  const schema = media && resolved(document, media['schema']);
  if (!media || !schema) return { parameters: {}, values: {} };
  const [properties, required] = [schema['properties'], schema['required']];
  const example = exampleOf(document, media, schema);
  const parameters: Record<string, Parameter> = {};
  const values: Record<string, SurveyValue> = {};
  for (const [name, value] of Object.entries(isRecord(properties) ? properties : {})) {
    const held = resolved(document, value) ?? {};
    const isRequired = Array.isArray(required) && required.includes(name);
    const row = parameterRow({
      name,
      in: 'body',
      required: isRequired,
      schema: held,
      isJoined: false,
      refused: refusedOf(held, name),
      isCaseless: held['x-assay-case'] === 'ignored',
    });
    const fixed = declared(example, name, held);
    if (!row && isRequired && fixed === undefined) return undefined;
    if (row) parameters[name] = row;
    else if (isRequired && fixed !== undefined)
      parameters[name] = { in: 'body', type: 'object', required: true, outside: 'open', declared: fixed };
    if (isRequired && fixed !== undefined && row?.values === undefined) values[name] = { fixed };
  }
  return { parameters, values };
};
