import { defined } from '../../engine/model/defined.ts';
import { type LeftOut, leftOutLines } from '../../engine/model/left-out.ts';
import { essence } from '../../engine/model/http.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter, RestOperation } from '../../engine/model/operation.ts';
import { unsendableReasons } from '../../engine/model/not-asked.ts';
import { bodyMembers, bodyOfGet, bodyParameters } from './body.ts';
import {
  type CallableOperation,
  callableOperations,
  describesHead,
  lostOperations,
  uncalledMethods,
} from './callable.ts';
import { checkNames } from '../documents/extensions.ts';
import { otherPlaces, type Place } from './servers.ts';
import { relatedOperations } from '../documents/related-operations.ts';
import { DocumentFault, readEach } from '../documents/fault.ts';
import { type DocumentedLink, firstTag, type ReadOperations } from '../documents/operation.ts';
import { soleBase } from '../../engine/model/names.ts';
import type { OpenApiDocument, OpenApiOperation } from './document.ts';
import { declarationsOf } from '../documents/declarations.ts';
import { declaringAs } from '../documents/schema/member-paths.ts';
import { type DocumentedParameter, parameterRow } from '../documents/schema/parameter-row.ts';
import { conditionHeadersOf, fixedHeadersOf, parametersOf } from './parameters.ts';
import { declaredResponses, jsonAnswerOf, jsonContent } from './responses.ts';
import { keyOf } from './security.ts';
import { withoutFragment, withSharedAnswers } from './shared-paths.ts';
import { formatOf } from '../documents/schema/formats.ts';
import { toJsonSchema } from '../documents/schema/schema.ts';
import { unshownObjects } from '../documents/objects/shown.ts';
import { subjectOf } from '../documents/subjects/subject-names.ts';
import { subsetsOf } from '../../engine/model/filters-of.ts';
import { fromToken } from '../../engine/model/paths.ts';
import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import { type ListedOperation, type ListWithParameters, readListing } from '../documents/lists/listing.ts';
import type { Rows } from '../documents/lists/meaning.ts';
import { type ForeignOperation, foreignList, withOwn } from './foreign/index.ts';

/** The list of an operation, and the declaration that it was read from. */
interface DeclaredListing {
  readonly list?: ListWithParameters;
  readonly source?: string;
  /** The reason why another tool's declaration gives no list. */
  readonly unread?: string;
}

/**
 * The list of an operation by `x-assay-list`. Members that it lacks come from the declaration of another tool. An
 * unusable foreign declaration is reported, and the operation then has no list.
 * @throws DocumentFault for an `x-assay-list` that contradicts its operation.
 */
const declaredListing = (foreign: ForeignOperation, parameters: Rows, operation: ListedOperation): DeclaredListing => {
  const ownListing = foreign.operation['x-assay-list'];
  const { source, list: declared, gap } = foreignList(foreign) ?? {};
  if (ownListing !== undefined) {
    const list = readListing(withOwn(declared, ownListing), parameters, operation);
    const name = declared === undefined ? 'x-assay-list' : `x-assay-list with ${source}`;
    return list ? { list, source: name } : {};
  }
  if (source === undefined) return {};
  if (gap !== undefined) return { unread: `${source} ${gap}` };
  try {
    const list = readListing(declared, parameters, operation);
    return list ? { list, source } : {};
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const reason = error.message.replace(`${operation.name}: `, '').replaceAll('x-assay-list', 'the list');
    return { unread: `${source}: ${reason}` };
  }
};

const pointerOf = (expression: unknown): readonly string[] | undefined => {
  const [, pointer] = typeof expression === 'string' ? (/^\$response\.body#\/(.+)$/.exec(expression) ?? []) : [];
  return pointer
    ?.split('/')
    .map(fromToken)
    .filter((step) => !/^\d+$/.test(step));
};

/** The method and path of the operation to which a local reference leads. */
const referredTo = (reference: unknown): string | undefined => {
  const [, path = '', method = ''] =
    typeof reference === 'string' ? (/^#\/paths\/([^/]+)\/(\w+)$/.exec(reference) ?? []) : [];
  if (path === '') return undefined;
  const plain = fromToken(path).replaceAll('%7B', '{').replaceAll('%7D', '}');
  return `${method.toUpperCase()} ${plain}`;
};

/** `path.book`, `query.book` and `book` name the same parameter. */
const nameOf = (key: string): string => key.replace(/^(?:path|query|header|cookie)\./, '');

/** The links of a response (OpenAPI 3.1, 4.8.20) with a parameter from a member of the answer. */
const linksOf = (document: OpenApiDocument, response: JsonRecord | undefined): readonly DocumentedLink[] => {
  const links = isRecord(response?.['links']) ? Object.values(response['links']) : [];
  return links.flatMap((value): DocumentedLink[] => {
    const link = resolveReferences(document, value);
    const [to, parameters] = [link?.['operationId'] ?? referredTo(link?.['operationRef']), link?.['parameters']];
    if (typeof to !== 'string' || !isRecord(parameters)) return [];
    return Object.entries(parameters).flatMap(([key, expression]) => {
      const members = pointerOf(expression);
      return members === undefined || members.length === 0 ? [] : [{ to, parameter: nameOf(key), members }];
    });
  });
};

const methodAndPath = ({ method, path }: CallableOperation): string =>
  `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/[^\w]+/g, '-')}`.replace(/-$/, '');

const documentedId = ({ operation }: CallableOperation): string | undefined => {
  const id = operation['operationId'];
  return typeof id === 'string' && /^[\w.-]+$/.test(id) ? id : undefined;
};

const twiceIn = (ids: readonly string[]): ReadonlySet<string> => {
  const uniqueIds = new Set<string>();
  return new Set(ids.filter((id) => uniqueIds.size === uniqueIds.add(id).size));
};

/**
 * The ids of operations, and documented ids that several operations share. Operations with a shared id or without an id
 * are named by method and path.
 */
function idsOf(operations: readonly CallableOperation[]): {
  readonly ids: readonly string[];
  readonly shared: readonly string[];
} {
  const documented = operations.map(documentedId);
  const shared = twiceIn(documented.filter((id) => id !== undefined));
  const ids = operations.map((operation, index) => {
    const id = documented[index];
    return id === undefined || shared.has(id) ? methodAndPath(operation) : id;
  });
  const usedNames = new Set<string>();
  const unique = ids.map((id) => {
    let name = id;
    for (let turn = 2; usedNames.has(name); turn += 1) name = `${id}-${turn}`;
    usedNames.add(name);
    return name;
  });
  return { ids: unique, shared: [...shared] };
}

type Survey = NonNullable<RestOperation['survey']>;

/**
 * Adds a discovery call with the widest values of the parameters in `subsets`. Without it, laws would see only the
 * items that the defaults list.
 */
function withWidest(operation: Pick<RestOperation, 'listing' | 'parameters'>, survey: Survey): Survey {
  const widest = subsetsOf(operation).flatMap(({ parameter, values, widest: value }) =>
    values === undefined || value === undefined ? [] : [[parameter, { fixed: value }] as const],
  );
  if (widest.length === 0) return survey;
  const [first = {}] = survey;
  return [...(survey.length === 0 ? [first] : survey), { ...first, ...Object.fromEntries(widest) }];
}

/** A document describes a single base URL, and so one interface. */
const base = soleBase;

/** In a path, every value is a text. Numbers get a format. */
const asText = ({ schema }: DocumentedParameter, row: Parameter): Parameter => {
  const { types: _, minimum: __, maximum: ___, ...rest } = row;
  const texts = (values: readonly Json[] | undefined, member: 'examples' | 'madeUp'): Partial<Parameter> =>
    values ? { [member]: values.map((value) => String([value].flat()[0])) } : {};
  const isMany = row.type === 'list' || row.type === 'comma-list';
  return {
    ...rest,
    ...texts(row.examples, 'examples'),
    ...texts(row.madeUp, 'madeUp'),
    type: 'string',
    ...defined({ format: isMany ? undefined : formatOf(schema) }),
  };
};

interface Input {
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Values of body members that calls need. */
  readonly survey: NonNullable<RestOperation['survey']>;
  /** Required inputs that assay cannot send. */
  readonly unsent: readonly string[];
  /** Optional inputs that assay cannot send, with the reason. */
  readonly unsendable: Readonly<Record<string, string>>;
  readonly nested: Pick<RestOperation, 'bodyObjects' | 'together'>;
  /** The media type of the body; absent: calls have none. */
  readonly bodyType?: string;
  readonly isBodyOpen?: true;
}

/** The input of an operation: the members of its body, and its parameters by their names. */
const inputOf = (
  document: OpenApiDocument,
  { method, path, operation }: CallableOperation,
  documented: readonly DocumentedParameter[],
): Input => {
  const names = new Set(documented.map(({ name }) => name));
  const body = method === 'GET' ? bodyOfGet(document, operation) : bodyParameters(document, operation, names);
  const parameters: Record<string, Parameter> = 'unsent' in body ? {} : { ...body.parameters };
  const unsent: string[] = 'unsent' in body ? [body.unsent] : [];
  const unsendable: Record<string, string> = 'unsent' in body ? {} : { ...body.unsendable };
  for (const parameter of documented) {
    const row = parameterRow(parameter);
    if (!row && parameter.required)
      unsent.push(`${parameter.in === 'path' ? 'path parameter' : parameter.in} ${parameter.sentAs ?? parameter.name}`);
    if (!row) {
      unsendable[parameter.name] = unsendableReasons.type;
      continue;
    }
    parameters[parameter.name] =
      parameter.in === 'path' && !row.values && row.type !== 'object' ? asText(parameter, row) : row;
  }
  return {
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, row]) => [name, { ...row, ...subjectOf(path, name, row) }]),
    ),
    survey: 'unsent' in body ? [] : body.values,
    unsent,
    unsendable,
    ...defined('unsent' in body ? {} : { bodyType: body.type, isBodyOpen: body.isOpen }),
    nested: 'unsent' in body || body.objects.length === 0 ? {} : { bodyObjects: body.objects, together: body.together },
  };
};

const leftOut = (
  { method, path }: CallableOperation,
  reason: LeftOut['reason'],
  names?: readonly string[],
): LeftOut => ({
  operation: `${method} ${path}`,
  reason,
  ...defined({ names }),
});

/** The content-type of calls whose JSON body has a media type of its own: `application/vnd.api+json`. */
const typeHeader = (bodyType: string | undefined): Readonly<Record<string, string>> =>
  bodyType === undefined || essence(bodyType) === 'application/json' || bodyType.includes('*')
    ? {}
    : { 'content-type': bodyType };

/** The parts of a call beside its parameters: fixed headers, the form of the body, and what is never sent. */
function sentBy(document: OpenApiDocument, { method, item, operation }: CallableOperation, input: Input) {
  const { bodyType, isBodyOpen, nested } = input;
  const headers = { ...typeHeader(bodyType), ...fixedHeadersOf(document, item, operation) };
  const unsendable = { ...conditionHeadersOf(document, item, operation), ...input.unsendable };
  const isWithoutBody = method === 'POST' && bodyType === undefined;
  return {
    ...nested,
    ...defined({
      headers: Object.keys(headers).length > 0 ? headers : undefined,
      body: isBodyOpen ? ('open' as const) : isWithoutBody ? ('none' as const) : undefined,
      unsendable: Object.keys(unsendable).length > 0 ? unsendable : undefined,
    }),
  };
}

/** Documented calls; undefined: there are none. */
function surveyOf({ survey }: Input, list: ListWithParameters | undefined): Survey | undefined {
  const calls = list ? withWidest(list, survey) : survey;
  return calls.length > 0 ? calls : undefined;
}

const operationOf = (
  document: OpenApiDocument,
  callable: CallableOperation,
  id: string,
  server: Place | undefined,
): OpenApiOperation | LeftOut => {
  const { method, path, item, operation } = callable;
  const name = `${method} ${path}`;
  if (server && 'elsewhere' in server) return leftOut(callable, 'server', [server.elsewhere]);
  const answer = jsonAnswerOf(document, operation);
  if (!answer) return leftOut(callable, 'answer');
  const { response } = answer;
  const schema = toJsonSchema(document, jsonContent(response['content']));
  const documented = parametersOf(document, item, operation, withoutFragment(path));
  const input = inputOf(document, callable, documented);
  const { parameters, unsent } = input;
  if (unsent.length > 0) return leftOut(callable, 'input', unsent);
  const foreign = { document, operation, response, parameters: documented, answer: schema };
  const reports = declaringAs(name);
  const { list, source, unread }: DeclaredListing = declaredListing(foreign, parameters, {
    ...reports.declaring,
    id,
    documented,
    bodyMembers: callable.method === 'GET' ? [] : bodyMembers(document, operation),
    schema,
    statuses: Object.keys(operation['responses'] ?? {}),
  });
  const { row, ...declarations } = declarationsOf(document, operation, { id, parameters, list, schema, reports });
  const summary = operation['summary'];
  const { schemas, ...responses } = declaredResponses(document, operation, { id, answer, schema });
  return {
    schema,
    schemas,
    links: linksOf(document, response),
    ...declarations,
    ...defined({ listSource: source, unread }),
    row: {
      ...row,
      kind: 'rest',
      id,
      name,
      base,
      section: path,
      summary: typeof summary === 'string' ? summary : `${method} ${path}`,
      ...defined({ tag: firstTag(operation) }),
      httpMethod: method,
      path: withoutFragment(path),
      ...server,
      ...keyOf(document, item, operation),
      ...responses,
      ...sentBy(document, callable, input),
      ...defined({ hasOwnHead: describesHead(document, path) ? (true as const) : undefined }),
      ...defined({ survey: surveyOf(input, list) }),
    },
  };
};

/** Cache, because large documents take seconds. */
const read = new WeakMap<OpenApiDocument, ReadOperations<RestOperation>>();

/**
 * The operations of a document that assay may call and judge: those with a JSON answer, and with no input that the
 * document does not describe. Their joins are not resolved yet.
 * @throws DocumentFault for an `x-assay-list` that contradicts its operation, and if nothing can be called.
 */
export const readOperations = (document: OpenApiDocument): ReadOperations<RestOperation> => {
  const cachedOperations = read.get(document);
  if (cachedOperations) return cachedOperations;
  checkNames(document, 'the document');
  const callable = withSharedAnswers(document, callableOperations(document));
  const { ids, shared } = idsOf(callable);
  const places = otherPlaces(document, callable);
  const all = readEach(callable, (operation, index) =>
    operationOf(document, operation, ids[index] as string, places.get(operation)),
  );
  const operations = all.flatMap((row) => ('row' in row ? row : []));
  const leftOutRows = [
    ...all.flatMap((row) => ('row' in row ? [] : row)),
    ...uncalledMethods(document),
    ...lostOperations(document),
  ];
  if (operations.length === 0)
    throw new DocumentFault(
      'the document has no operation that assay may call: GET, or POST marked with x-assay-safe, with a JSON answer; ' +
        ['nothing would be tested', ...leftOutLines(0, leftOutRows)].join('; '),
    );
  const contracted = {
    operations,
    names: new Set([...ids, ...leftOutRows.map(({ operation }) => operation)]),
    leftOut: leftOutRows,
    warnings: [
      ...shared.map((id) => `several operations have the operationId ${id}; method and path name them`),
      ...unshownObjects(document, operations),
    ],
  };
  read.set(document, contracted);
  return contracted;
};

/** The operations of a document with their joins. */
export const operationsOf = (document: OpenApiDocument): readonly OpenApiOperation[] =>
  relatedOperations([readOperations(document)]);
