import { given, type Call, type Parameters } from '../call.ts';
import { defect, type Defect } from '../defect.ts';
import type { Value } from '../value.ts';

/** Changes the parameters before the provider sees them; undefined leaves the call as it is. */
export function changeParameters(
  name: string,
  change: (parameters: Parameters, call: Call) => Parameters | undefined,
): Defect {
  return defect({
    name,
    answers: () =>
      function* (call) {
        const parameters = change(call.parameters, call);
        return yield parameters ? { ...call, parameters } : call;
      },
  });
}

/** Parameters have no effect. */
export function ignore(...names: readonly string[]): Defect {
  return changeParameters(`ignore(${names.map((name) => `'${name}'`).join(', ')})`, (parameters) =>
    names.some((name) => parameters[name] !== undefined)
      ? given(parameters, Object.fromEntries(names.map((name) => [name, undefined])))
      : undefined,
  );
}

/** A parameter that is given is taken for another value; undefined leaves it out. */
export function take(parameter: string, change: (value: Value) => Value | undefined, how = '…'): Defect {
  return changeParameters(`take('${parameter}', ${how})`, (parameters) => {
    const value = parameters[parameter];
    return value === undefined ? undefined : given(parameters, { [parameter]: change(value) });
  });
}

/** A number in a parameter counts as larger by `by`. A string stays a string. */
export function shift(parameter: string, by: number): Defect {
  const sum = (value: Value): Value => {
    if (typeof value === 'string' && /^-?\d+$/.test(value)) return String(BigInt(value) + BigInt(by));
    if (typeof value === 'bigint') return value + BigInt(by);
    return typeof value === 'number' ? value + by : value;
  };
  return take(parameter, sum, by < 0 ? String(by) : `+${by}`);
}

/** One parameter takes the value of another one. */
export function takeFor(parameter: string, text: string): Defect {
  return changeParameters(`takeFor('${parameter}', '${text}')`, (parameters) =>
    parameters[parameter] === undefined
      ? undefined
      : given(parameters, { [parameter]: undefined, [text]: parameters[parameter] }),
  );
}

/** A parameter that is left out has another default. */
export function defaultTo(parameter: string, value: Value): Defect {
  return changeParameters(`defaultTo('${parameter}', ${String(value)})`, (parameters) =>
    parameters[parameter] === undefined ? { ...parameters, [parameter]: value } : undefined,
  );
}
