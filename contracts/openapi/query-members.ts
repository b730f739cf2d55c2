import { isRecord, listOf } from '../documents/record.ts';
import { refusedOf } from '../documents/refused.ts';
import type { DocumentedParameter } from '../documents/schema/parameter-row.ts';
import { leavesOf } from '../documents/schema/object-members.ts';
import { plainSchema } from '../documents/schema/parameter-schema.ts';
import { examplesOf } from '../documents/schema/values.ts';

/** A member of an object in the query, as a parameter: `page[size]` of `page`, or `size` where the style is `form`. */
function memberOf(
  { document, style, name: holder, examples, isJoined: _, ...object }: DocumentedParameter,
  member: string,
  value: unknown,
): DocumentedParameter {
  const { plain: schema, ...choice } = plainSchema(document, value);
  const memberExamples = examples.flatMap((example) =>
    isRecord(example) && example[member] !== undefined ? [example[member]] : [],
  );
  const name = style?.name === 'deepObject' ? `${holder}[${member}]` : member;
  return {
    ...object,
    ...choice,
    document,
    name,
    required: false,
    schema,
    examples: examplesOf(document, [{ examples: memberExamples }, isRecord(value) ? value : {}, schema]),
    style: { name: 'form', explode: true },
    isJoined: false,
    refused: refusedOf(schema, name),
    isCaseless: schema['x-assay-case'] === 'ignored',
  };
}

/** Whether OpenAPI says how a member is written: lists and objects in a `deepObject` are open. */
const isWritten = ({ schema: { type } }: DocumentedParameter, isDeep: boolean): boolean =>
  type !== 'object' && (type !== 'array' || !isDeep);

/** The members of an object in the query, if none is required and each has a place in the query; none otherwise. */
function membersOf(parameter: DocumentedParameter): readonly DocumentedParameter[] {
  const { in: location, schema, style, required: isNeeded } = parameter;
  const isDeep = style?.name === 'deepObject';
  // A required object that is written as its members alone may be empty: `pageable` of Spring.
  const isSpread = isDeep ? !isNeeded : style?.name === 'form' && style.explode === true;
  const { properties, required } = schema;
  if (location !== 'query' || !isSpread || schema['type'] !== 'object' || !isRecord(properties)) return [];
  const members = Object.entries(properties).map(([name, value]) => memberOf(parameter, name, value));
  return members.every((member) => isWritten(member, isDeep)) && listOf(required).length === 0 ? members : [];
}

/** The members of a JSON text in the query, if the list names one of them: `filter.limit`. */
function membersOfJson(parameter: DocumentedParameter, list: unknown): readonly DocumentedParameter[] {
  const { document, in: location, name, required, style, schema, examples } = parameter;
  const isNamed = JSON.stringify(list ?? '').includes(`"${name}.`);
  if (location !== 'query' || style?.name !== 'json' || schema['type'] !== 'object' || !isNamed) return [];
  return leavesOf(document, { in: 'query', name, required, schema, examples }).leaves.map((leaf) => ({
    ...leaf,
    style: { name: 'form', explode: true },
    memberOf: name,
  }));
}

/** Parameters, with the members of objects in the query as parameters of their own, where their names are free. */
export function withQueryMembers(
  parameters: readonly DocumentedParameter[],
  list: unknown,
): readonly DocumentedParameter[] {
  const expanded = parameters.map(
    (parameter) => [parameter, [...membersOf(parameter), ...membersOfJson(parameter, list)]] as const,
  );
  const names = expanded.flatMap(([{ name }, members]) => [name, ...members.map((member) => member.name)]);
  const isFree = ({ name }: DocumentedParameter): boolean => names.indexOf(name) === names.lastIndexOf(name);
  return expanded.flatMap(([parameter, members]) =>
    members.length > 0 && members.every(isFree) ? members : [parameter],
  );
}
