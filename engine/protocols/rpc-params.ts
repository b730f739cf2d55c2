import type { Json } from '../model/json-value.ts';
import type { Parameters } from '../model/judging.ts';
import type { OperationRow, RpcOperation } from '../model/operation.ts';
import { isObject } from '../model/paths.ts';
import { typedText } from '../model/parameter-style.ts';

type Entry = readonly [name: string, value: Json];
type Members = Record<string, Json>;

/** The `params` of a call: an object, or an array of the method's parameters in their order. */
export function paramsOf(row: Pick<RpcOperation, 'params' | 'parameters'>, entries: readonly Entry[]): Json {
  const { params } = row;
  if (!params) return Object.fromEntries(entries);
  const objects: Members = Object.fromEntries((params.objects ?? []).map((name) => [name, {}]));
  for (const [name, value] of entries) put(objects, stepsOf(params.names, name), typedValue(row, name, value));
  return params.by === 'name' ? objects : inOrder(params.names, objects);
}

/** The parameters of an operation in the `params` of a request; none if they are no object and no array. */
export function parametersIn(row: OperationRow, sent: Json | undefined): Parameters {
  const params = row.kind === 'json-rpc' ? row.params : undefined;
  if (!params) return isObject(sent) ? sent : {};
  const holders = holdersOf(row);
  const flat: Record<string, Json | undefined> = {};

  const add = (name: string, value: Json | undefined): void => {
    if (!holders.has(name) || value === null || typeof value !== 'object') flat[name] = value;
    else
      for (const [member, held] of Object.entries(value))
        if (held !== null || !Array.isArray(value)) add(`${name}.${member}`, held as Json);
  };

  const named = Array.isArray(sent) ? byName(params.names, sent) : isObject(sent) ? Object.entries(sent) : [];
  for (const [name, value] of named) add(name, value);
  return flat;
}

/** A value as JSON carries it: laws that ask for values of items may have them as text. */
export function typedValue({ parameters }: Pick<RpcOperation, 'parameters'>, name: string, value: Json): Json {
  const type = Object.hasOwn(parameters, name) ? parameters[name]?.type : undefined;
  return typeof value === 'string' ? typedText(type, value) : value;
}

/** The way to a parameter: its own name, or that of an object and of its members. */
function stepsOf(names: readonly string[], name: string): readonly string[] {
  const holder = names.includes(name) ? undefined : names.find((own) => name.startsWith(`${own}.`));
  return holder === undefined ? [name] : [holder, ...name.slice(holder.length + 1).split('.')];
}

const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d{1,3}$/.test(step);

function put(members: Members, [step = '', ...steps]: readonly string[], value: Json): void {
  if (steps.length === 0) {
    members[step] = value;
    return;
  }
  const held = members[step];
  if (isIndex(steps[0]) && steps.length === 1) {
    members[step] = withElement(Array.isArray(held) ? held : [], Number(steps[0]), value);
    return;
  }
  const inner: Members = isObject(held) ? ({ ...held } as Members) : {};
  members[step] = inner;
  put(inner, steps, value);
}

/** A list with an element at an index; elements before it that the call leaves out are `null`. */
function withElement(list: readonly Json[], index: number, value: Json): readonly Json[] {
  const length = Math.max(list.length, index + 1);
  return Array.from({ length }, (_, place) => (place === index ? value : (list[place] ?? null)));
}

/** A parameter that is left out before others is `null`. Parameters that the method does not have come last. */
function inOrder(names: readonly string[], members: Readonly<Members>): readonly Json[] {
  const others = Object.keys(members).filter((name) => !names.includes(name));
  const last = others.length > 0 ? names.length : names.findLastIndex((name) => Object.hasOwn(members, name)) + 1;
  return [...names.slice(0, last), ...others].map((name) => members[name] ?? null);
}

function byName(names: readonly string[], sent: readonly Json[]): readonly Entry[] {
  return sent.flatMap((value, place): Entry[] => (value === null ? [] : [[names[place] ?? `${place + 1}`, value]]));
}

/** Objects whose members are parameters of the operation. */
const known = new WeakMap<OperationRow['parameters'], ReadonlySet<string>>();

function holdersOf({ parameters }: OperationRow): ReadonlySet<string> {
  const found =
    known.get(parameters) ??
    new Set(
      Object.keys(parameters).flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))),
    );
  known.set(parameters, found);
  return found;
}
