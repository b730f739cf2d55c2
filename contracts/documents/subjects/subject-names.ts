import type { Parameter } from '../../../engine/model/operation.ts';
import { sentName } from '../../../engine/model/parameter-style.ts';

/** Words that do not tell the kind of object. */
const bareWord = 'ids?|pk|oid|uid|key|name|slug|uuid|guid|code|value|number|identifier';
const bareName = new RegExp(`^_?(?:${bareWord})(?:_?or_?(?:${bareWord}))*$`, 'i');

/** Whether a member name does not tell the kind of its value: `id`, `pk`, `id_or_slug`. */
export const isBare = (name: string): boolean => bareName.test(name);

/**
 * The kind of a path parameter's values. Parameters of equal name share a kind (`chainId`). If the name does not tell
 * the kind of object, only parameters with the same path before them share it (`/pets/{id}`).
 */
const pathSubject = (path: string, name: string): string =>
  isBare(name) ? path.slice(0, path.indexOf(`{${name}}`) + name.length + 2) : name;

/** A closed set of values needs no learnt ones. */
const isLearnt = ({ type, types, values, open }: Parameter): boolean =>
  (['string', 'integer', 'number'].includes(type) || (type === 'list' && types?.[''] === 'string')) &&
  (values === undefined || open !== undefined);

/** The member that usually holds the values of a parameter: `blockHash` for `Block hash` and `filter.blockHash`. */
export const memberNamed = (name: string): string =>
  (name.split('.').at(-1) ?? name)
    .replaceAll(/[\s_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const paramSubject = (method: string, name: string): string => {
  const member = memberNamed(name);
  return isBare(member) ? `${method} ${name}` : member;
};

/**
 * The subject of a parameter: the name under which a user can configure its values. Optional parameters outside the
 * path have none.
 */
export const subjectOf = (path: string, id: string, row: Parameter): Pick<Parameter, 'subject'> => {
  const name = sentName(id, row);
  if (row.in === 'path') return row.values ? {} : { subject: pathSubject(path, name) };
  if (!row.required || row.declared !== undefined) return {};
  if (row.in === 'params') return isLearnt(row) ? { subject: paramSubject(path, name) } : {};
  return { subject: isBare(name) ? `${path} ${name}` : name };
};
