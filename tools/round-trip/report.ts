import type { RoundTripResult } from './task.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.floor((1_000 * part) / whole) / 10} %`;

/** The share of the mutants that the exported document catches, of those that generic judges catch. */
export const shareOf = (results: readonly RoundTripResult[]): string => {
  const counted = results.filter((one) => one.isGeneric);
  const caught = counted.filter((one) => one.caught.length > 0).length;
  return `${caught} of ${counted.length} (${percent(caught, counted.length)})`;
};

/** One row for each requirement of the built-in contract. */
export const tableOf = (results: readonly RoundTripResult[]): string => {
  const counted = results.filter((one) => one.isGeneric);
  const rows = [...new Set(counted.map((one) => one.requirement))].map((requirement) => {
    const mutants = counted.filter((one) => one.requirement === requirement);
    const by = [...new Set(mutants.flatMap(({ caught }) => caught))].sort();
    const caught = mutants.filter((one) => one.caught.length > 0).length;
    return { requirement, mutants: mutants.length, caught, by };
  });
  return [
    '| requirement | mutants | caught | by |',
    '|---|--:|--:|---|',
    ...rows.map((row) => `| ${row.requirement} | ${row.mutants} | ${row.caught} | ${row.by.join(', ')} |`),
  ].join('\n');
};
