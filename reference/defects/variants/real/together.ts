import type { Alteration } from '../../../types.ts';

type Call = NonNullable<Alteration['call']>;
type Http = NonNullable<Alteration['http']>;

/**
 * Wraps `next` in the functions, the last one outermost. They are made once for each `next`, because alterations may
 * keep state per provider.
 */
const around = <Next extends object, Alter extends Call | Http>(
  all: readonly Alter[],
  bound: (alter: Alter, inner: Next, world: Parameters<Alter>[2]) => Next,
): ((next: Next, world: Parameters<Alter>[2]) => Next) => {
  const wrapped = new WeakMap<Next, Next>();
  return (next, world) => {
    const whole = wrapped.get(next) ?? all.reduce<Next>((inner, alter) => bound(alter, inner, world), next);
    wrapped.set(next, whole);
    return whole;
  };
};

/** Combines several alterations into one. Each alteration calls the previous one as its `next`. */
export const together = (...all: readonly Alteration[]): Alteration => {
  const calls = around<Parameters<Call>[1], Call>(
    all.flatMap(({ call }) => (call ? [call] : [])),
    (alter, inner, world) => (call) => alter(call, inner, world),
  );
  const https = around<Parameters<Http>[1], Http>(
    all.flatMap(({ http }) => (http ? [http] : [])),
    (alter, inner, world) => (request) => alter(request, inner, world),
  );
  return {
    options: Object.assign({}, ...all.map((alteration) => alteration.options)),
    call: (call, next, world) => calls(next, world)(call),
    http: (request, next, world) => https(next, world)(request),
  };
};
