import type { Json } from '../../../engine/model/json.ts';
import type { Constraint } from '../../../engine/model/operation.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { nestedMembers } from '../../../engine/protocols/nested-members.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';
import { checkOf, isKnownFormat } from './formats.ts';
import type { DocumentedParameter } from './parameter-row.ts';
import { plainSchema, valueSchema } from './parameter-schema.ts';
import { examplesOf } from './values.ts';
import { refusedOf } from '../fault.ts';

/** Objects nested deeper are parameters as a whole. */
const deepest = 3;

interface Place {
  readonly in: 'params' | 'body' | 'query';
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
  /** Values of the whole parameter that the document shows. */
  readonly examples: readonly unknown[];
  /** The rest of the parameter in the document, beside its schema. */
  readonly marks?: JsonRecord;
  /** Whether its members are no parameters, although it has some. */
  readonly isWhole?: boolean;
}

/** A parameter of a method, or the members of an object in its place. */
export interface Leaves {
  readonly leaves: readonly DocumentedParameter[];
  /** Whether its members are parameters. */
  readonly isObject: boolean;
  readonly alternatives: readonly JsonRecord[];
}

const propertiesOf = ({ properties }: JsonRecord): JsonRecord => (isRecord(properties) ? properties : {});

/** The members of an object that may have several forms: a member has the schemas of all forms that name it. */
function membersOf(forms: readonly JsonRecord[]): readonly (readonly [name: string, schema: unknown])[] {
  const names = [...new Set(forms.flatMap((form) => Object.keys(propertiesOf(form))))];
  return names.map((name) => {
    const schemas = forms.flatMap((form) => propertiesOf(form)[name] ?? []);
    const texts = new Set(schemas.map((schema) => JSON.stringify(schema)));
    return [name, texts.size === 1 ? schemas[0] : { anyOf: schemas }] as const;
  });
}

/** The parameters that a descriptor stands for: itself, or the members of its object. */
export function leavesOf(document: JsonRecord, root: Place, depth = 0): Leaves {
  const { plain, ...choice } = plainSchema(document, root.schema);
  const { alternatives } = choice;
  const forms = alternatives.filter((form) => form['type'] === 'object');
  const members = membersOf(forms);
  const hasPlainNames = members.every(([name]) => /^[^./]+$/.test(name));
  const isWhole = root.isWhole === true || members.length === 0 || depth >= deepest || !hasPlainNames;
  if (plain['type'] !== 'object' || isWhole)
    return { leaves: [leafOf(document, root, plain, choice)], isObject: false, alternatives };
  const leaves = members.flatMap(
    ([name, schema]) =>
      leavesOf(
        document,
        {
          in: root.in,
          name: `${root.name}.${name}`,
          required: root.required && forms.every((form) => listOf(form['required']).includes(name)),
          schema,
          examples: [...root.examples, ...listOf(plain['examples']), plain['example']].flatMap((example) =>
            isRecord(example) && example[name] !== undefined ? [example[name]] : [],
          ),
        },
        depth + 1,
      ).leaves,
  );
  return { leaves, isObject: true, alternatives };
}

function leafOf(
  document: JsonRecord,
  { in: location, name, required, examples, marks = {} }: Place,
  plain: JsonRecord,
  choice: Pick<DocumentedParameter, 'alternatives' | 'isOpen'>,
): DocumentedParameter {
  return {
    ...choice,
    name,
    in: location,
    required,
    schema: plain,
    document,
    examples: examplesOf(document, [{ examples: examples.filter((example) => example !== undefined) }, plain]),
    style: undefined,
    isJoined: false,
    refused: refusedOf({ ...plain, ...marks }, name),
    isCaseless: (marks['x-assay-case'] ?? plain['x-assay-case']) === 'ignored',
  };
}

/** A value without the nulls that stand in lists for elements that a call leaves out. */
function withoutFillers(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).filter((item) => item !== null).map(withoutFillers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutFillers(member ?? null)]));
}

/** Members of an object that are valid alone, but not together: the document's schema of the whole object decides. */
export function wholeObject(document: JsonRecord, name: string, alternatives: readonly JsonRecord[]): Constraint {
  const check = checkOf(() => valueSchema(document, alternatives, isKnownFormat), false);
  return (parameters) => {
    const members = Object.entries(parameters).filter(
      (entry): entry is [string, Json] => entry[0].startsWith(`${name}.`) && entry[1] !== undefined,
    );
    const [[first] = []] = members;
    if (first === undefined) return undefined;
    const value = nestedMembers([name], members)[name];
    return value === undefined || check(withoutFillers(value))
      ? undefined
      : { parameter: first, valid: 'open', why: `${name} is not as its schema says` };
  };
}

/** The parameters that take the cursors of a list: an object that is a cursor is sent as it came. */
export function cursorsOf(list: unknown): readonly unknown[] {
  const paging = isRecord(list) ? list['paging'] : undefined;
  return isRecord(paging) ? [paging['cursor']].flat() : [];
}
