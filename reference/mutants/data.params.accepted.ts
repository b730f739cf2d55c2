import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationCall } from '../types.ts';
import { refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A documented optional parameter that is refused, or makes the service fail. */
export default {
  breaks: 'data.params.accepted',
  mutate: (operation) => {
    const { size, cursor, minimum } = (operation.listing ? pagesOf(operation) : undefined) ?? {};
    const optional = Object.entries(operation.parameters)
      .filter(
        ([name, row]) =>
          !row.required &&
          name !== cursor &&
          name !== size &&
          row.subject === undefined &&
          !operation.survey?.some((given) => name in given),
      )
      .map(([name]) => name);
    const smallest = (call: OperationCall): boolean =>
      size !== undefined && call.parameters[size] === String(Math.max(1, minimum ?? 1));
    const given =
      (name: string | undefined) =>
      (call: OperationCall): boolean =>
        name === undefined ? smallest(call) : call.parameters[name] !== undefined;
    return {
      refused: refusing(operation, given(optional[0])),
      fails: refusing(operation, given(optional.at(-1)), 500),
    };
  },
} satisfies MutantFile;
