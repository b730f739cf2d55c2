import type { Answered } from '../../engine/model/judging.ts';
import { isObject } from '../../engine/model/paths.ts';
import { conditionalMembers, documentedMembers, valueSets } from '../../engine/schema/schema.ts';
import { operation } from '../../contracts/chain/index.ts';
import type { Kinds, OperationId } from '../../engine/model/operation.ts';
import type { Kind } from './model.ts';

/** What the documents name in the bodies of an operation's answers, by paths from the body on. */
export interface Shape {
  /** Names by the path of what they are members of. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  readonly values: ReadonlyMap<string, 'not shown' | readonly string[]>;
  /** What tells the objects at a path apart. */
  readonly kinds: ReadonlyMap<string, Kinds>;
}

const rpc = {
  success: ['jsonrpc', 'id', 'result'],
  refusal: ['jsonrpc', 'id', 'error', 'error.code', 'error.message', 'error.data'],
} as const;

export const holderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const byHolder = (paths: readonly string[]): Shape['members'] => {
  const members = new Map<string, Set<string>>();
  for (const path of paths) members.set(holderOf(path), (members.get(holderOf(path)) ?? new Set()).add(nameOf(path)));
  return members;
};

/** Kinds by path: the operation's own rows, and the members of its schema that only some items have. */
const kindsOf = (id: OperationId): ReadonlyMap<string, Kinds> => {
  const row = operation(id);
  const kinds = new Map<string, Kinds>(Object.entries(row.kinds ?? {}));
  for (const [path, condition] of conditionalMembers(operation(id).schema)) {
    const { values = [], members = [], ...rest } = kinds.get(holderOf(path)) ?? {};
    kinds.set(
      holderOf(path),
      condition === true
        ? { ...rest, values, members: [...members, nameOf(path)] }
        : { ...rest, values: [...new Set([...values, ...Object.keys(condition)])], members },
    );
  }
  return row.kind === 'json-rpc' ? new Map([...kinds].map(([path, kind]) => [`result.${path}`, kind])) : kinds;
};

const made = new Map<string, Shape>();

export const shapeOf = (id: OperationId, kind: Kind): Shape => {
  const known = made.get(`${id} ${kind}`);
  if (known) return known;
  const node = operation(id).kind === 'json-rpc';
  const schema = operation(id).schema;
  const own =
    kind === 'refusal'
      ? node
        ? []
        : documentedMembers('assay:resources/errorBody')
      : documentedMembers(schema).map((path) => (node ? `result.${path}` : path));
  const values =
    kind === 'refusal'
      ? []
      : [...valueSets(schema)].map(([path, set]) => [node ? `result.${path}` : path, set] as const);
  const shape = {
    members: byHolder([...(node ? rpc[kind] : []), ...own]),
    values: new Map(values),
    kinds: kind === 'refusal' ? new Map<string, Kinds>() : kindsOf(id),
  };
  made.set(`${id} ${kind}`, shape);
  return shape;
};

export const kindOf = ({ operation: { kind }, body, status }: Answered): Kind => {
  if (kind === 'json-rpc') return isObject(body) && Object.hasOwn(body, 'result') ? 'success' : 'refusal';
  return status >= 200 && status < 300 ? 'success' : 'refusal';
};
