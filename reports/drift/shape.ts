import type { Answered } from '../../properties/types.ts';
import { isObject } from '../../properties/paths.ts';
import { documentedMembers, schemaFor, valueSets } from '../../properties/schema/schema.ts';
import { operation, type OperationId } from '../../contract/index.ts';
import type { Kind } from './model.ts';

/** What the documents name in the bodies of an operation's answers, by paths from the body on. */
export interface Shape {
  /** Names by the path of what they are members of. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  readonly values: ReadonlyMap<string, 'not shown' | readonly string[]>;
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

const made = new Map<string, Shape>();

export const shapeOf = (id: OperationId, kind: Kind): Shape => {
  const known = made.get(`${id} ${kind}`);
  if (known) return known;
  const node = operation(id).document === 'node';
  const schema = schemaFor(id);
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
  const shape = { members: byHolder([...(node ? rpc[kind] : []), ...own]), values: new Map(values) };
  made.set(`${id} ${kind}`, shape);
  return shape;
};

export const kindOf = ({ operation: { document }, body, status }: Answered): Kind => {
  if (document === 'node') return isObject(body) && Object.hasOwn(body, 'result') ? 'success' : 'refusal';
  return status >= 200 && status < 300 ? 'success' : 'refusal';
};
