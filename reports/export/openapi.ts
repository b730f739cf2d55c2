import type { Json } from '../../engine/model/exchange.ts';
import { type Contract, headingOf } from '../../engine/model/contract.ts';
import type { Base, Operation, RestOperation } from '../../engine/model/operation.ts';
import type { DocumentedErrors } from '../../engine/model/presentation.ts';
import { inputOf, memberRulesOf, sameRows, shownIn, valuesOf } from './extensions.ts';
import { listExtensionOf } from './list.ts';
import { type ExportOptions, ofKind, pagingOf, requirementsOf, rulesOf } from './describe.ts';
import { type Described, describedParameters } from './parameters.ts';
import { Components, jsonOf, type Members } from './schemas.ts';
import { defined } from '../../engine/model/defined.ts';
import type { MemberRow } from '../../engine/model/comparison-rules.ts';

const spelled = ({ of: _, whole: __, ...row }: MemberRow): Json => ({ ...row }) as Json;

const extension = (rows: readonly MemberRow[]): { readonly [name: string]: Json } =>
  defined({ 'x-assay-members': rows.length === 0 ? undefined : rows.map(spelled) });

/** The declarations about members of one operation's answers, as `x-assay-members`. */
const membersOf = ({ comparison }: Contract, operation: string): { readonly [name: string]: Json } =>
  extension((comparison?.members ?? []).filter(({ of = [] }) => of.includes(operation)));

/** The declarations about members of all answers, for `info`. */
const membersOfAll = ({ comparison }: Contract): { readonly [name: string]: Json } =>
  extension((comparison?.members ?? []).filter(({ of }) => of === undefined));

/** The tag of an operation: the first tag with a matching path prefix. */
const tagsOf = ({ exports }: Contract, { path }: RestOperation): Members => {
  const tag = exports?.openApi?.tags.find(({ starts }) => path.startsWith(starts));
  return tag ? { tags: [tag.name] } : {};
};

/** One value stands as `example`, several as named `examples`. */
const examplesOf = ({ example, examples }: Described): Members =>
  examples.length < 2
    ? defined({ example })
    : { examples: Object.fromEntries(examples.map((value, index) => [`value${index + 1}`, { value }])) };

const parameterOf = (contract: Contract, described: Described): Members => {
  const { name, row, description, schema } = described;
  return {
    name,
    in: row.in,
    ...defined({ description, required: row.required ? true : undefined }),
    ...(row.type === 'comma-list' && { style: 'form', explode: false }),
    ...inputOf(contract, row),
    schema,
    ...examplesOf(described),
  };
};

/** The JSON request body; empty if the operation takes none. */
const requestBody = (contract: Contract, rows: readonly Described[]): Members =>
  rows.length === 0
    ? {}
    : {
        requestBody: {
          required: rows.some(({ row }) => row.required),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: rows.filter(({ row }) => row.required).map(({ name }) => name),
                properties: Object.fromEntries(
                  rows.map(({ name, row, description, schema }) => [
                    name,
                    { ...schema, ...inputOf(contract, row), ...defined({ description }) },
                  ]),
                ),
              },
              ...defined({
                example: rows.every(({ example }) => example !== undefined)
                  ? Object.fromEntries(rows.map(({ name, example }) => [name, example]))
                  : undefined,
              }),
            },
          },
        },
      };

/** How tools request a list's next page. */
const nextPage = (row: RestOperation): Members => {
  if (row.listing === undefined) return {};
  const { cursor, next } = row.listing.paging;
  const requiredParameters = Object.entries(row.parameters).filter(
    ([, { in: location, required }]) => required && location !== 'body',
  );
  return {
    links: {
      nextPage: {
        operationId: row.id,
        description: `The next page, where \`${next}\` is not empty; optional parameters stay as they were`,
        parameters: {
          ...Object.fromEntries(
            requiredParameters.map(([name, { in: location }]) => [
              `${location}.${name}`,
              `$request.${location}.${name}`,
            ]),
          ),
          [`query.${cursor}`]: `$response.body#/${next}`,
        },
        ...defined({ requestBody: row.httpMethod === 'POST' ? '$request.body' : undefined }),
      },
    },
  };
};

const responseName = (phrase: string): string => phrase.replaceAll(' ', '');

const errorReferences = ({ phrases }: DocumentedErrors): Members =>
  Object.fromEntries(
    [...phrases].map(([status, phrase]) => [
      String(status),
      { $ref: `#/components/responses/${responseName(phrase)}` },
    ]),
  );

/** The documented error bodies. Members that repeat the status and its phrase have the values of the status. */
const errorResponses = (
  { schema, phrases, statusMember, phraseMember }: DocumentedErrors,
  components: Components,
): Members =>
  Object.fromEntries(
    [...phrases].map(([status, phrase]) => [
      responseName(phrase),
      {
        description: phrase,
        content: {
          'application/json': {
            schema: {
              allOf: [
                components.refer(schema),
                {
                  properties: {
                    ...(statusMember !== undefined && { [statusMember]: { const: status } }),
                    ...(phraseMember !== undefined && { [phraseMember]: { const: phrase } }),
                  },
                },
              ],
            },
          },
        },
      },
    ]),
  );

const server = (contract: Contract, { servers }: ExportOptions, base: Base): Members => ({
  url: servers[base] ?? '',
  description: headingOf(contract, base),
});

/** Data that all operations of a document share. */
interface Document {
  readonly contract: Contract;
  readonly options: ExportOptions;
  readonly components: Components;
  /** The interface of the document's main server. Operations of other interfaces name their own server. */
  readonly main: Base | undefined;
}

const described = (
  { contract, options, components, main }: Document,
  row: Extract<Operation, { kind: 'rest' }>,
): Members => {
  const examples = options.examples.get(row.id);
  const parameters = describedParameters(contract, row, examples);
  const errors = contract.interfaces[row.base]?.errors;
  return {
    operationId: row.id,
    ...tagsOf(contract, row),
    summary: row.summary,
    description: rulesOf(contract, row),
    // The first, empty entry: a call without a key may be answered too.
    // The operations of a contract change nothing, whatever their method.
    ...defined({ 'x-assay-safe': row.httpMethod === 'POST' ? true : undefined }),
    security: (row.security ?? []).map((schemes) => Object.fromEntries(schemes.map(({ id }) => [id, []]))),
    ...defined({ servers: row.base === main ? undefined : [server(contract, options, row.base)] }),
    parameters: parameters.filter(({ row }) => row.in !== 'body').map((described) => parameterOf(contract, described)),
    ...requestBody(
      contract,
      parameters.filter(({ row: { in: location } }) => location === 'body'),
    ),
    responses: {
      200: {
        description: row.summary,
        content: {
          'application/json': {
            schema: components.refer(row.schema),
            ...defined({ example: examples?.[0]?.answer }),
          },
        },
        ...nextPage(row),
      },
      ...(errors ? errorReferences(errors) : {}),
    },
    ...pagingOf(row),
    ...listExtensionOf(row),
    ...shownIn(contract, row),
    ...memberRulesOf(row),
    ...membersOf(contract, row.id),
    ...defined({ 'x-assay-joins': jsonOf(row.joins) }),
    ...sameRows(contract, row, ({ id }) => id),
    'x-requirements': requirementsOf(contract, row),
  };
};

/**
 * The REST operations of a contract as an OpenAPI 3.1 document.
 * The same contract gives the same document, byte for byte.
 */
export const toOpenApi = (contract: Contract, options: ExportOptions): Json => {
  const { operations, bases } = ofKind(contract, 'rest');
  const [main] = bases;
  const {
    title = contract.name,
    summary,
    description = '',
    key,
    invalidKey,
    tags = [],
  } = contract.exports?.openApi ?? {};
  const components = new Components(contract.schemas);
  const paths = new Map<string, Members>();
  for (const row of operations)
    paths.set(row.path, {
      ...paths.get(row.path),
      [row.httpMethod.toLowerCase()]: described({ contract, options, components, main }, row),
    });
  const errors = new Set(bases.flatMap((base) => contract.interfaces[base]?.errors ?? []));
  const responses = Object.fromEntries(
    [...errors].flatMap((error) => Object.entries(errorResponses(error, components))),
  );
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: options.version,
      ...defined({ summary }),
      description,
      ...valuesOf(contract),
      ...membersOfAll(contract),
    },
    // The documents list all statuses.
    ...defined({ 'x-assay-responses': errors.size > 0 ? 'complete' : undefined }),
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: main === undefined ? [] : [server(contract, options, main)],
    tags: tags.map((tag) => ({ name: tag.name, description: tag.description })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: components.all(),
      responses,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: options.keyHeader,
          ...defined({ description: key, 'x-assay-invalid-key': invalidKey }),
        },
      },
    },
  };
};
