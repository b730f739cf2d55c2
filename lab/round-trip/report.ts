import { row, table } from '../markdown.ts';
import { readData, textsByName } from '../source-files.ts';
import type { RoundTripResult } from './task.ts';

const unstated = readData<Readonly<Record<string, string>>>('round-trip/cannot-say.yaml', textsByName);

/** The reason why the document cannot state what was violated; undefined if it can state any of it. */
function reasonOf(codes: readonly string[]): string | undefined {
  const reasons = new Set(codes.map((code) => unstated[code]));
  const [reason] = reasons;
  return reasons.size === 1 ? reason : undefined;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.floor((1_000 * part) / whole) / 10} %`;

/** Mutants that a generic judge catches by the built-in contract, by what the exported document does with them. */
export interface Tally {
  readonly counted: readonly RoundTripResult[];
  readonly caught: readonly RoundTripResult[];
  readonly missed: readonly RoundTripResult[];
  /** Missed, by the reason why no OpenAPI document can state the rule that they break. */
  readonly unstated: ReadonlyMap<string, readonly RoundTripResult[]>;
}

export function tally(results: readonly RoundTripResult[]): Tally {
  const counted = results.filter(({ isGeneric }) => isGeneric);
  const [caught, others] = [true, false].map((is) => counted.filter((result) => result.caught.length > 0 === is));
  const reasons = new Map((others ?? []).map((result) => [result, reasonOf(result.codes)]));
  return {
    counted,
    caught: caught ?? [],
    missed: [...reasons].filter(([, reason]) => reason === undefined).map(([result]) => result),
    unstated: new Map(
      [...new Set(reasons.values())]
        .filter((reason) => reason !== undefined)
        .map((reason) => [reason, (others ?? []).filter((result) => reasons.get(result) === reason)]),
    ),
  };
}

/** The share that the exported document catches: of the mutants that break what it can state, and of all. */
export function shareOf({ counted, caught, missed }: Tally): string {
  const stated = caught.length + missed.length;
  return (
    `${caught.length} of ${stated} (${percent(caught.length, stated)}); with what no document can state, ` +
    `${caught.length} of ${counted.length} (${percent(caught.length, counted.length)})`
  );
}

/** One line for each mutant that no document can state, below its reason. */
export function unstatedLines({ unstated }: Tally): readonly string[] {
  return [...unstated].flatMap(([reason, mutants]) => [
    `cannot be said, ${mutants.length}: ${reason}`,
    ...mutants.map(({ id }) => `  ${id}`),
  ]);
}

/** One row for each requirement of the built-in contract. */
export const tableOf = ({ counted }: Tally): string => {
  const rows = [...new Set(counted.map(({ requirement }) => requirement))].map((requirement) => {
    const mutants = counted.filter((result) => result.requirement === requirement);
    const by = [...new Set(mutants.flatMap(({ caught }) => caught))].sort();
    const caught = mutants.filter((result) => result.caught.length > 0).length;
    return row(requirement, mutants.length, caught, by.join(', '));
  });
  return table(['requirement', 'mutants', 'caught', 'by'], rows);
};
