import type { OperationId } from '../engine/model/names.ts';
import { operationRows } from '../contracts/chain/operations.ts';
import type { RestOperation } from '../engine/model/operation.ts';
import type { OperationCall, ProviderRequest } from './types.ts';
import type { Value } from '../defects/value.ts';
import { refuse } from './handlers/shared/refusal.ts';

interface Route {
  readonly id: OperationId;
  readonly row: RestOperation;
  readonly segments: readonly string[];
}

const routes: readonly Route[] = operationRows.flatMap((row) =>
  row.kind === 'rest' ? [{ id: row.id, row, segments: row.path.split('/') }] : [],
);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return refuse(400, 'the path has a malformed percent escape');
  }
};

const isPlace = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');

const matches = (route: Route, segments: readonly string[]): boolean =>
  route.segments.length === segments.length &&
  route.segments.every((own, at) => (isPlace(own) ? segments[at] !== '' : own === segments[at]));

const bodyMembers = (request: ProviderRequest, row: RestOperation): { [name: string]: Value } => {
  const names = Object.keys(row.parameters).filter((name) => row.parameters[name]?.in === 'body');
  if (names.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(request.body);
  } catch {
    refuse(400, 'the body must be JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse(400, 'the body must be a JSON object');
  const members = new Map<string, Value>(Object.entries(body));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = members.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/**
 * Parses a REST request by the contract's path templates. @throws
 * Refusal 404 for a path without an operation, 400 for a malformed one
 */
export const routed = (request: ProviderRequest): { readonly row: RestOperation; readonly call: OperationCall } => {
  const [path = '', query = ''] = request.path.split(/\?(.*)/s);
  const segments = path.split('/').map(decoded);
  const route = routes.find((candidate) => candidate.row.httpMethod === request.method && matches(candidate, segments));
  if (!route) return refuse(404, `there is no ${request.method} ${path}`);
  const parameters: { [name: string]: Value } = {};
  route.segments.forEach((own, at) => {
    if (isPlace(own)) parameters[own.slice(1, -1)] = segments[at] ?? '';
  });
  const pairs = new URLSearchParams(query);
  for (const name of new Set(pairs.keys())) {
    if (route.row.parameters[name]?.in !== 'query') continue;
    const values = pairs.getAll(name);
    parameters[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return {
    row: route.row,
    call: { operation: route.id, parameters: { ...parameters, ...bodyMembers(request, route.row) } },
  };
};
