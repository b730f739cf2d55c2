import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Constraint, Parameter, RpcParams, SurveyValue } from '../../engine/model/operation.ts';
import { parseJson } from '../../engine/model/json.ts';
import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord, listOf } from '../documents/record.ts';
import { type DocumentedParameter, parameterRow } from '../documents/schema/parameter-row.ts';
import { subjectOf } from '../documents/subjects/subject-names.ts';
import { cursorsOf, leavesOf, wholeObject } from '../documents/schema/object-members.ts';

/** The input of a method. */
export interface MethodInput {
  readonly documented: readonly DocumentedParameter[];
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly params: RpcParams;
  /** Whole calls that the document shows. */
  readonly survey: readonly Readonly<Record<string, SurveyValue>>[];
  readonly together: readonly Constraint[];
  /** Required parameters that assay cannot send. */
  readonly unsent: readonly string[];
}

/** A parameter of a method as the document describes it. */
interface Descriptor {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
  readonly descriptor: JsonRecord;
}

const descriptorsOf = (document: JsonRecord, method: JsonRecord): readonly Descriptor[] =>
  listOf(method['params']).map((value, index): Descriptor => {
    const descriptor = resolveReferences(document, value) ?? {};
    const { name, required, schema } = descriptor;
    return {
      name: typeof name === 'string' && name !== '' ? name : `${index + 1}`,
      required: required === true,
      schema,
      descriptor,
    };
  });

/** Values of the method's examples, by parameter: each example is a whole call. */
function exampleCalls(document: JsonRecord, method: JsonRecord, all: readonly Descriptor[]): readonly JsonRecord[] {
  return listOf(method['examples']).flatMap((value) => {
    const pairing = resolveReferences(document, value);
    if (!pairing || !Array.isArray(pairing['params'])) return [];
    const values = listOf(pairing['params']).flatMap((param, index) => {
      const example = resolveReferences(document, param);
      const parameter = all.find(({ name }) => name === example?.['name'])?.name ?? all[index]?.name;
      return parameter === undefined || example?.['value'] === undefined
        ? []
        : [[parameter, example['value']] as const];
    });
    const call = Object.fromEntries(values);
    return all.every(({ name, required }) => !required || Object.hasOwn(call, name)) ? [call] : [];
  });
}

const asJson = (value: unknown): Json => parseJson(JSON.stringify(value)) as Json;

/** The value of an operation's parameter in a whole call: that of a member, if it is one. */
function valueIn(call: JsonRecord, names: readonly string[], parameter: string): unknown {
  const holder = names.includes(parameter) ? parameter : names.find((name) => parameter.startsWith(`${name}.`));
  if (holder === undefined) return undefined;
  const steps = parameter === holder ? [] : parameter.slice(holder.length + 1).split('.');
  return steps.reduce<unknown>((member, step) => (isRecord(member) ? member[step] : undefined), call[holder]);
}

/** Calls by position are understood by every server; by name only those of which the document says so. */
const structureOf = (method: JsonRecord): RpcParams['by'] =>
  method['paramStructure'] === 'by-name' ? 'name' : 'position';

/** Reads the parameters of a method. Members of objects are parameters of their own: `filter.fromBlock`. */
export function methodInput(document: JsonRecord, method: JsonRecord, id: string): MethodInput {
  const descriptors = descriptorsOf(document, method);
  const names = descriptors.map(({ name }) => name);
  // An object that is a cursor is sent as it came.
  const cursors = cursorsOf(method['x-assay-list']);
  const calls = exampleCalls(document, method, descriptors);
  const roots = descriptors.map(({ name, required, schema, descriptor }) => ({
    name,
    required,
    ...leavesOf(document, {
      in: 'params',
      name,
      required,
      schema,
      examples: [descriptor['example'], ...listOf(descriptor['examples'])],
      marks: descriptor,
      isWhole: cursors.includes(name),
    }),
  }));
  const parameters: Record<string, Parameter> = {};
  const unsent: string[] = [];
  const documented = roots.flatMap(({ leaves }) => leaves);
  for (const leaf of documented) {
    const values = calls.flatMap((call) => {
      const value = valueIn(call, names, leaf.name);
      return value === undefined ? [] : [asJson(value)];
    });
    const row = parameterRow({ ...leaf, examples: [...values, ...leaf.examples] });
    if (!row) continue;
    const subject = subjectOf(id, leaf.name, row);
    const isKnown = (row.examples ?? row.madeUp ?? row.values ?? subject.subject) !== undefined;
    if (row.required && !isKnown && (row.type === 'list' || row.type === 'object')) unsent.push(leaf.name);
    parameters[leaf.name] = { ...row, ...subject };
  }
  const objects = roots.filter(({ required, isObject: isHolder }) => required && isHolder).map(({ name }) => name);
  return {
    documented,
    parameters,
    params: {
      by: structureOf(method),
      names,
      ...defined({
        objects: objects.length > 0 ? objects : undefined,
        either: method['paramStructure'] === 'either' ? (true as const) : undefined,
        isUnsaid: method['paramStructure'] === undefined ? (true as const) : undefined,
      }),
    },
    // Where values are learnt, an example is one value among others.
    survey: (Object.values(parameters).some(({ subject }) => subject !== undefined) ? [] : calls).map((call) =>
      Object.fromEntries(
        Object.keys(parameters).flatMap((name) => {
          const value = valueIn(call, names, name);
          return value === undefined ? [] : [[name, { fixed: asJson(value) }]];
        }),
      ),
    ),
    together: roots.flatMap(({ name, isObject: isHolder, alternatives }) =>
      isHolder ? [wholeObject(document, name, alternatives)] : [],
    ),
    unsent,
  };
}
