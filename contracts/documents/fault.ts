import type { RefusedInput } from '../../engine/model/operation.ts';
import type { JsonRecord } from './record.ts';

/**
 * Thrown for a document or overlay that cannot be used. The message names, in one line, the source, the fault and the
 * remedy.
 */
export class DocumentFault extends Error {
  override readonly name = 'DocumentFault';
}

const mostFaults = 10;

/**
 * Reads each of several parts, such as operations.
 * @throws DocumentFault with the faults of all of them, one in a line, so that a reader mends them at once.
 */
export function readEach<Part, Read>(parts: readonly Part[], read: (item: Part, index: number) => Read): Read[] {
  const faults = new Set<string>();
  const all = parts.flatMap((item, index) => {
    try {
      return [read(item, index)];
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error;
      faults.add(error.message);
      return [];
    }
  });
  if (faults.size === 0) return all;
  const summary = faults.size > mostFaults ? [`and ${faults.size - mostFaults} faults more`] : [];
  throw new DocumentFault([...[...faults].slice(0, mostFaults), ...summary].join('\n'));
}

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
