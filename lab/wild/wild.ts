import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readOptions } from '../command-line.ts';
import { row } from '../markdown.ts';
import { selectPart } from '../mutation-test/pool.ts';
import type { Loaded } from './load-one.ts';

// Loads each public document of a folder in a process of its own, and prints a row for each. Nothing is written.

const options = readOptions('wild', {
  folder: { type: 'string', default: path.join('..', 'shared', 'wild'), help: 'folder of OpenAPI documents' },
  only: { type: 'string', default: '', help: 'documents whose name holds this text' },
  part: { type: 'string', default: '1/1', help: 'one part of several of the documents, such as 1/3' },
});

const inPart = selectPart(options.part);

/** Bounds against runaways, not measures: on a slow machine the largest documents take 5 s. */
const limits = { seconds: 20, mib: 500 };
const patienceMs = 60_000;
const child = path.join(import.meta.dirname, 'load-one.js');

const load = (file: string): Loaded | string => {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [child, file], {
    encoding: 'utf8',
    timeout: patienceMs,
  });
  if (status === 0) return JSON.parse(stdout) as Loaded;
  return signal === null
    ? (stderr.split('\n').find((line) => line.includes('Error')) ?? 'it fails')
    : 'it does not end';
};

const cellsOf = (name: string, loaded: Loaded): readonly (string | number)[] => [
  name,
  loaded.refused ?? 'loads',
  loaded.seconds.toFixed(2),
  loaded.mib.toFixed(0),
  loaded.called,
  Object.entries(loaded.leftOut)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', '),
  loaded.warnings,
];

if (!fs.existsSync(options.folder)) process.stdout.write(`skipped: there is no folder ${options.folder}\n`);
else {
  const say = (cells: readonly (string | number)[]): void => void process.stdout.write(`${row(...cells)}\n`);
  say(['document', 'loads', 'processor seconds', 'MiB', 'called', 'left out', 'warnings']);
  say(['---', '---', '--:', '--:', '--:', '---', '--:']);
  const names = fs.readdirSync(options.folder).filter((name) => /\.(?:json|ya?ml)$/.test(name));
  for (const name of names.filter((document) => document.includes(options.only) && inPart(document))) {
    const loaded = load(path.join(options.folder, name));
    if (typeof loaded === 'string') say([name, loaded]);
    else say(cellsOf(name, loaded));
    const isWithin = typeof loaded !== 'string' && loaded.seconds <= limits.seconds && loaded.mib <= limits.mib;
    if (!isWithin) process.exitCode = 1;
  }
}
