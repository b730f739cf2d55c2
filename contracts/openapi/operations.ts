import type { Parameter, Probe, RestOperation, SurveyValue } from '../../engine/model/operation.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { bodyParameters } from './body.ts';
import { type CallableOperation, callableOperations } from './callable.ts';
import { checkNames } from './extensions.ts';
import { DocumentFault } from './fault.ts';
import { soleBase } from '../../engine/model/names.ts';
import type { OpenApiDocument } from './document.ts';
import { type DeclaredListing, declaredListing } from './declared-listing.ts';
import { type DocumentedParameter, parameterRow, parametersOf } from './parameters.ts';
import { declaredResponses, jsonAnswerOf, jsonContent } from './responses.ts';
import { keyOf } from './security.ts';
import { linksOf, type DocumentedLink } from './links.ts';
import { formatOf } from './formats.ts';
import { toJsonSchema } from './schema.ts';
import { shownIn } from './shown.ts';

/** One interface: a document describes one base URL. */
export const base = soleBase;

/** An operation of a document. */
export interface DocumentedOperation {
  readonly row: RestOperation;
  /** The schema of the body of a success. */
  readonly schema: SchemaNode;
  /** The schemas of all its answers, by their `$id` without the name of the contract. */
  readonly schemas: ReadonlyMap<string, SchemaNode>;
  /** What its answers say of the parameters of other operations. */
  readonly links: readonly DocumentedLink[];
  /** The declaration that its list was read from. */
  readonly listSource?: string;
  /** By the kind of objects that its answers show: the members that never change. */
  readonly objects: ReadonlyMap<string, readonly string[]>;
  /** A declaration of a list that could not be read, and why. */
  readonly unread?: string;
}

const idOf = ({ method, path, operation }: CallableOperation): string => {
  const id = operation['operationId'];
  return typeof id === 'string' && /^[\w.-]+$/.test(id)
    ? id
    : `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/[^\w]+/g, '-')}`.replace(/-$/, '');
};

/** Names that say nothing of what they name. */
const bareNames = new Set(['id', 'ids', 'key', 'name', 'slug', 'uuid', 'guid', 'code', 'value', 'number']);

/**
 * The kind of a path parameter's values. Parameters of one name share it (`chainId`); where the name alone says
 * nothing, those of one path up to the parameter do (`/pets/{id}`).
 */
const pathSubject = (path: string, name: string): string =>
  bareNames.has(name.toLowerCase()) ? path.slice(0, path.indexOf(`{${name}}`) + name.length + 2) : name;

/** In a path every value is a text; that of a number has its format. */
const asText = ({ schema, example }: DocumentedParameter): Pick<Parameter, 'type' | 'format' | 'examples'> => {
  const format = formatOf(schema);
  return {
    type: 'string',
    ...(format === undefined ? {} : { format }),
    ...(example === undefined ? {} : { examples: [String(example)] }),
  };
};

/** Examples of required parameters that no answer names. */
const requiredExamples = (documented: readonly DocumentedParameter[]): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    documented.flatMap(({ name, required, example }) => (required && example !== undefined ? [[name, example]] : [])),
  );

const operationOf = (document: OpenApiDocument, callable: CallableOperation): DocumentedOperation | undefined => {
  const { method, path, item, operation } = callable;
  const id = idOf(callable);
  const name = `${method} ${path}`;
  const answer = jsonAnswerOf(document, operation);
  const body = method === 'POST' ? bodyParameters(document, operation) : { parameters: {}, values: {} };
  if (!answer || !body) return undefined;
  const schema = toJsonSchema(document, jsonContent(answer.response['content']));
  const documented = parametersOf(document, item, operation);
  const parameters: Record<string, Parameter> = { ...body.parameters };
  for (const one of documented) {
    const row = parameterRow(one);
    if (!row && one.required) return undefined;
    if (row)
      parameters[one.name] =
        one.in === 'path' && !row.values ? { ...row, ...asText(one), subject: pathSubject(path, one.name) } : row;
  }
  const examples: Readonly<Record<string, SurveyValue>> = {
    ...body.values,
    ...requiredExamples(documented.filter(({ name }) => parameters[name]?.subject === undefined)),
  };
  const { response } = answer;
  const foreign = { document, operation, response, parameters: documented, answer: schema };
  const { list, source, unread }: DeclaredListing = declaredListing(foreign, parameters, {
    id,
    name,
    documented,
    schema,
  });
  const shown = shownIn(operation, name, Object.keys(list?.parameters ?? parameters));
  const summary = operation['summary'];
  const { schemas, ...responses } = declaredResponses(document, operation, { id, answer, schema });
  return {
    schema,
    schemas,
    links: linksOf(document, response),
    objects: shown?.objects ?? new Map<string, readonly string[]>(),
    ...(source === undefined ? {} : { listSource: source }),
    ...(unread === undefined ? {} : { unread }),
    row: {
      kind: 'rest',
      id,
      name,
      base,
      section: path,
      summary: typeof summary === 'string' ? summary : `${method} ${path}`,
      httpMethod: method,
      path,
      ...keyOf(document, operation),
      ...responses,
      parameters: list?.parameters ?? parameters,
      ...(shown ? { shows: shown.shows } : {}),
      ...(Object.keys(examples).length > 0 ? { survey: [examples] } : {}),
      ...(list ? { listing: list.listing } : { usableInAnyForm: true as const }),
    },
  };
};

type ProbeParameters = Probe['parameters'];

const isPlain = (value: SurveyValue | undefined): value is ProbeParameters[string] =>
  value !== undefined && typeof value !== 'object';

/** The required parameters of an operation with their examples; undefined if one of them has none. */
const knownParameters = ({ row }: DocumentedOperation): ProbeParameters | undefined => {
  const required = Object.keys(row.parameters).filter((name) => row.parameters[name]?.required === true);
  const known = required.map((name) => [name, row.survey?.[0]?.[name]] as const);
  const plain = known.flatMap(([name, value]) => (isPlain(value) ? [[name, value] as const] : []));
  return plain.length === required.length ? Object.fromEntries(plain) : undefined;
};

/** Operations that can be called without learning anything show whether the target is there: lists first. */
const withProbes = (operations: readonly DocumentedOperation[]): readonly DocumentedOperation[] => {
  const free = operations.filter((one) => knownParameters(one) !== undefined);
  const order = [...free.filter(({ row }) => row.listing), ...free.filter(({ row }) => !row.listing)];
  if (order.length === 0)
    throw new DocumentFault(
      'every operation needs a value that assay does not know; a document with a list, which needs none, is required',
    );
  return operations.map((one) => {
    const place = order.indexOf(one);
    return place < 0
      ? one
      : { ...one, row: { ...one.row, probe: { order: place + 1, parameters: knownParameters(one) ?? {} } } };
  });
};

/** Large documents take seconds. */
const read = new WeakMap<OpenApiDocument, readonly DocumentedOperation[]>();

/**
 * The operations of a document that assay may call and judge: those with a JSON answer, and with no input that the
 * document does not describe.
 * @throws DocumentFault for an `x-assay-list` that contradicts its operation, and for two operations of one id.
 */
export const operationsOf = (document: OpenApiDocument): readonly DocumentedOperation[] => {
  const known = read.get(document);
  if (known) return known;
  checkNames(document, 'the document');
  const found = callableOperations(document).flatMap((one) => operationOf(document, one) ?? []);
  const ids = found.map(({ row }) => row.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new DocumentFault(`two operations have the operationId ${twice}; give each its own`);
  if (found.length === 0)
    throw new DocumentFault(
      'the document has no operation that assay may call: GET, or POST marked with x-assay-safe, with a JSON answer; ' +
        'nothing would be tested',
    );
  const operations = withProbes(found);
  read.set(document, operations);
  return operations;
};
