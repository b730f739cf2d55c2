import type { Operation } from '../engine/model/operation.ts';
import { type Answer, type Call, type HttpAnswer, isSuccess, type Request } from './call.ts';
import { startTrigger, type Trigger } from './triggers.ts';

/** Answers one call: yields calls to the target, is resumed with their answers, and returns its own. */
export type Steps = Generator<Call, Answer, Answer>;

/** The data of a provider in which defects are planted. The reference provider declares its own. */
export interface World {}

/** Answers a call at once. */
export type Next = (call: Call) => Answer;

/** The provider in which a defect is planted. */
export interface Provider {
  readonly next: Next;
  readonly world: World;
}

/** How a broken provider answers the calls of an operation. Behind a proxy there is no provider to look into. */
export type Behaviour = (call: Call, provider: Provider) => Steps;

/** Changes an exchange as a whole: `next` gives the answer of the target. */
export type HttpChange = (
  request: Request,
  next: (request: Request) => Promise<HttpAnswer>,
) => HttpAnswer | Promise<HttpAnswer>;

/** The change of one operation. Its state belongs to one run. */
export interface Change {
  readonly call?: Behaviour;
  readonly http?: HttpChange;
  /** `http` changes all requests, not only those for the operation. */
  readonly ofAll?: true;
  /** The document tolerates the deviation, so a warning is the worst possible result. */
  readonly mild?: true;
}

/** Breaks an operation; undefined where the operation has nothing to break in this way. */
export type Defect = (operation: Operation) => Change | undefined;

/** Changes the calls of an operation by steps: calls that are yielded go to the target. */
export function bySteps(create: (operation: Operation) => Behaviour): Defect {
  return (operation) => ({ call: create(operation) });
}

/** Changes calls inside of a provider that answers at once. */
export function changeCall(change: (call: Call, next: Next, world: World, operation: Operation) => Answer): Defect {
  return bySteps(
    (operation) =>
      function* (call, { next, world }) {
        return change(call, next, world, operation);
      },
  );
}

const behaviourOf = (change: Change): Behaviour => {
  if (change.http) throw new Error('a trigger is for changes of calls, not of the HTTP around them');
  return (
    change.call ??
    function* (call) {
      return yield call;
    }
  );
};

/** Breaks the calls at which the trigger fires; other calls are answered as documented. */
export function when(trigger: Trigger, defect: Defect): Defect {
  return (operation) => {
    const change = defect(operation);
    if (!change) return undefined;
    const behaviour = behaviourOf(change);
    const { fires, sees } = startTrigger(trigger, operation);
    return {
      ...change,
      *call(call, provider) {
        const answer = fires(call) ? yield* behaviour(call, provider) : yield call;
        sees?.(call, answer);
        return answer;
      },
    };
  };
}

/** Several defects of the calls at which a trigger fires, by name. */
export function whenever<Name extends string>(
  trigger: Trigger,
  defects: Readonly<Record<Name, Defect>>,
): Readonly<Record<Name, Defect>> {
  const entries = Object.entries<Defect>(defects).map(([name, defect]) => [name, when(trigger, defect)]);
  return Object.fromEntries(entries) as Record<Name, Defect>;
}

/** Breaks every so many successful answers: one of several nodes behind a load balancer that takes them in turn. */
export function everyNth(count: number, defect: Defect): Defect {
  return (operation) => {
    const change = defect(operation);
    if (!change) return undefined;
    const behaviour = behaviourOf(change);
    let answers = 0;
    return {
      ...change,
      *call(call, provider) {
        const answer = yield call;
        if (!isSuccess(answer)) return answer;
        answers += 1;
        return answers % count === 0 ? yield* behaviour(call, provider) : answer;
      },
    };
  };
}

/** Creates a defect for each run, so that no state of one run is left in the next. */
export function withState(create: (operation: Operation) => Defect): Defect {
  return (operation) => create(operation)(operation);
}

/** The document tolerates the deviation: the worst result is a warning. */
export function tolerated(defect: Defect): Defect {
  return (operation) => {
    const change = defect(operation);
    return change && { ...change, mild: true };
  };
}

/** Breaks operations that list something. */
export function onLists(defect: Defect): Defect {
  return (operation) => (operation.listing ? defect(operation) : undefined);
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

/** Runs steps against a target that is asked over HTTP. */
export async function sendSteps(steps: Steps, next: (call: Call) => Promise<Answer>): Promise<Answer> {
  let step = steps.next();
  while (step.done !== true) step = steps.next(await next(step.value));
  return step.value;
}
