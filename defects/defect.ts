import type { Operation } from '../engine/model/operation.ts';
import type { Answer, Call, HttpAnswer, Request } from './call.ts';
import { hash } from './values.ts';
import type { Value } from './value.ts';
import type { Trigger } from './triggers.ts';

/** Answers one call: yields calls to the target, is resumed with their answers, and returns its own. */
export type Steps = Generator<Call, Answer, Answer>;

/** How a broken provider answers the calls of an operation. */
export type Behaviour = (call: Call) => Steps;

/** Whether an operator changes an item, or a call. */
export type Choice = (value: Value) => boolean;

/** Changes the answers of an operation. Its state belongs to one run. */
export interface Operator {
  /** The call that makes it: `ignore('network')`. */
  readonly name: string;
  /** The operator changes single items, so `isChosen` selects items, not calls. */
  readonly perItem?: true;
  /** Creates the behaviour for an operation. */
  readonly answers: (operation: Operation, isChosen: Choice) => Behaviour;
}

/** An operator with its triggers, for any operation. */
export interface Defect {
  readonly name: string;
  /** The same defect, but only if the trigger fires. If there are several triggers, all must fire. */
  when(trigger: Trigger): Defect;
  /** The same defect for one item in `count`, chosen by its content, or for one call in `count`. */
  oneIn(count: number): Defect;
  /** Its behaviour on an operation, with new state. */
  on(operation: Operation): Behaviour;
}

const always: Choice = () => true;

function* onlyWhen(trigger: ReturnType<Trigger['start']>, behaviour: Behaviour, call: Call): Steps {
  const fires = trigger.fires(call);
  const answer = fires ? yield* behaviour(call) : yield call;
  trigger.sees?.(call, answer);
  return answer;
}

/** A defect of an operator, which always happens until `when` or `oneIn` limit it. */
export function defect(operator: Operator, triggers: readonly Trigger[] = [], isChosen: Choice = always): Defect {
  const words = [operator.name, ...triggers.map(({ name }) => `when(${name})`)];
  return {
    name: words.join('.'),
    when: (trigger) => defect(operator, [...triggers, trigger], isChosen),
    oneIn: (count) => {
      const name = `${operator.name}.oneIn(${count})`;
      const inCount: Choice = (value) => hash(value) % count === 0;
      if (operator.perItem) return defect({ ...operator, name }, triggers, inCount);
      const some: Trigger = {
        name: `oneIn(${count})`,
        start: () => ({ fires: ({ parameters }) => inCount({ ...parameters }) }),
      };
      return defect(operator, [...triggers, some], isChosen);
    },
    on: (operation) =>
      triggers.reduce<Behaviour>(
        (behaviour, trigger) => {
          const started = trigger.start(operation);
          return (call) => onlyWhen(started, behaviour, call);
        },
        operator.answers(operation, isChosen),
      ),
  };
}

/** Runs steps against a provider that answers at once. What it throws reaches the steps. */
export function runSteps<Result>(steps: Generator<Call, Result, Answer>, next: (call: Call) => Answer): Result {
  let step = steps.next();
  while (step.done !== true) {
    let answer: Answer;
    try {
      answer = next(step.value);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(answer);
  }
  return step.value;
}

/** Runs the steps of a behaviour against a target that is asked over HTTP. */
export async function sendSteps(steps: Steps, next: (call: Call) => Promise<Answer>): Promise<Answer> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await next(step.value));
  return step.value;
}

/** Changes an exchange as a whole: `next` gives the answer of the target. */
export type HttpChange = (
  request: Request,
  next: (request: Request) => Promise<HttpAnswer>,
) => HttpAnswer | Promise<HttpAnswer>;

/** A change of HTTP: headers, status or text of an answer. */
export interface HttpDefect {
  readonly name: string;
  readonly http: HttpChange;
}
