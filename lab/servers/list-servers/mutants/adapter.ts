import fs from 'node:fs';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { schemas } from './derive-adapter.ts';
import type { Adapter, ListRequest, Schema } from './adapter-row.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** The largest integer of SQLite. Comparisons with larger numbers have the same result. */
const largest = 2n ** 63n - 1n;

const inReach = (value: string): string =>
  /^\d{19,}$/.test(value) && BigInt(value) > largest ? String(largest) : value;

/** The query that the adapter sends to the server for a client's request. */
export const serverQuery = (adapter: Adapter, client: URLSearchParams): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of client) query.append(adapter.names[name] ?? name, inReach(value));
  adapter.request?.(query);
  return query;
};

/** The names of the parameters in an adapter's path. */
const inPath = ({ path = '' }: Adapter): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const operationOf = (adapter: Adapter): Schema => ({
  operationId: adapter.name,
  parameters: [
    ...inPath(adapter).map((name) => ({ name, in: 'path', required: true, schema: schemas.text })),
    ...Object.entries(adapter.parameters).map(([name, schema]) => ({
      name: name.replace(/!$/, ''),
      in: 'query',
      required: name.endsWith('!'),
      schema,
    })),
  ],
  responses: {
    '200': { description: 'A page', content: { 'application/json': { schema: adapter.answer } } },
    '400': { description: 'Refused' },
    ...defined({ '404': adapter.listing.unknownParent === 404 ? { description: 'No such parent' } : undefined }),
  },
  'x-assay-list': adapter.listing,
  ...adapter.extensions,
});

const pathOf = ({ name, path = name }: Adapter): string => `/${path}`;

/** The values of an adapter's path in a request, as a query; undefined if it is another path. */
export function pathValues(adapter: Adapter, path: string): URLSearchParams | undefined {
  const names = inPath(adapter);
  const form = new RegExp(`^${pathOf(adapter).replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  const values = form.exec(path)?.slice(1);
  return (
    values &&
    new URLSearchParams(Object.fromEntries(names.map((name, place) => [name, decodeURIComponent(values[place] ?? '')])))
  );
}

/** An OpenAPI document of adapters. */
const documentOf = (adapters: readonly Adapter[]): Schema => ({
  openapi: '3.1.0',
  info: { title: 'Lists of a library', version: '1' },
  paths: Object.fromEntries(adapters.map((adapter) => [pathOf(adapter), { get: operationOf(adapter) }])),
});

/** The contract of adapters. `file`: where their document is written. */
export const contractOf = async (adapters: readonly Adapter[], file: string): Promise<JudgedContract> => {
  fs.writeFileSync(file, JSON.stringify(documentOf(adapters), null, 2));
  return openApiContract(await readOpenApi(file));
};

/** The address of a request to an adapter, with other parameters; null removes one. */
export const address = (asked: ListRequest, parameters: Readonly<Record<string, string | number | null>>): string => {
  const query = new URLSearchParams(asked.client);
  for (const [name, value] of Object.entries(parameters))
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  return `/${asked.adapter.name}?${query.toString()}`;
};
