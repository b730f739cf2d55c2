import type { Operation } from '../../engine/model/operation.ts';
import { type Call, type Parameters, textAt, callWith } from '../call.ts';
import { bySteps, type Defect } from '../defect.ts';
import { boundsOf, rangeOf } from '../triggers.ts';
import type { Value } from '../value.ts';

/** Changes parameters before the provider sees them; undefined as a value leaves the parameter out. */
export function changeParameters(
  change: (parameters: Parameters, call: Call, operation: Operation) => Parameters | undefined,
): Defect {
  return bySteps(
    (operation) =>
      function* (call) {
        const changes = change(call.parameters, call, operation);
        return yield changes ? callWith(call, changes) : call;
      },
  );
}

/** Parameters have no effect. */
export function ignore(...names: readonly string[]): Defect {
  return changeParameters((parameters) =>
    names.some((name) => parameters[name] !== undefined)
      ? Object.fromEntries(names.map((name) => [name, undefined]))
      : undefined,
  );
}

/** A parameter that is given is taken for another value; undefined leaves it. */
export function replace(name: string, value: Value | ((text: string) => Value | undefined)): Defect {
  return changeParameters((parameters, call) => {
    if (parameters[name] === undefined) return undefined;
    const item = typeof value === 'function' ? value(textAt(call, name)) : value;
    return item === undefined ? undefined : { [name]: item };
  });
}

/** A number in a parameter counts as larger by `by`. A string stays a string. */
export function shift(name: string, by: number): Defect {
  return changeParameters(({ [name]: value }) => {
    if (typeof value === 'string' && /^-?\d+$/.test(value)) return { [name]: String(BigInt(value) + BigInt(by)) };
    if (typeof value === 'bigint') return { [name]: value + BigInt(by) };
    return typeof value === 'number' ? { [name]: value + by } : undefined;
  });
}

/** A parameter that is left out has another default. */
export function defaultTo(name: string, value: Value): Defect {
  return changeParameters((parameters) => (parameters[name] === undefined ? { [name]: value } : undefined));
}

/** A parameter always has this value. */
export function fix(name: string, value: Value): Defect {
  return changeParameters(() => ({ [name]: value }));
}

/** Only some elements of a comma list count. */
export function takeElements(name: string, take: (elements: string[]) => string[]): Defect {
  return replace(name, (text) => take(text.split(',')).join(','));
}

/** Changes the bounds of the range of numbers; bounds that the change does not name stay. */
export function changeRange(
  change: (bounds: ReturnType<typeof boundsOf>) => Partial<Record<'start' | 'end', number | undefined>> | undefined,
): Defect {
  return changeParameters((_, call, operation) => {
    const { from, to } = rangeOf(operation);
    const changes = change(boundsOf(operation, call));
    return (
      changes &&
      Object.fromEntries(
        Object.entries(changes).map(([end, bound]) => [
          end === 'start' ? from : to,
          bound === undefined ? undefined : String(bound),
        ]),
      )
    );
  });
}
