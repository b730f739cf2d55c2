import type { Case } from '../engine/model/requirement.ts';
import type { Json } from '../engine/model/exchange.ts';
import type { Parameter } from '../engine/model/operation.ts';
import { validity } from '../engine/model/validity.ts';
import type { Parameters } from '../engine/judging/case-context.ts';

export interface BadInput {
  readonly parameter: string;
  readonly value: Json;
  readonly parameters: Parameters;
  /** `open`: the documents do not say that it is refused. */
  readonly input: 'invalid' | 'open';
}

const long = 'x'.repeat(2_000);

/** Values that a parameter is not documented to take, by its type and bounds. */
const values = ({ listing, vocabulary: { unlike } }: Case['operation'], name: string, row: Parameter): Json[] => [
  ...(row.type === 'integer' ? ['abc', '1.5', '-1', '99999999999999999999'] : []),
  ...(row.type === 'boolean' ? ['maybe'] : []),
  ...(row.values ? ['no-such-value'] : []),
  ...(unlike?.formats[row.format ?? ''] ?? []),
  ...(unlike?.subjects[row.subject ?? ''] ?? []),
  ...(name === listing?.paging.cursor ? ['no-such-token'] : []),
  ...(row.in !== 'path' && row.type === 'string' ? [long] : []),
];

/** Calls with one bad parameter each, made from one good call. */
export const badInputs = (operation: Case['operation'], good: Parameters): BadInput[] =>
  Object.entries<Parameter>(operation.parameters).flatMap(([parameter, row]) =>
    values(operation, parameter, row).flatMap((value) => {
      const parameters = { ...good, [parameter]: value };
      const { valid } = validity(operation, parameters);
      return valid === true
        ? []
        : [{ parameter, value, parameters, input: valid === 'open' ? ('open' as const) : ('invalid' as const) }];
    }),
  );
