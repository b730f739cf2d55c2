import { isMomentEnd, numberedRange } from '../../engine/model/list-range.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { badInputName, badInputs } from '../inputs.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { accepted } from '../checks/accepted.ts';
import { serverError } from '../checks/server-error.ts';
import { ignored, withoutBadValue } from '../checks/ignored.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { equalPaths } from '../../engine/model/filters-of.ts';
import { at, everyAt, integer } from '../../engine/model/paths.ts';
import type { Answered, Fold } from '../../engine/model/judging.ts';

/** Rules of fuzz checks under which a documented call that is not answered shows. */
const rules: ReadonlySet<string | undefined> = new Set(['refused', 'documented']);

/** Hands an answer to fuzz checks and counts what it says of this case. */
function judge(c: CaseContext, folds: readonly Fold[], answer: Answered): void {
  for (const { rule, evidence, violation } of folds.flatMap((fold) => [...fold.judge(answer)])) {
    if (!rules.has(rule)) continue;
    c.countEvidence(evidence);
    if (violation) {
      const { exchanges = [answer.exchange], message, ...details } = violation;
      c.fail(message, { ...details, by: exchanges.flatMap((exchange) => answered(exchange, c.contract) ?? []) });
    }
  }
}

/** Documented values of a parameter that are sure to be within what an answer shows. */
function goodValues({ operation, items = [] }: Answered, name: string, row: Parameter): readonly Json[] {
  const { listing } = operation;
  if (name === (listing && pagesOf(operation).cursor)) return [];
  const isPlain = row.configured === undefined && row.in !== 'path' && row.in !== 'params';
  if (row.required) return isPlain ? (row.values ?? (row.subject === undefined ? row.examples : undefined) ?? []) : [];
  if (row.values) return row.values;
  if (row.declared !== undefined) return [row.declared];
  if (row.examples) return row.examples;
  if (row.type === 'boolean') return [true, false];
  if (name === (listing && pagesOf(operation).size))
    return [pagesOf(operation).maximum, Math.max(1, pagesOf(operation).minimum)];
  const numbered = numberedRange(listing);
  if (numbered && (name === numbered.from || name === numbered.to)) {
    const numbers = items.flatMap((item) => {
      const number = integer(at(item, numbered.path));
      return number === undefined ? [] : [Number(number)];
    });
    return numbers.length === 0 ? [] : [name === numbered.from ? Math.min(...numbers) : Math.max(...numbers)];
  }
  if (isMomentEnd(operation, name)) return [Date.UTC(2024, 1, 29) / 1000];
  if (row.type === 'integer' && row.minimum !== undefined) return [row.minimum];
  return equalPaths(operation, name)
    .flatMap((path) => everyAt(items[0], path).slice(0, 1))
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [value] : []));
}

/** Larger answers are not asked for once more for each parameter. */
const maxAnswer = 200_000;

/** The known call that shows most in an answer of moderate size: each parameter is tried beside it. */
const cheapKnownCall = (c: CaseContext): KnownCall =>
  c.knownCalls.find(({ answer }) => (answer.exchange.response?.bytes ?? 0) <= maxAnswer) ?? anyKnownCall(c);

/** Each parameter on its own, then all optional ones together, where their values are documented. */
export async function documentedValues(c: CaseContext): Promise<void> {
  const folds: readonly Fold[] = [accepted.start(c.contract), serverError.start(c.contract)];
  // As discovery asked it: the answer is there already.
  const base = await c.requestSuccess(cheapKnownCall(c).answer.call.parameters);
  await c.soft(() => judge(c, folds, base));
  if (!c.effort.asksFurther) return;
  const rows = Object.entries<Parameter>(c.operation.parameters);
  const singles = rows.flatMap(([name, row]) => goodValues(base, name, row).map((value) => ({ [name]: value })));
  const together: Parameters = Object.assign(
    {},
    ...rows.flatMap(([name, row]) =>
      (row.required ? [] : goodValues(base, name, row)).slice(0, 1).map((value) => ({ [name]: value })),
    ),
  ) as Parameters;
  const calls = [...c.sampleValues(singles), ...(singles.length > 1 ? [together] : [])]
    .map((more) => ({ ...base.call.parameters, ...more }))
    .filter((parameters) => validity(c.operation, parameters).valid === true);
  for (const answer of await c.requestAll(calls.map((parameters) => ({ parameters, input: 'valid' as const }))))
    await c.soft(() => judge(c, folds, answer));
}

/**
 * Sends bad values of optional parameters. If one is answered, the same call without the parameter shows whether it had
 * an effect.
 */
export async function badValues(c: CaseContext): Promise<void> {
  const fold = ignored.start(c.contract);
  const inputs = badInputs(c.operation, anyKnownCall(c).parameters).filter(
    ({ parameter, input }) =>
      input === 'invalid' &&
      c.operation.parameters[parameter]?.in === 'query' &&
      !c.operation.parameters[parameter]?.required,
  );
  for (const { parameter, parameters, input } of c.sampleValues(inputs)) {
    const answer = await c.request({ parameters, input });
    const without = withoutBadValue(answer);
    c.countEvidence();
    if (!without) c.observe(badInputName(parameter), c.refused(answer) ? 'is refused' : 'is answered', answer);
    else
      for (const reply of [answer, await c.request(without)])
        for (const { observation } of fold.judge(reply))
          if (observation) c.observe(observation.what, observation.value, answer);
  }
}
