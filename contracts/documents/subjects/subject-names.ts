import type { Parameter } from '../../../engine/model/operation.ts';

/** Names that do not tell the kind of object. */
const bareNames = new Set(['id', 'ids', 'key', 'name', 'slug', 'uuid', 'guid', 'code', 'value', 'number']);

/** Whether a member name does not tell the kind of its value. */
export const isBare = (name: string): boolean => bareNames.has(name.toLowerCase());

/**
 * The kind of a path parameter's values. Parameters of equal name share a kind (`chainId`). If the name does not tell
 * the kind of object, only parameters with the same path before them share it (`/pets/{id}`).
 */
const pathSubject = (path: string, name: string): string =>
  isBare(name) ? path.slice(0, path.indexOf(`{${name}}`) + name.length + 2) : name;

/**
 * The subject of a parameter: the name under which a user can configure its values. Optional parameters outside the
 * path have none.
 */
export const subjectOf = (path: string, name: string, row: Parameter): Pick<Parameter, 'subject'> => {
  if (row.in === 'path') return row.values ? {} : { subject: pathSubject(path, name) };
  if (!row.required || row.declared !== undefined) return {};
  return { subject: isBare(name) ? `${path} ${name}` : name };
};
