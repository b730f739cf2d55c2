import type { CallableOperation } from './callable.ts';

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
export function idsOf(operations: readonly CallableOperation[]): {
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
