import type { Parameter } from '../../engine/model/operation.ts';
import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { onParameters, onRefusal, given } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

/** Takes the value of the last call where it is left out. */
const lastOf = (operation: Subject, name: string): Alteration => {
  let last: Value | undefined;
  return onParameters(operation, (parameters) => {
    if (parameters[name] === undefined) return last === undefined ? undefined : given(parameters, { [name]: last });
    last = parameters[name];
    return undefined;
  });
};

/** A required parameter that can be left out: what the last call gave, or an empty result, comes instead. */
export default {
  breaks: 'node.params.required',
  mutate: (operation) =>
    Object.fromEntries(
      Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) =>
        row.required
          ? [
              [
                `${name.toLowerCase()}-empty`,
                onRefusal(operation, (call) =>
                  call.parameters[name] === undefined ? { kind: 'answer', status: 200, body: {} } : undefined,
                ),
              ] as const,
              [`${name.toLowerCase()}-last`, lastOf(operation, name)] as const,
            ]
          : [],
      ),
    ),
} satisfies MutantFile;
