import type { Call, Json } from '../../engine/model/exchange.ts';
import { operation } from '../../contracts/chain/index.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { attempt, type Shown, type Trial, type TrialTools } from '../../engine/run/trial.ts';
import type { Reduced, Spend } from './reduced.ts';
import { coolsDown, isSteady } from './steady.ts';

/** A call with other parameters says anew whether it is a documented one. */
const changed = (call: Call, name: string, value: Json | undefined, givenCursor: boolean): Call => {
  const { [name]: _, ...rest } = call.parameters;
  const parameters = value === undefined ? rest : { ...rest, [name]: value };
  return {
    ...call,
    parameters,
    input:
      call.rawBody === undefined && call.envelope === undefined && call.without === undefined && call.path === undefined
        ? inputSent(operation(call.operation), parameters, givenCursor)
        : call.input,
  };
};

/** Smaller values of the same sort, the smallest first. */
const smaller = (value: Json | undefined): Json[] => {
  if (typeof value === 'string' && value.length > 1)
    return [
      value.slice(0, 1),
      value.slice(0, value.length >> 1),
      value.slice(value.length >> 1),
      value.slice(1),
      value.slice(0, -1),
    ].filter((one, index, all) => one !== value && all.indexOf(one) === index);
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 1)
    return [0, 1, Math.trunc(value / 2), value - Math.sign(value)];
  if (Array.isArray(value) && value.length > 1)
    return [[value[0] as Json], [value.at(-1) as Json], (value as Json[]).slice(1)];
  return [];
};

const without = ({ check, calls, cursors }: Trial, left: number): Trial => ({
  check,
  calls: calls.filter((_, index) => index !== left),
  cursors: cursors
    .filter((_, index) => index !== left)
    .map((from) => (from === null || from === left ? null : from > left ? from - 1 : from)),
});

const withCall = (trial: Trial, index: number, call: Call): Trial => ({
  ...trial,
  calls: trial.calls.map((one, at) => (at === index ? call : one)),
});

/** `plain`: the trial lacks something, and may show another statement more plainly; else only a value is smaller, and all must stay as it is. */
interface Smaller {
  readonly trial: Trial;
  readonly plain: boolean;
}

/** Trials that are smaller by one step: fewer calls first, then fewer parameters, then smaller values. */
function* smallerTrials(trial: Trial): Generator<Smaller> {
  for (let left = 0; left < trial.calls.length - 1; left += 1) yield { trial: without(trial, left), plain: true };
  const places = trial.calls.map((_, index) => index).reverse();
  const optional = (call: Call): string[] =>
    Object.keys(call.parameters).filter((name) => !operation(call.operation).parameters[name]?.required);
  for (const index of places) {
    const call = trial.calls[index] as Call;
    const given = trial.cursors[index] !== null;
    for (const name of optional(call)) {
      // Without its cursor it would be another page.
      if (name !== operation(call.operation).listing?.paging.cursor)
        yield { trial: withCall(trial, index, changed(call, name, undefined, given)), plain: true };
    }
  }
  for (const index of places) {
    const call = trial.calls[index] as Call;
    for (const [name, value] of Object.entries(call.parameters)) {
      if (name === operation(call.operation).listing?.paging.cursor) continue;
      for (const less of smaller(value))
        yield { trial: withCall(trial, index, changed(call, name, less, trial.cursors[index] !== null)), plain: false };
    }
  }
}

const isAlike = (again: Shown, before: Shown, plain: boolean): boolean =>
  again.of.operation.id === before.of.operation.id &&
  (again.of.key === before.of.key
    ? plain || again.violation.message === before.violation.message
    : plain && again.of.requirement.level !== 'inherited');

/** Reduces a trial that shows something to the smallest that still does, as long as `spend` says that requests are left for it. */
export const minimise = async (
  { trial, shown, isSpoilt = false }: Reduced,
  tools: TrialTools,
  spend: Spend,
): Promise<Reduced> => {
  let best: Reduced = { trial, shown, isSpoilt };
  let isHot = isSpoilt;
  for (let found = true; found;) {
    found = false;
    for (const candidate of smallerTrials(best.trial)) {
      if (
        isHot &&
        !(await coolsDown({ ...best, trial: without(best.trial, best.trial.calls.length - 2) }, tools, spend))
      )
        return best;
      if (!spend(candidate.trial.calls.length)) return best;
      const again = await attempt(candidate.trial, tools, shown.of.key);
      isHot = isSpoilt && again !== undefined;
      if (!again || !isAlike(again, best.shown, candidate.plain)) continue;
      const less: Reduced = { trial: candidate.trial, shown: again, isSpoilt };
      if (!isSpoilt && less.trial.calls.length < best.trial.calls.length && !(await isSteady(less, tools, spend)))
        continue;
      best = less;
      found = true;
      break;
    }
  }
  return best;
};
