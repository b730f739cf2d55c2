import fs from 'node:fs';
import type { Row } from '../servers/list-bugs/row.ts';
import { type Defect, page, type System } from './defect.ts';

export interface Result {
  readonly defect: Defect;
  readonly row: Row;
}

const median = (values: readonly number[]): number => {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.floor(ordered.length / 2)] ?? 0;
};

const lineOf = ({ defect, row: { first, requests, alarms } }: Result): string => {
  const found = first
    ? [`\`${first.requirement}\`${defect.isDeclaredLater ? ' (*)' : ''}`, `${first.requests}`]
    : ['**not found**', `of ${requests}`];
  return `| ${[`[${defect.name}](${defect.issue})`, defect.summary, ...found, `${alarms.length}`].join(' | ')} |`;
};

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n## ${title}\n\n${lines.map((line) => `- ${line}.`).join('\n')}\n`;

/** Writes docs/defects4rest.md from a run of all defects. */
export const writePage = (results: readonly Result[]): void => {
  const first = results.flatMap(({ row }) => row.first ?? []).map(({ requests }) => requests);
  const systems = [...new Set(results.map(({ defect }) => defect.system))];
  const alarmsOf = (system: System): number =>
    results.find(({ defect }) => defect.system === system)?.row.alarms.length ?? 0;
  const alarms = systems.reduce((sum, system) => sum + alarmsOf(system), 0);
  const later = results.filter(({ defect, row }) => row.first && defect.isDeclaredLater).length;
  const missed = results.filter(({ row }) => row.first === undefined);
  const changed = systems.flatMap(({ name, changed: lines = [] }) => lines.map((line) => `${name}: ${line}`));
  const alarmed = systems
    .filter((system) => alarmsOf(system) > 0)
    .map(({ name, alarmsBecause = 'not looked into yet' }) => `${name}: ${alarmsBecause}`);
  const more = [
    section(
      'Not found, and why',
      missed.map(({ defect }) => `${defect.name}: ${defect.missedBecause ?? 'not looked into yet'}`),
    ),
    section('Alarms on fixed forms, and why', alarmed),
    section('Overlays changed after the mechanism was read', changed),
  ].join('');
  fs.writeFileSync(
    page,
    `# Defects4REST: filter and search parameters

\`npm run defects4rest\` writes this page. The benchmark [Defects4REST](https://github.com/ANSWER-OSU/Defects4REST)
(6ec433b) has 110 reported defects of REST services. 35 carry the sub-type "Query Filter and Search Parameter Handling
Errors"; 22 of these show in answers to reads. The other 13 are writes, side effects, or wrong facts about the world.

Each defect here is a small server of ours with the mechanism that the benchmark's README describes, in a fixed and a
broken form. \`assay run\` judges both with its defaults and seed 1. A defect counts as found if a requirement that it
breaks is violated on the broken form and not on the fixed one.
The servers are not the systems themselves: the figures say which mechanisms the laws find, not what a run against a
whole NetBox or Dolibarr costs.

The documents and overlays in \`tools/defects4rest/systems/\` were written from the public documentation of each system.
Their author had read one line about each defect, but not the benchmark's description, and declared the lists as a
whole. Later changes are listed below.

assay finds ${first.length} of ${results.length} defects of ${systems.length} systems, with ${alarms} alarms on the
fixed forms. Of these, ${later} are found by declarations
that were written after the mechanism was read (*).
Until the first finding it sends ${median(first)} requests (median), ${Math.max(0, ...first)} at most.

| defect | mechanism | found as | requests | alarms on the fixed form |
|---|---|---|---|---|
${results.map(lineOf).join('\n')}
${more}`,
  );
};
