import { fillPage, row, sum, table } from '../markdown.ts';
import { countRequests, type Pair } from '../servers/pair.ts';
import type { Defect } from './system.ts';

export interface Result {
  readonly defect: Defect;
  readonly pair: Pair;
}

function resultRow({ defect, pair: { first, requests, alarms } }: Result): string {
  const found = first
    ? [`\`${first.requirement}\`${defect.isDeclaredLater ? ' (*)' : ''}`, first.requests]
    : ['**not found**', `of ${requests}`];
  return row(`[${defect.name}](${defect.issue})`, defect.summary, ...found, alarms.length);
}

function listLines(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}.`).join('\n') || 'None.';
}

/** Fills docs/defects4rest.md from a run of all defects. */
export function writePage(results: readonly Result[]): void {
  const systems = [...new Set(results.map(({ defect }) => defect.system))].map((system) => {
    const alarms = results.find(({ defect }) => defect.system === system)?.pair.alarms.length ?? 0;
    return { ...system, alarms };
  });
  const found = results.filter(({ pair }) => pair.first !== undefined);
  const later = found.filter(({ defect }) => defect.isDeclaredLater).length;
  const missed = results.filter(({ pair }) => pair.first === undefined);
  const { usual, most } = countRequests(results.map(({ pair }) => pair));

  fillPage('defects4rest.md', {
    figures: `assay finds ${found.length} of ${results.length} defects of ${systems.length} systems, with ${sum(
      systems.map(({ alarms }) => alarms),
    )} alarms on the
fixed forms. Of these, ${later} are found by declarations
that were written after the mechanism was read (*).
Until the first finding it sends ${usual} requests (median), ${most} at most.`,
    defects: table(['defect', 'mechanism', 'found as', 'requests', 'alarms on the fixed form'], results.map(resultRow)),
    'not found': listLines(
      missed.map(({ defect: { name, missedBecause = 'not looked into yet' } }) => `${name}: ${missedBecause}`),
    ),
    alarms: listLines(
      systems
        .filter(({ alarms }) => alarms > 0)
        .map(({ name, alarmsBecause = 'not looked into yet' }) => `${name}: ${alarmsBecause}`),
    ),
    changed: listLines(systems.flatMap(({ name, changed = [] }) => changed.map((line) => `${name}: ${line}`))),
  });
}
