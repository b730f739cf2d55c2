import type { Contract } from '../../engine/model/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Parameter, RestOperation } from '../../engine/model/operation.ts';
import { describedBy, type Example, type ExportOptions, published } from './describe.ts';
import { Components, type Members, membersOf, listOf } from './schemas.ts';

/** A comma-separated list is an array if its schema says so. */
const inForm = (row: Parameter, value: Json): Json =>
  row.type === 'comma-list' && row.in !== 'body' && typeof value === 'string' ? value.split(',') : value;

/** Values of a parameter in calls that differ from the first call in this parameter alone. */
const valuesOf = (row: Parameter, name: string, [first, ...others]: readonly Example[]): readonly Json[] => {
  const restOf = ({ parameters }: Example): string => stringifyJson({ ...parameters, [name]: null });
  const calls = first === undefined ? [] : [first, ...others.filter((call) => restOf(call) === restOf(first))];
  const values = calls.flatMap(({ parameters }) => parameters[name] ?? []).map((value) => inForm(row, value as Json));
  return [...new Map(values.map((value) => [stringifyJson([value]), value])).values()];
};

/** One value stands as `example`, several as named `examples`. */
const examplesOf = (values: readonly Json[]): Members =>
  values.length < 2
    ? defined({ example: values[0] })
    : { examples: Object.fromEntries(values.map((value, index) => [`value${index + 1}`, { value }])) };

/** How tools request a list's next page. */
const linksOf = (row: RestOperation): Members => {
  if (row.listing === undefined) return {};
  const { cursor, next } = row.listing.paging;
  const required = Object.entries(row.parameters).filter(([, { in: place, required }]) => required && place !== 'body');
  return {
    links: {
      nextPage: {
        operationId: row.id,
        description: `The next page, where \`${String(next)}\` is not empty; optional parameters stay as they were`,
        parameters: {
          ...Object.fromEntries(
            required.map(([name, { in: place }]) => [`${place}.${name}`, `$request.${place}.${name}`]),
          ),
          [`query.${String(cursor)}`]: `$response.body#/${String(next)}`,
        },
        ...defined({ requestBody: row.httpMethod === 'POST' ? '$request.body' : undefined }),
      },
    },
  };
};

const json = 'application/json';

/** The only content of a body, with an example. */
const withExample = (body: Members, example: Json | undefined): Members => ({
  ...body,
  content: { [json]: { ...membersOf(membersOf(body['content'])[json]), ...defined({ example }) } },
});

/** An operation with examples, links to the next page, and what assay judges. */
function completed(contract: Contract, examples: readonly Example[], components: Members, written: Members): Members {
  const row = contract.operation(String(written['operationId']));
  if (row.kind !== 'rest') return written;
  const [first] = examples;
  const bodyNames = Object.keys(row.parameters).filter((name) => row.parameters[name]?.in === 'body');
  const bodyExample = Object.fromEntries(bodyNames.map((name) => [name, first?.parameters[name]]));
  const responses = membersOf(written['responses']);
  return {
    ...written,
    ...describedBy(contract, row, written),
    parameters: listOf(written['parameters']).map((parameter) => {
      const { $ref: reference } = membersOf(parameter);
      const name = String(reference).replace('#/components/parameters/', '');
      const all = membersOf(reference === undefined ? parameter : membersOf(components['parameters'])[name]);
      const parameterRow = row.parameters[String(all['name'])];
      const values = parameterRow ? valuesOf(parameterRow, String(all['name']), examples) : [];
      return values.length === 0 ? parameter : { ...all, ...examplesOf(values) };
    }),
    ...defined({
      requestBody:
        bodyNames.length > 0
          ? withExample(membersOf(written['requestBody']), first && (bodyExample as Json))
          : undefined,
    }),
    responses: {
      ...responses,
      200: { ...withExample(membersOf(responses['200']), first?.answer), ...linksOf(row) },
    },
  };
}

/** The operations of a document by path, those of another interface than the main one with its server. */
const pathsOf = (document: Members, isMain: boolean, complete: (operation: Members) => Members): Members =>
  Object.fromEntries(
    Object.entries(membersOf(document['paths'])).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(membersOf(methods)).map(([method, operation]) => [
          method,
          {
            ...complete(membersOf(operation)),
            ...defined({
              servers: isMain ? undefined : document['servers'],
              security: isMain ? undefined : (document['security'] ?? []),
            }),
          },
        ]),
      ),
    ]),
  );

/** A document with these base URLs in place of its own. */
const servedAt = (document: Members, url: string): Members => ({
  ...document,
  servers: listOf(document['servers']).map((server) => ({ ...membersOf(server), url })),
});

/**
 * The OpenAPI documents of a contract, by interface, as one document for other tools; the first is the main one. The
 * same contract gives the same document, byte for byte.
 */
export function toOpenApi(
  contract: Contract,
  documents: Readonly<Record<string, Members>>,
  { version, servers, keyHeader, examples }: ExportOptions,
): Json {
  const components = new Components(contract.schemas);
  const parts = Object.entries(documents).map(([base, document]) =>
    servedAt(published(contract, Object.keys(documents), document, components), servers[base] ?? ''),
  );
  const [main = {}] = parts;
  const together = (of: (part: Members) => Json | undefined): Members =>
    Object.assign({}, ...parts.map((part) => membersOf(of(part)))) as Members;
  const partOf = (name: string): Members => together(({ components: own }) => membersOf(own)[name]);
  const paths = parts.map((part) =>
    pathsOf(part, part === main, (operation) =>
      completed(
        contract,
        examples.get(String(operation['operationId'])) ?? [],
        membersOf(part['components']),
        operation,
      ),
    ),
  );
  return {
    ...main,
    info: {
      ...membersOf(main['info']),
      version,
      'x-assay-objects': together(({ info }) => membersOf(info)['x-assay-objects']),
    },
    tags: parts.flatMap(({ tags }) => listOf(tags)),
    paths: Object.assign({}, ...paths) as Members,
    components: {
      schemas: components.all(),
      parameters: partOf('parameters'),
      responses: partOf('responses'),
      securitySchemes: Object.fromEntries(
        Object.entries(partOf('securitySchemes')).map(([id, scheme]) => [
          id,
          { ...membersOf(scheme), name: keyHeader },
        ]),
      ),
    },
  };
}
