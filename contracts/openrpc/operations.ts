import { type LeftOut, leftOutLines } from '../../engine/model/left-out.ts';
import { soleBase } from '../../engine/model/names.ts';
import type { Constraint, Parameter, RpcOperation, RpcParams, SurveyValue } from '../../engine/model/operation.ts';
import { plural } from '../../engine/model/text.ts';
import { defined } from '../../engine/model/defined.ts';
import type { OperationParts } from '../documents/changed-operations.ts';
import { checkNames } from '../documents/extensions.ts';
import { DocumentFault, readEach } from '../documents/fault.ts';
import { type DocumentedLink, type ReadOperations, firstTag } from '../documents/operation.ts';
import { declarationsOf } from '../documents/declarations.ts';
import { declaringAs } from '../documents/schema/member-paths.ts';
import { readListing } from '../documents/lists/listing.ts';
import { relatedOperations } from '../documents/related-operations.ts';
import { unshownObjects } from '../documents/objects/shown.ts';
import { resolveReferences } from '../documents/references.ts';
import { type JsonRecord, isRecord, listOf } from '../documents/record.ts';
import { toJsonSchema } from '../documents/schema/schema.ts';
import type { OpenRpcDocument, OpenRpcOperation } from './document.ts';
import { errorsOf } from './errors.ts';
import { isSafe, unknownSafeNames } from './safe-methods.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson } from '../../engine/model/json.ts';
import { type DocumentedParameter, parameterRow } from '../documents/schema/parameter-row.ts';
import { subjectOf } from '../documents/subjects/subject-names.ts';
import { cursorsOf, leavesOf, wholeObject } from '../documents/schema/object-members.ts';

/** A runtime expression that leads into the result: `${result.block.hash}`. */
const intoResult = /^\$\{result\.([\w.[\]]+)\}$/;

/** The links of a method: values of its result are parameters of other methods. */
function linksOf(document: JsonRecord, method: JsonRecord): readonly DocumentedLink[] {
  return listOf(method['links']).flatMap((value) => {
    const link = resolveReferences(document, value);
    const [to, params] = [link?.['method'] ?? method['name'], link?.['params']];
    if (typeof to !== 'string' || !isRecord(params)) return [];
    return Object.entries(params).flatMap(([parameter, expression]): DocumentedLink[] => {
      const [, path] = typeof expression === 'string' ? (intoResult.exec(expression) ?? []) : [];
      const members = path?.replaceAll(/\[\w*\]/g, '').split('.');
      return members === undefined ? [] : [{ to, parameter, members }];
    });
  });
}

/** A method with the name under which everything refers to it. */
interface Named {
  readonly name: string;
  readonly id: string;
  readonly method: JsonRecord;
}

const leftOut = (operation: string, reason: LeftOut['reason'], names?: readonly string[]): LeftOut => ({
  operation,
  reason,
  ...defined({ names }),
});

/** The ids of methods: their names, with another character where an id cannot have it. */
const idOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-');

/** The methods of a document by their names; those without a name, and further ones of a name, are left out. */
function namedMethods(document: OpenRpcDocument): {
  readonly all: readonly Named[];
  readonly faults: readonly LeftOut[];
} {
  const all = new Map<string, Named>();
  const faults: LeftOut[] = [];
  for (const [index, value] of document.methods.entries()) {
    const method = resolveReferences(document, value);
    const name = method?.['name'];
    if (!method || typeof name !== 'string' || name === '')
      faults.push(leftOut(`methods/${index}`, 'fault', ['no name']));
    else if (all.has(idOf(name))) faults.push(leftOut(name, 'fault', ['a second method of this name']));
    else all.set(idOf(name), { name, id: idOf(name), method });
  }
  return { all: [...all.values()], faults };
}

/** The description of each method by its name. */
export const methodParts = (document: OpenRpcDocument): OperationParts =>
  new Map(namedMethods(document).all.map(({ name, method }) => [name, method]));

function operationOf(document: OpenRpcDocument, { name, id, method }: Named): OpenRpcOperation | LeftOut {
  if (!isSafe(document, method, name)) return leftOut(name, 'write');
  const result = resolveReferences(document, method['result']);
  if (!result) return leftOut(name, 'answer');
  const { documented, parameters, params, survey, together, unsent } = methodInput(document, method, id);
  if (unsent.length > 0) return leftOut(name, 'input', unsent);
  const schema = toJsonSchema(document, result['schema'] ?? {});
  const reports = declaringAs(name);
  const listed = { ...reports.declaring, id, documented, schema, statuses: [] };
  const list = readListing(method['x-assay-list'], parameters, listed);
  const { row, ...declarations } = declarationsOf(document, method, { id, parameters, list, schema, reports });
  const { errors, schemas: errorSchemas } = errorsOf(document, method, id);
  const summary = method['summary'];
  return {
    row: {
      ...row,
      kind: 'json-rpc',
      id,
      base: soleBase,
      section: name,
      summary: typeof summary === 'string' && summary !== '' ? summary : name,
      method: name,
      params,
      freeBody: true,
      ...defined({
        name: id === name ? undefined : name,
        tag: firstTag(method),
        errors,
        survey: survey.length > 0 ? survey : undefined,
        together: together.length > 0 ? together : undefined,
      }),
    },
    schema,
    schemas: new Map([[id, schema], ...errorSchemas]),
    links: linksOf(document, method),
    ...declarations,
    ...defined({ listSource: list ? 'x-assay-list' : undefined }),
  };
}

/** Why no method can be called, and how to name those that only read. */
function noMethods(leftOut: readonly LeftOut[]): string {
  const unmarked = leftOut.filter(({ reason }) => reason === 'write');
  const otherLines = leftOutLines(
    0,
    leftOut.filter(({ reason }) => reason !== 'write'),
  );
  const preset = unmarked.some(({ operation }) => operation.startsWith('eth_')) ? 'try --preset ethereum, ' : '';
  return [
    `the document has ${plural(leftOut.length, 'method')}, and none that assay may call`,
    ...otherLines,
    `${unmarked.length} are not marked as reading: ${preset}mark those that only read by x-assay-safe ` +
      '(docs/openrpc.md), or give --allow-writes',
  ].join('; ');
}

const read = new WeakMap<OpenRpcDocument, ReadOperations<RpcOperation>>();

/**
 * The methods of a document that only read, and why the others are left out. Their joins are not resolved yet.
 * @throws DocumentFault for an extension that contradicts its method, and if nothing can be called.
 */
export function readMethods(document: OpenRpcDocument): ReadOperations<RpcOperation> {
  const cachedMethods = read.get(document);
  if (cachedMethods) return cachedMethods;
  checkNames(document, 'the document');
  const { all, faults } = namedMethods(document);
  const converted = readEach(all, (method) => operationOf(document, method));
  const operations = converted.flatMap((row) => ('row' in row ? row : []));
  const leftOut = [...converted.flatMap((row) => ('row' in row ? [] : row)), ...faults];
  if (operations.length === 0) throw new DocumentFault(noMethods(leftOut));
  const methods = {
    operations,
    names: new Set(all.flatMap(({ id, name }) => [id, name])),
    leftOut,
    warnings: [...unknownSafeNames(document), ...unshownObjects(document, operations)],
  };
  read.set(document, methods);
  return methods;
}

/** The methods of a document with their joins. */
export const methodsOf = (document: OpenRpcDocument): readonly OpenRpcOperation[] =>
  relatedOperations([readMethods(document)]);

/** The input of a method. */
interface MethodInput {
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
function methodInput(document: JsonRecord, method: JsonRecord, id: string): MethodInput {
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
