import { protocolOf } from '../../../engine/protocols/protocol.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { holderOf, isObject, nameOf } from '../../../engine/model/paths.ts';
import { conditionalMembers, namedMembers, valueSets } from '../../../engine/schema/schema.ts';
import type { Contract } from '../../../engine/model/contract.ts';
import type { Kinds, Operation } from '../../../engine/model/operation.ts';
import type { Kind } from '../../../engine/model/drift.ts';

/** Documented members of an operation's answers, by path from the body on. */
export interface Shape {
  /** Member names, by the path of the object that holds them. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  readonly values: ReadonlyMap<string, 'not shown' | readonly string[]>;
  /** The rule that tells the kinds of objects at a path apart. */
  readonly kinds: ReadonlyMap<string, Kinds>;
}

const rpc = {
  success: ['jsonrpc', 'id', 'result'],
  refusal: ['jsonrpc', 'id', 'error', 'error.code', 'error.message', 'error.data'],
} as const;

const byHolder = (paths: readonly string[]): Shape['members'] => {
  const members = new Map<string, Set<string>>();
  for (const path of paths) members.set(holderOf(path), (members.get(holderOf(path)) ?? new Set()).add(nameOf(path)));
  return members;
};

/** Kinds by path: from the operation's row, and from schema members that only some items have. */
const kindsOf = (operation: Operation): ReadonlyMap<string, Kinds> => {
  const kinds = new Map<string, Kinds>(Object.entries(operation.kinds ?? {}));
  for (const [path, condition] of conditionalMembers(operation.schema)) {
    const { values = [], members = [], ...rest } = kinds.get(holderOf(path)) ?? {};
    kinds.set(
      holderOf(path),
      condition === true
        ? { ...rest, values, members: [...members, nameOf(path)] }
        : { ...rest, values: [...new Set([...values, ...Object.keys(condition)])], members },
    );
  }
  return new Map([...kinds].map(([path, kind]) => [inBody(operation, path), kind]));
};

/** Converts a path in the result of an operation to a path from the body on. */
const inBody = (operation: Operation, path: string): string =>
  [...protocolOf(operation).resultAt.split('/').slice(1), path].join('.');

const successShape = (operation: Operation): Shape => ({
  members: byHolder([
    ...(operation.kind === 'json-rpc' ? rpc.success : []),
    ...namedMembers(operation.schema).map((path) => inBody(operation, path)),
  ]),
  values: new Map([...valueSets(operation.schema)].map(([path, set]) => [inBody(operation, path), set])),
  kinds: kindsOf(operation),
});

const refusalShape = (contract: Contract, operation: Operation): Shape => {
  const schema = contract.interfaces[operation.base]?.errors?.schema;
  return {
    members: byHolder([
      ...(operation.kind === 'json-rpc' ? rpc.refusal : []),
      ...(schema === undefined ? [] : namedMembers(schema)),
    ]),
    values: new Map(),
    kinds: new Map(),
  };
};

/** The documented members in one kind of answers of an operation. */
export const shapeOf = (contract: Contract, operation: Operation, kind: Kind): Shape =>
  kind === 'success' ? successShape(operation) : refusalShape(contract, operation);

export const kindOf = ({ operation: { kind }, body, status }: Answered): Kind => {
  if (kind === 'json-rpc') return isObject(body) && Object.hasOwn(body, 'result') ? 'success' : 'refusal';
  return status >= 200 && status < 300 ? 'success' : 'refusal';
};
