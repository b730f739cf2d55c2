import { pagesOf } from '../../engine/model/listing.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { tryTrial, type Shown, type Trial, type TrialTools } from '../../engine/run/confirm/trial.ts';
import { isUnusualRequest } from '../../properties/inputs.ts';
import { type Reduced, type Spend, coolsDown, reproducesReliably } from './reduced.ts';

/** A call with one parameter changed and its input class recomputed. */
function changed(operation: Operation, call: Call, name: string, value: Json | undefined, givenCursor: boolean): Call {
  const { [name]: _, ...rest } = call.parameters;
  const parameters = value === undefined ? rest : { ...rest, [name]: value };
  const input = isUnusualRequest(call) ? call.input : inputSent(operation, parameters, givenCursor);
  return { ...call, parameters, input };
}

/** Smaller values of the same type, the smallest first. */
function smaller(value: Json | undefined): Json[] {
  if (typeof value === 'string' && value.length > 1)
    return [
      value.slice(0, 1),
      value.slice(0, value.length >> 1),
      value.slice(value.length >> 1),
      value.slice(1),
      value.slice(0, -1),
    ].filter((text, index, all) => text !== value && all.indexOf(text) === index);
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 1)
    return [0, 1, Math.trunc(value / 2), value - Math.sign(value)];
  if (Array.isArray(value) && value.length > 1)
    return [[value[0] as Json], [value.at(-1) as Json], (value as Json[]).slice(1)];
  return [];
}

const without = ({ check, calls, cursors }: Trial, removedIndex: number): Trial => ({
  check,
  calls: calls.filter((_, index) => index !== removedIndex),
  cursors: cursors
    .filter((_, index) => index !== removedIndex)
    .map((from) => (from === null || from === removedIndex ? null : from > removedIndex ? from - 1 : from)),
});

const withCall = (trial: Trial, index: number, call: Call): Trial => ({
  ...trial,
  calls: trial.calls.map((trialCall, at) => (at === index ? call : trialCall)),
});

/**
 * `plain`: a call or a parameter was removed, so the trial may show another violation more simply. Otherwise only a
 * value is smaller, and the violation must stay the same.
 */
interface Smaller {
  readonly trial: Trial;
  readonly plain: boolean;
}

/** Trials that are one step smaller: fewer calls first, then fewer parameters, then smaller values. */
function* smallerTrials(trial: Trial, contract: Contract): Generator<Smaller> {
  for (let removedIndex = 0; removedIndex < trial.calls.length - 1; removedIndex += 1)
    yield { trial: without(trial, removedIndex), plain: true };
  const places = trial.calls.map((_, index) => index).reverse();
  for (const index of places) {
    const call = trial.calls[index] as Call;
    const operation = contract.operation(call.operation);
    const hasCursor = trial.cursors[index] !== null;
    for (const name of Object.keys(call.parameters)) {
      // Without its cursor the call would read another page.
      if (operation.parameters[name]?.required || name === (operation.listing && pagesOf(operation).cursor)) continue;
      yield { trial: withCall(trial, index, changed(operation, call, name, undefined, hasCursor)), plain: true };
    }
  }
  for (const index of places) {
    const call = trial.calls[index] as Call;
    const operation = contract.operation(call.operation);
    const hasCursor = trial.cursors[index] !== null;
    for (const [name, value] of Object.entries(call.parameters)) {
      if (name === (operation.listing && pagesOf(operation).cursor)) continue;
      for (const less of smaller(value))
        yield { trial: withCall(trial, index, changed(operation, call, name, less, hasCursor)), plain: false };
    }
  }
}

const isAlike = (reproduction: Shown, before: Shown, plain: boolean): boolean =>
  reproduction.of.operation.id === before.of.operation.id &&
  (reproduction.of.key === before.of.key
    ? plain ||
      (reproduction.violation.code === before.violation.code && reproduction.violation.about === before.violation.about)
    : plain && reproduction.of.requirement.level !== 'inherited');

/** Shrinks a trial to the smallest one that still shows the violation, as long as `spend` has requests left. */
export async function minimise(
  { trial, violated, isSpoilt = false }: Reduced,
  tools: TrialTools,
  spend: Spend,
): Promise<Reduced> {
  let best: Reduced = { trial, violated, isSpoilt };
  let isHot = isSpoilt;
  for (let hasShrunk = true; hasShrunk;) {
    hasShrunk = false;
    for (const candidate of smallerTrials(best.trial, tools.client.contract)) {
      if (
        isHot &&
        !(await coolsDown({ ...best, trial: without(best.trial, best.trial.calls.length - 2) }, tools, spend))
      )
        return best;
      if (!spend(candidate.trial.calls.length)) return best;
      const reproduction = await tryTrial(candidate.trial, tools, violated.of.key);
      isHot = isSpoilt && reproduction !== undefined;
      if (!reproduction || !isAlike(reproduction, best.violated, candidate.plain)) continue;
      const less: Reduced = { trial: candidate.trial, violated: reproduction, isSpoilt };
      if (
        !isSpoilt &&
        less.trial.calls.length < best.trial.calls.length &&
        !(await reproducesReliably(less, tools, spend))
      )
        continue;
      best = less;
      hasShrunk = true;
      break;
    }
  }
  return best;
}
