import fs from 'node:fs';
import path from 'node:path';
import { changesBetween, type Compared, sameDepth } from '../../compare/moments/changes/changes.ts';
import { changesPage, countByClass, renderChanges } from '../../compare/moments/changes/render.ts';
import { recordingIn, recordingName, readRecording } from '../../engine/client/record.ts';
import { gatherDrift } from '../../compare/moments/facts/facts.ts';
import { contractOf } from '../options/contract.ts';
import type { DriftFile } from '../../engine/model/drift.ts';
import type { Results } from '../../reports/results.ts';
import { jsonText, writeAtomically } from '../../reports/write.ts';
import { faultIn, readJson } from '../options/json-file.ts';
import type { ValuesOf } from '../options/table.ts';
import { screenOf } from '../progress.ts';
import { exit, Usage, writing } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';

const read = <T>(folder: string, name: 'drift' | 'results'): T | undefined => {
  const file = path.join(folder, `${name}.json`);
  if (!fs.existsSync(file)) return undefined;
  const value = readJson('drift', file);
  const fault = faultIn(name, value);
  if (fault !== undefined)
    throw new Usage(
      `${file} was not written by this version of assay: ${fault}; give the folder of a run of this version`,
    );
  return value as T;
};

/** Reads a run from its folder; for a killed run, from its recording. @throws Usage if the folder holds no run. */
const readRun = async (folder: string): Promise<Compared> => {
  const results = read<Results>(folder, 'results');
  const recording = recordingIn(folder);
  const drift =
    read<DriftFile>(folder, 'drift') ??
    (recording === undefined ? undefined : await gatherDrift(await contractOf(folder), readRecording(recording)));
  if (!drift)
    throw new Usage(
      `${folder} holds no run: drift.json and ${recordingName} are missing; give the --out folder of assay run`,
    );
  return { drift, ...defined({ results }) };
};

/** Notes that a reader needs to interpret the comparison. */
const notesOn = (a: Compared, b: Compared): string[] => {
  const only = (left: Compared, right: Compared): string[] =>
    left.drift.operations
      .map(({ operation }) => operation)
      .filter((name) => !right.drift.operations.some(({ operation }) => operation === name));
  const [first, second] = [only(a, b), only(b, a)];
  return [
    ...(a.results && b.results ? [] : ['a folder without results.json: verdicts are not compared']),
    ...(sameDepth(a, b)
      ? []
      : [
          `the runs have different depths (${a.results?.depth}, ${b.results?.depth}): ` +
            `changes that depend on the depth are not compared`,
        ]),
    ...(first.length > 0 ? [`called in the first run only: ${first.join(', ')}`] : []),
    ...(second.length > 0 ? [`called in the second run only: ${second.join(', ')}`] : []),
  ];
};

/** Compares the folders of two runs. Exit code 1 if a change breaks clients. */
export const drift = async (
  first: string,
  second: string,
  { json = false, markdown }: ValuesOf<'report drift'>,
): Promise<number> => {
  const [a, b] = [await readRun(first), await readRun(second)];
  const names = new Set(a.drift.operations.map(({ operation }) => operation));
  if (names.size > 0 && b.drift.operations.length > 0 && !b.drift.operations.some((row) => names.has(row.operation)))
    throw new Usage(`${first} and ${second} called no operation in common; give two runs of the same API`);
  const changes = changesBetween(await contractOf(first), a, b);
  const [notes, counts] = [notesOn(a, b), countByClass(changes)];
  const period = { before: a.results?.startedAt, after: b.results?.startedAt };
  if (markdown !== undefined)
    await writing('--markdown', markdown, writeAtomically(markdown, changesPage(changes, notes, period)));
  const screen = screenOf();
  const document = { schema: 'assay-changes/1', before: first, after: second, ...counts, notes, changes };
  process.stdout.write(
    json ? `${jsonText(document)}\n` : `${renderChanges(changes, notes, { ...screen, ...period })}\n`,
  );
  return counts.breaking > 0 ? exit.findings : exit.ok;
};
