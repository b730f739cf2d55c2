import fc from 'fast-check';
import { stringifyJson } from '../../client/json.ts';
import type { Call, Json } from '../../client/types.ts';
import { operation } from '../../contract/index.ts';
import type { Parameter } from '../../contract/types.ts';
import { inputOf } from '../../properties/fuzz/inputs/classify.ts';
import { validValue } from '../../properties/fuzz/inputs/valid-value.ts';
import { isEnvelope } from '../../properties/fuzz/oracles/bad-input.ts';
import type { Pool } from '../../properties/fuzz/pool.ts';
import type { Parameters } from '../../properties/types.ts';
import { attempt, type Trial, type TrialTools } from '../engine/trial.ts';
import type { Reduced, Spend } from './minimise.ts';

/** What it takes to ask the same of other things than a finding does. */
export interface PrimerTools extends TrialTools {
  readonly pool: Pool;
}

/** Calls that are tried as primers, values of one parameter among them, primers that are looked into, siblings of each, and siblings that may show it alone. */
const limits = { neighbours: 24, values: 6, primers: 2, siblings: 12, alone: 6 };

const isSame = (one: Json | undefined, other: Json | undefined): boolean => stringifyJson(one ?? null) === stringifyJson(other ?? null);
const given = (parameters: Parameters, more: Parameters): Parameters => Object.fromEntries(Object.entries({ ...parameters, ...more }).filter(([, value]) => value !== undefined));
const rowsOf = (call: Call): [string, Parameter][] => { const { parameters, listing } = operation(call.operation); return Object.entries<Parameter>(parameters).filter(([name]) => name !== listing?.paging.cursor); };
const put = (call: Call, more: Parameters): Call => { const parameters = given(call.parameters, more); return { ...call, parameters, input: inputOf(operation(call.operation), parameters, false) }; };

/** A documented value; the same for the same `seed` and pool. */
const sample = (call: Call, name: string, row: Parameter, pool: Pool, seed: number): Json | undefined => fc.sample(validValue(operation(call.operation), name, row, pool), { seed, numRuns: 1 })[0];

/** Calls that differ from this one in one parameter, every parameter in its turn. */
const neighbours = (call: Call, pool: Pool): Call[] => {
  const columns = rowsOf(call).map(([name, row]) => {
    const sets = pool.subjects.arguments(call.operation).map(({ parameters }) => parameters[name]);
    const values = [...(row.required ? [] : [undefined]), ...new Set(sets), ...Array.from({ length: limits.values }, (_, seed) => sample(call, name, row, pool, seed))];
    const others = values.filter((value) => (value !== undefined || !row.required) && !isSame(value, call.parameters[name]));
    return others.filter((value, index) => others.findIndex((one) => isSame(one, value)) === index).slice(0, limits.values).map((value) => put(call, { [name]: value }));
  });
  return Array.from({ length: limits.values }, (_, turn) => columns.flatMap((column) => column[turn] ?? [])).flat().slice(0, limits.neighbours);
};

/** What to ask of both a primer and a finding's calls instead, in what the two have in common: other subjects, one other value, both. */
const siblings = (primer: Call, last: Call, pool: Pool): Parameters[] => {
  const common = rowsOf(last).filter(([name]) => isSame(primer.parameters[name], last.parameters[name]));
  const own = Object.entries(primer.parameters).filter(([name]) => !common.some(([one]) => one === name));
  const sets = pool.subjects.arguments(last.operation).map(({ parameters }) => parameters).filter((set) => own.every(([name, value]) => set[name] === undefined || isSame(set[name], value)));
  const free = [...common].sort(([a], [b]) => Number(last.parameters[b] !== undefined) - Number(last.parameters[a] !== undefined));
  const all = Array.from({ length: 2 * limits.siblings }, (_, turn): Parameters => {
    const set = sets[(turn >> 1) % (sets.length || 1)] ?? {};
    const [name, row] = (turn % 2 === 0 ? undefined : free[(turn >> 1) % (free.length || 1)]) ?? [];
    return given(Object.fromEntries(common.filter(([one]) => last.parameters[one] !== undefined && set[one] !== undefined).map(([one]) => [one, set[one]])), name === undefined || row === undefined ? {} : { [name]: sample(last, name, row, pool, turn) });
  }).filter((more) => Object.entries(more).some(([name, value]) => !isSame(value, last.parameters[name])));
  return all.filter((more, index) => all.findIndex((one) => isSame(one as Json, more as Json)) === index).slice(0, limits.siblings);
};

const behind = (primer: Call, { check, calls, cursors }: Trial): Trial => ({ check, calls: [primer, ...calls], cursors: [null, ...cursors.map((from) => (from === null ? null : from + 1))] });

/**
 * A finding with the call before it that a target which remembers nothing yet needs: one that has the very same answer, rightly, which a target may
 * have kept for it. On this target the answer is kept already, so that whether it takes the primer is tried on siblings of both: one that is right
 * alone, wrong after its primer, and wrong alone from then on. A finding that takes none stays as it is.
 */
export const primed = async (found: Reduced, tools: PrimerTools, spend: Spend): Promise<Reduced> => {
  const { trial, shown: { of, exchanges } } = found;
  const [last, answer] = [trial.calls.at(-1), exchanges.at(-1)?.response];
  // No call has a server error rightly.
  if (!last || !answer || answer.status >= 500 || trial.calls.length > 2 || trial.calls.some(isEnvelope) || trial.cursors.some((from) => from !== null)) return found;
  const show = async (one: Trial): Promise<Reduced | 'kept' | 'unknown'> => {
    if (!spend(one.calls.length)) return 'unknown';
    const shown = await attempt(one, tools, of.key);
    return shown?.of.key === of.key ? { trial: one, shown } : 'kept';
  };
  const isNeeded = async (primer: Call): Promise<boolean> => {
    let alone = 0;
    for (const more of siblings(primer, last, tools.pool)) {
      const sibling: Trial = { ...trial, calls: trial.calls.map((call) => put(call, more)) };
      const before = await show(sibling);
      if (before === 'unknown') return false;
      if (before !== 'kept') alone += 1;
      else if (typeof await show(behind(put(primer, more), sibling)) === 'object') return typeof await show(sibling) === 'object';
      if (alone === limits.alone) return false;
    }
    return false;
  };
  let primers = 0;
  for (const primer of neighbours(last, tools.pool)) {
    if (primers === limits.primers || !spend(1)) return found;
    const { response } = await tools.client.send(primer, { asker: of.key, fresh: true });
    if (response?.status !== answer.status || response.body !== answer.body || await show({ check: trial.check, calls: [primer], cursors: [null] }) !== 'kept') continue;
    primers += 1;
    const both = await isNeeded(primer) ? await show(behind(primer, trial)) : 'kept';
    if (typeof both === 'object') return both;
  }
  return found;
};
