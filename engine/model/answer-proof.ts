import { defined } from './defined.ts';
import type { Exchange, Json } from './exchange.ts';
import { parseJson, stringifyJson } from './json.ts';
import { asToken, fromToken, isObject } from './paths.ts';
import { type Excerpt, type Proof, proofLimits, type ProofMember } from './proof.ts';
import { show } from './show.ts';

/**
 * Lines of an excerpt, characters of a line, members beside the way, members and elements of a value that is not on the
 * way, and levels below the marked value.
 */
const limits = { lines: 40, text: 140, siblings: 4, members: 12, elements: 3, levels: 2 } as const;

/** Collects the lines of a value. The value at the end of the way is marked. */
class Folding {
  readonly lines: string[] = [];
  marked: readonly [number, number] | undefined;

  add(indent: number, text: string): void {
    if (this.lines.length < limits.lines) this.lines.push('  '.repeat(indent) + text);
    else if (this.lines.length === limits.lines) this.lines.push('…');
  }

  /** Writes a value whose name is before it. `way`: the steps from it to the marked value; absent: it leads nowhere. */
  write(
    name: string,
    value: Json | undefined,
    way: readonly string[] | undefined,
    indent: number,
    levels: number,
  ): void {
    const isEnd = way?.length === 0;
    const first = this.lines.length;
    if (value === undefined) this.add(indent, `${name}(missing)`);
    else this.#writeValue(name, value, way, { indent, levels: isEnd ? limits.levels : levels });
    if (isEnd && first < this.lines.length) this.marked = [first, this.lines.length - first];
  }

  #writeValue(
    name: string,
    value: Json,
    way: readonly string[] | undefined,
    { indent, levels }: { readonly indent: number; readonly levels: number },
  ): void {
    const [step, ...rest] = way ?? [];
    const members = membersOf(value);
    if (members === undefined || members.length === 0) return this.add(indent, name + show(value, limits.text));
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    if (step === undefined && levels === 0) return this.add(indent, `${name}${open} … ${members.length} ${close}`);
    this.add(indent, `${name}${open}`);
    const place = step === undefined ? -1 : members.findIndex(([member]) => member === step);
    const from = Math.max(0, (place < 0 ? 0 : place) - limits.siblings / 2);
    const most = step === undefined ? (Array.isArray(value) ? limits.elements : limits.members) : limits.siblings + 1;
    const visible = members.slice(from, from + most);
    if (from > 0) this.add(indent + 1, `… ${from} before`);
    for (const [member, inner] of visible) {
      const label = Array.isArray(value) ? '' : `${show(member, 60)}: `;
      this.write(
        label,
        inner,
        member === step ? rest : undefined,
        indent + 1,
        step === undefined ? Math.max(0, levels - 1) : 0,
      );
    }
    // A member that is missing is marked where it should stand.
    if (step !== undefined && place < 0) this.write(`${show(step, 60)}: `, undefined, rest.slice(0, 0), indent + 1, 0);
    const after = members.length - from - visible.length;
    if (after > 0) this.add(indent + 1, `… ${after} more`);
    this.add(indent, close);
  }
}

const membersOf = (value: Json): readonly (readonly [string, Json | undefined])[] | undefined => {
  if (Array.isArray(value))
    return [...(value as readonly Json[]).entries()].map(([index, inner]) => [`${index}`, inner]);
  return isObject(value) ? Object.entries(value) : undefined;
};

/** Whether the value at some steps is there; `mayLack`: or the object that lacks the last of them. */
const leads = (value: Json | undefined, [step, ...rest]: readonly string[], mayLack = false): boolean => {
  if (value === undefined) return false;
  if (step === undefined) return true;
  const inner = membersOf(value)?.find(([member]) => member === step);
  return inner === undefined ? mayLack && rest.length === 0 && isObject(value) : leads(inner[1], rest, mayLack);
};

/** The ways that a pointer may mean: JSON-RPC answers hold the value in their result. */
const waysOf = (pointer: string): readonly (readonly string[])[] => {
  const steps = pointer.split('/').slice(1).map(fromToken);
  return steps.length === 0 ? [] : [steps, ['result', ...steps]];
};

/** Whether a value has a place at a pointer. */
export const hasPlace = (value: Json | undefined, pointer: string): boolean =>
  waysOf(pointer).some((way) => leads(value, way));

/**
 * A value folded to the value at a pointer, which is marked, or to the place where it is missing. A value without that
 * place is folded to its first members.
 */
export function excerpt(value: Json | undefined, pointer = ''): Excerpt {
  const ways = waysOf(pointer);
  const way = ways.find((steps) => leads(value, steps)) ?? ways.find((steps) => leads(value, steps, true));
  const folding = new Folding();
  if (value !== undefined) folding.write('', value, way, 0, limits.levels);
  return { lines: folding.lines, ...(folding.marked && { marked: folding.marked }) };
}

/** A text of a target in one line of bounded length. */
export const proofText = (value: Json | undefined, limit: number = proofLimits.text): string =>
  typeof value === 'string' && value.length <= limit && /^[\x20-\x7e…]*$/.test(value) ? value : show(value, limit);

const textOf = (value: Json | undefined): string | undefined =>
  value === undefined ? undefined : proofText(value, proofLimits.value);

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && stringifyJson(left) === stringifyJson(right));

function collect(left: Json | undefined, right: Json | undefined, pointer: string, found: ProofMember[]): void {
  if (found.length >= proofLimits.members || isSame(left, right)) return;
  const [lefts, rights] = [left, right].map((side) => side !== undefined && membersOf(side));
  if (!lefts || !rights || Array.isArray(left) !== Array.isArray(right)) {
    found.push({ pointer: pointer.slice(0, 200), ...defined({ left: textOf(left), right: textOf(right) }) });
    return;
  }
  const [inLeft, inRight] = [new Map(lefts), new Map(rights)];
  for (const name of new Set([...inLeft.keys(), ...inRight.keys()]))
    collect(inLeft.get(name), inRight.get(name), `${pointer}/${asToken(name)}`, found);
}

/** The innermost members in which two values differ, as many as a proof holds; their order does not matter. */
export function memberDifferences(left: Json | undefined, right: Json | undefined): readonly ProofMember[] {
  const found: ProofMember[] = [];
  collect(left, right, '', found);
  return found;
}

/** Longer bodies are not parsed for a proof. */
const largestBody = 1_000_000;

/** The answer to the last call of a violation, folded to the value at its pointer. */
export function answerProof(exchanges: readonly Exchange[], pointer: string | undefined): Proof | undefined {
  const body = ({ response }: Exchange): Json | undefined =>
    response && response.body.length <= largestBody ? parseJson(response.body) : undefined;
  const exchange = exchanges.findLast((each) => hasPlace(body(each), pointer ?? '')) ?? exchanges.at(-1);
  if (exchange === undefined) return undefined;
  const { call, response, failure } = exchange;
  const parsed = body(exchange);
  return {
    kind: call.input === 'valid' ? 'answer' : 'input',
    sent: Object.entries(call.parameters)
      .slice(0, proofLimits.sent)
      .map(([name, value]) => ({ id: proofText(name), value: proofText(value, proofLimits.value) })),
    ...defined({ status: response?.status, failure: failure && proofText(`${failure.kind}: ${failure.message}`, 200) }),
    ...excerpt(parsed === undefined ? response?.body : parsed, pointer),
  };
}
