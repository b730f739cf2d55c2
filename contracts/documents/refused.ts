import type { RefusedInput } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';
import type { JsonRecord } from './record.ts';

const refusals: readonly RefusedInput[] = ['missing', 'other-values'];

/** The inputs that the target refuses, by `x-assay-refused`. @throws DocumentFault for an unknown kind of input. */
export function refusedOf(row: JsonRecord, name: string): readonly RefusedInput[] {
  const kinds: readonly unknown[] = [row['x-assay-refused'] ?? []].flat();
  const value = kinds.find((item) => !refusals.some((refusal) => refusal === item));
  if (value !== undefined)
    throw new DocumentFault(
      `the parameter ${name} has ${JSON.stringify(value)} in x-assay-refused; known are ${refusals.join(', ')}`,
    );
  return refusals.filter((refusal) => kinds.includes(refusal));
}
