import { isRecord, type JsonRecord, listOf } from '../documents/record.ts';
import type { DocumentedParameter } from '../documents/schema/parameter-row.ts';
import { plainSchema } from '../documents/schema/parameter-schema.ts';
import { examplesOf } from '../documents/schema/values.ts';
import { refusedOf } from '../documents/refused.ts';

/** Objects nested deeper are parameters as a whole. */
const deepest = 3;

interface Place {
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
export function leavesOf(document: JsonRecord, place: Place, depth = 0): Leaves {
  const { plain, ...choice } = plainSchema(document, place.schema);
  const { alternatives } = choice;
  const forms = alternatives.filter((form) => form['type'] === 'object');
  const members = membersOf(forms);
  const hasPlainNames = members.every(([name]) => /^[^./]+$/.test(name));
  const isWhole = place.isWhole === true || members.length === 0 || depth >= deepest || !hasPlainNames;
  if (plain['type'] !== 'object' || isWhole)
    return { leaves: [leafOf(document, place, plain, choice)], isObject: false, alternatives };
  const leaves = members.flatMap(
    ([name, schema]) =>
      leavesOf(
        document,
        {
          name: `${place.name}.${name}`,
          required: place.required && forms.every((form) => listOf(form['required']).includes(name)),
          schema,
          examples: [...place.examples, ...listOf(plain['examples']), plain['example']].flatMap((example) =>
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
  { name, required, examples, marks = {} }: Place,
  plain: JsonRecord,
  choice: Pick<DocumentedParameter, 'alternatives' | 'isOpen'>,
): DocumentedParameter {
  return {
    ...choice,
    name,
    in: 'params',
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
