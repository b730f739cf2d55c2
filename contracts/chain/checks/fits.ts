import { parseJson } from '../../../engine/model/json.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { endOf } from '../../../properties/lists/intervals.ts';
import { canonicalValue } from '../canonical-value.ts';
import { isInterval } from '../domain/activity.ts';

type Fault = Cause & { readonly expected: string; readonly actual: string };

/** Compares an answer with the parameters of its call. Undefined: the answer has nothing to compare; true: it fits. */
type Fit = (answer: Answered) => Fault | true | undefined;

const same = (expected: Json | undefined, actual: Json | undefined, cause: Cause): Fault | true | undefined => {
  if (expected === undefined || actual === undefined || actual === null) return undefined;
  return canonicalValue(expected) === canonicalValue(actual)
    ? true
    : { ...cause, expected: show(expected, 100), actual: show(actual, 100) };
};

const height: Fit = ({ call, operation, result }) => {
  if (!operation.parameters['height']) return undefined;
  const block = typeof result?.['block'] === 'string' ? parseJson(result['block']) : undefined;
  return same(call.parameters['height'], at(block, 'height'), {
    code: 'other-height',
    message: 'a block does not have the requested height',
  });
};

/**
 * Points outside the window by more than their interval are faults. It is open whether the bounds and the last bucket
 * belong to the window.
 */
const inWindow: Fit = ({ call, operation, items = [] }) => {
  if (!operation.parameters['timeInterval']) return undefined;
  const [start, end] = [integer(call.parameters['startTimestamp']), integer(call.parameters['endTimestamp'])];
  if ((start === undefined && end === undefined) || items.length === 0) return undefined;
  const name = String(call.parameters['timeInterval']);
  const interval = isInterval(name) ? name : 'month';
  const outside = items
    .flatMap((item) => Number(integer(at(item, 'timestamp')) ?? []))
    .find((time) => (start !== undefined && endOf(time, interval) < start) || (end !== undefined && time > end));
  return outside === undefined
    ? true
    : {
        code: 'outside-time-range',
        message: 'a point lies outside the time asked for',
        expected: `points from ${start ?? 'the beginning'} to ${end ?? 'now'}`,
        actual: `${outside}`,
      };
};

const looks = {
  height,
  'in-window': inWindow,
} satisfies Readonly<Record<string, Fit>>;
type Rule = keyof typeof looks;
const rules = Object.keys(looks) as readonly Rule[];

/**
 * An answer fits the parameters of its call. Laws test the same rules with chosen calls; this check applies them to
 * every documented call.
 */
export const fits: PassiveCheck<Rule> = {
  name: 'checks/fits',
  rules,
  alsoInRuns: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      if (answer.call.input !== 'valid' || !answer.result) return;
      for (const rule of rules) {
        const outcome = looks[rule](answer);
        if (outcome !== undefined) yield { rule, evidence: 1, violation: outcome === true ? undefined : outcome };
      }
    },
  }),
};
