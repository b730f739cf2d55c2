import type { Listing, OperationRow, Parameter, RestOperation, RpcOperation } from '../../rules/parts.ts';
import { defined } from './defined.ts';
import {
  documents,
  type Extensions,
  objects,
  type OpenApiDocument,
  type WrittenEndpoint,
  type WrittenMethod,
  type WrittenParameter,
  type WrittenSchema,
} from './written.ts';
import { vocabulary } from './formats.ts';
import { optionalKey } from './security.ts';

const typeOf = ({ type = 'string' }: WrittenSchema, place: Parameter['in']): Parameter['type'] => {
  if (type === 'array') return place === 'params' ? 'string-array' : 'comma-list';
  return type;
};

/** The documented values of a text, and whether others are accepted. */
const valuesOf = ({ enum: values, anyOf }: WrittenSchema): Pick<Parameter, 'values' | 'open'> => {
  if (!anyOf) return defined({ values });
  const [named, other] = anyOf;
  return { ...defined({ values: named.enum }), open: other.pattern === undefined ? 'any' : 'like-subject' };
};

function parameterRow(
  place: Parameter['in'],
  isRequired: boolean,
  schema: WrittenSchema,
  facts: Partial<Parameter> | undefined,
): Parameter {
  const { minimum, 'x-clamped-to': clampedTo, maximum = clampedTo, default: byDefault } = schema;
  const { format: written, ...text } = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const format = written === 'int64' ? undefined : written;
  if (format !== undefined && !Object.hasOwn(vocabulary.formats, format))
    throw new Error(`contracts/chain/formats.ts has no format ${format}`);
  return {
    in: place,
    type: typeOf(schema, place),
    ...valuesOf(text),
    ...defined({ minimum, maximum, default: byDefault, format, required: isRequired ? (true as const) : undefined }),
    ...facts,
  };
}

/** The parameters of the path and the query, with those of the body before the first optional one. */
function parametersOf(
  { components }: OpenApiDocument,
  { parameters, requestBody }: WrittenEndpoint,
): OperationRow['parameters'] {
  const all = parameters.map((parameter): WrittenParameter => {
    if (!('$ref' in parameter)) return parameter;
    const named = components.parameters[parameter.$ref.replace('#/components/parameters/', '')];
    if (!named) throw new Error(`contracts/chain/documents: no parameter ${parameter.$ref}`);
    return named;
  });
  const rows = all.map((parameter): [string, Parameter] => [
    parameter.name,
    parameterRow(parameter.in ?? 'query', parameter.required === true, parameter.schema, parameter['x-row']),
  ]);
  const body = requestBody?.content['application/json'].schema;
  const bodyRows = Object.entries(body?.properties ?? {}).map(([name, member]): [string, Parameter] => [
    name,
    parameterRow('body', body?.required.includes(name) === true, member, member['x-row']),
  ]);
  const optional = rows.findIndex(([, { required }]) => required !== true);
  return Object.fromEntries(rows.toSpliced(optional < 0 ? rows.length : optional, 0, ...bodyRows));
}

const showsOf = ({ 'x-assay-shows': shows }: Extensions): OperationRow['shows'] =>
  shows?.map(({ object: kind, ...place }) => {
    const object = objects[kind];
    if (!object) throw new Error(`contracts/chain/documents: x-assay-objects lacks ${kind}`);
    const { members: _, ...shown } = object;
    return { kind, ...shown, ...place };
  });

const listingOf = ({ 'x-assay-list': list, 'x-row': { head } = {} }: Extensions): Listing | undefined =>
  list && { ...list, ...defined({ head }) };

/** Heights, which never fall; laws and checks of their own judge the running totals. */
const figuresOf = (members: Extensions['x-assay-members'] = []): OperationRow['neverFalls'] => {
  const heights = members.filter(({ tells }) => tells === 'head');
  return heights.length === 0 ? undefined : heights.map(({ path }) => ({ path }));
};

/** The members that rows of endpoints and of methods have in common. */
const commonOf = (row: string, written: Extensions) => {
  const { head: _, ...facts } = written['x-row'] ?? {};
  return {
    ...facts,
    section: facts.section ?? `Endpoints, ${row}`,
    summary: written.summary,
    ...defined({
      dependencies: written['x-assay-dependencies'],
      listing: listingOf(written),
      shows: showsOf(written),
      memberRules: written['x-assay-rules'],
      joins: written['x-assay-joins'],
      same: written['x-assay-same'],
      series: written['x-assay-series'],
      neverFalls: figuresOf(written['x-assay-members']),
    }),
  };
};

const endpointsOf = (base: 'data' | 'metrics'): readonly RestOperation[] => {
  const document = documents[base];
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): RestOperation => {
      const id = written.operationId;
      if (method !== 'get' && method !== 'post') throw new Error(`contracts/chain/documents: ${id} is a ${method}`);
      return {
        id,
        kind: 'rest',
        base,
        httpMethod: method === 'post' ? 'POST' : 'GET',
        path,
        ...defined({ security: document.security && optionalKey }),
        parameters: parametersOf(document, written),
        ...commonOf(`row ${String(written['x-row']?.number)}`, written),
      };
    }),
  );
};

const methodOf = (written: WrittenMethod): RpcOperation => {
  const id = written.name;
  return {
    id,
    kind: 'json-rpc',
    base: 'node',
    method: id.slice('vm.'.length),
    parameters: Object.fromEntries(
      written.params.map((parameter) => [
        parameter.name,
        parameterRow('params', parameter.required === true, parameter.schema, parameter['x-row']),
      ]),
    ),
    ...commonOf(id, written),
  };
};

const byId = (left: OperationRow, right: OperationRow): number => (left.id < right.id ? -1 : 1);

/** The operations of `documents/*.yaml` as rows without judges, in the order of reports. */
export const operationRows: readonly OperationRow[] = [
  ...endpointsOf('data').toSorted(byId),
  ...endpointsOf('metrics').toSorted(byId),
  ...documents.node.methods.map(methodOf).toSorted(byId),
];

const rowsById = new Map(operationRows.map((row) => [row.id, row]));

export const isOperationId = (id: string): boolean => rowsById.has(id);

/** @throws for an id that no document has. */
export const operationRow = (id: string): OperationRow => {
  const row = rowsById.get(id);
  if (!row) throw new Error(`no operation ${id} in contracts/chain/documents`);
  return row;
};
