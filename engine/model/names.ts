/** The name of an interface of the contract, which has its own base URL and protocol. */
export type Base = string;

/** The name of an operation: unique within its contract. */
export type OperationId = string;

/** A kind of values that exist on a target and can be learnt from its answers. The contract names the kinds. */
export type SubjectKind = string;

/** The name of the only interface of an API. */
export const soleBase: Base = 'api';

/** Ends the names of interfaces of a contract file: `orders=`, as `--url orders=URL` names it. */
export const namedByUrl = '=';

/** The option for the base URL of an interface, without dashes: `url`, the name of the interface, or `url orders=`. */
export function urlOption(base: Base): string {
  if (base === soleBase) return 'url';
  return base.endsWith(namedByUrl) ? `url ${base}` : base;
}
