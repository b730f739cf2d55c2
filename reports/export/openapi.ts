import type { Json } from '../../engine/model/exchange.ts';
import { operations } from '../../contracts/chain/index.ts';
import { errorPhrases } from '../../contracts/chain/statuses.ts';
import type { Operation, RestOperation } from '../../engine/model/operation.ts';
import { digits, type ExportOptions, pagingOf, requirementsOf, rulesOf } from './describe.ts';
import { type Described, describedParameters } from './parameters.ts';
import { Components, type Members } from './schemas.ts';

/** Tags by how a path begins. */
const tags = [
  {
    starts: '/v1/chains/',
    name: 'EVM chains',
    description: 'Transactions, transfers, balances and deployments on EVM chains',
  },
  {
    starts: '/v1/networks/',
    name: 'Primary network',
    description: "UTXOs, rewards and vertices of the primary network's chains",
  },
  { starts: '/v1/icm/', name: 'Messages', description: 'Cross-chain messages' },
  { starts: '/v1/apiLogs', name: 'Usage', description: 'What a client asked for' },
  { starts: '/v2/', name: 'Metrics', description: 'Chain metrics and token holders' },
] as const;

const conventions = [
  'Indexed data of EVM chains and of the primary network, read only.',
  'A list goes on where `nextPageToken` is not empty: the same call with it as `pageToken` gives the next page. `x-paging` names these parameters and members for each list.',
  'Amounts, big numbers and block numbers are decimal strings; timestamps are Unix seconds. Block ranges include `startBlock` and exclude `endBlock`.',
  digits,
].join('\n\n');

const tagOf = ({ id, path }: RestOperation): string => {
  const found = tags.find(({ starts }) => path.startsWith(starts));
  if (!found) throw new Error(`reports/export/openapi.ts has no tag for ${path} of ${id}`);
  return found.name;
};

const parameter = ({ name, row, description, schema, example }: Described): Members => ({
  name,
  in: row.in,
  description,
  ...(row.required ? { required: true } : {}),
  ...(row.type === 'comma-list' ? { style: 'form', explode: false } : {}),
  schema,
  ...(example === undefined ? {} : { example }),
});

/** The members of a JSON body, of which there are some where an operation takes one. */
const requestBody = (rows: readonly Described[]): Members =>
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
                  rows.map(({ name, description, schema }) => [name, { ...schema, description }]),
                ),
              },
              ...(rows.every(({ example }) => example !== undefined)
                ? { example: Object.fromEntries(rows.map(({ name, example }) => [name, example])) }
                : {}),
            },
          },
        },
      };

/** How a list's next page is asked for, as tools follow it. */
const nextPage = (row: RestOperation): Members => {
  if (row.listing === undefined) return {};
  const { cursor, next } = row.listing.paging;
  const again = Object.entries(row.parameters).filter(([, { in: place, required }]) => required && place !== 'body');
  return {
    links: {
      nextPage: {
        operationId: row.id,
        description: `The next page, where \`${next}\` is not empty; optional parameters stay as they were`,
        parameters: {
          ...Object.fromEntries(
            again.map(([name, { in: place }]) => [`${place}.${name}`, `$request.${place}.${name}`]),
          ),
          [`query.${cursor}`]: `$response.body#/${next}`,
        },
        ...(row.httpMethod === 'POST' ? { requestBody: '$request.body' } : {}),
      },
    },
  };
};

const responseName = (phrase: string): string => phrase.replaceAll(' ', '');

const errorReferences: Members = Object.fromEntries(
  [...errorPhrases].map(([status, phrase]) => [
    String(status),
    { $ref: `#/components/responses/${responseName(phrase)}` },
  ]),
);

/** The documented error body, its two fixed members as they are for the status. */
const errorResponses = (components: Components): Members =>
  Object.fromEntries(
    [...errorPhrases].map(([status, phrase]) => [
      responseName(phrase),
      {
        description: phrase,
        content: {
          'application/json': {
            schema: {
              allOf: [
                components.refer('assay:resources/errorBody'),
                { properties: { statusCode: { const: status }, error: { const: phrase } } },
              ],
            },
          },
        },
      },
    ]),
  );

const described = (
  row: Extract<Operation, { kind: 'rest' }>,
  components: Components,
  { examples, servers }: ExportOptions,
): Members => {
  const example = examples.get(row.id);
  const parameters = describedParameters(row, example?.parameters);
  return {
    operationId: row.id,
    tags: [tagOf(row)],
    summary: row.summary,
    description: rulesOf(row),
    // Without a key a call is answered as well, or so the documents leave it: the first, empty, way.
    security: row.key ? [{}, { apiKey: [] }] : [],
    ...(row.base === 'metrics' ? { servers: [{ url: servers.metrics, description: 'Metrics' }] } : {}),
    parameters: parameters.filter((one) => one.row.in !== 'body').map(parameter),
    ...requestBody(parameters.filter((one) => one.row.in === 'body')),
    responses: {
      200: {
        description: row.summary,
        content: {
          'application/json': {
            schema: components.refer(row.schema),
            ...(example === undefined ? {} : { example: example.answer }),
          },
        },
        ...nextPage(row),
      },
      ...errorReferences,
    },
    ...pagingOf(row),
    'x-requirements': requirementsOf(row),
  };
};

/** The data and metrics endpoints as an OpenAPI 3.1 document. The same contract gives the same document, byte for byte. */
export const toOpenApi = (options: ExportOptions): Json => {
  const components = new Components();
  const paths = new Map<string, Members>();
  for (const row of operations) {
    if (row.kind !== 'rest') continue;
    paths.set(row.path, {
      ...paths.get(row.path),
      [row.httpMethod.toLowerCase()]: described(row, components, options),
    });
  }
  const responses = errorResponses(components);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Indexed chain data',
      version: options.version,
      summary: 'The data and metrics interfaces, as assay judges them',
      description: conventions,
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: options.servers.data, description: 'Data' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: components.all(),
      responses,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: options.keyHeader,
          description: 'Optional; raises the rate limits',
        },
      },
    },
  };
};
