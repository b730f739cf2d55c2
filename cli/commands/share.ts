import { plural } from '../../engine/model/text.ts';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { formatNames } from '../../contracts/document-format.ts';
import { secretTexts } from '../../engine/client/credentials/forms.ts';
import { readStored } from '../../engine/client/credentials/source.ts';
import { fileRecorder, recordingIn, recordingName } from '../../engine/client/record.ts';
import { allOf, type Redactor, redactor, shortestPiece } from '../../engine/client/redact.ts';
import type { Credential, SecretSource } from '../../engine/model/credential.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { readmeOfFindings, resultsOf } from '../../reports/results-of-findings.ts';
import type { ResultFinding, Results } from '../../reports/results.ts';
import { jsonText } from '../../reports/write.ts';
import { contractOf, promisesFile } from '../options/contract.ts';
import { findingNamed, readReplay, readResults, type ReplayFile } from '../options/results-file.ts';
import type { ValuesOf } from '../options/table.ts';
import { exchangesOf, readLines } from '../run/recorded-folder.ts';
import { cannotWrite, exit, Usage } from '../usage.ts';

/** The documents of a run, which a report of a defect needs. */
const resultsFile = 'results.json';
const documents = formatNames.map((format) => `${format}.json`);

/** The reports of the whole run, which are packed if all its findings are. */
const reports = ['brief.md', 'index.html'];

/**
 * Packs what a report about findings needs: results, document and the exchanges of the findings. Findings that are not
 * named are left out. Nothing is written if a secret of the run stands in it.
 */
export async function share(
  folder: string,
  names: readonly string[],
  { out }: ValuesOf<'report share'>,
): Promise<number> {
  const results = readResults(folder);
  const findings = names.length === 0 ? results.findings : names.map((name) => findingNamed(results, name));
  const numbers = new Set(findings.flatMap(({ exchanges }) => exchanges.map(({ n }) => n)));
  const replay = readReplay(folder);
  const credentials = replay.engine.credentials ?? [];
  const { hide, unchecked } = knownSecrets(credentials);
  const files = new Map([
    ['README.md', readmeOfFindings(await contractOf(folder), results, findings)],
    ['replay.json', `${jsonText(withoutSources(replay))}\n`],
  ]);
  if (names.length > 0) files.set(resultsFile, `${jsonText(resultsOf(results, findings))}\n`);
  for (const name of [resultsFile, ...(names.length > 0 ? [] : reports), ...documents, promisesFile])
    if (!files.has(name) && fs.existsSync(path.join(folder, name)))
      files.set(name, fs.readFileSync(path.join(folder, name), 'utf8'));
  const recording = recordingIn(folder);
  const lines = recording === undefined ? [] : await readLines('share', recording);
  const exchanges = exchangesOf(lines).filter(({ n, asker }) => numbers.has(n) || asker === 'discovery');
  for (const [name, text] of [...files, [recordingName, exchanges.map(stringifyJson).join('\n')] as const])
    if (hide(text) !== text)
      throw new Usage(`share ${folder}: ${name} holds a secret of the run, so nothing was written; report this defect`);
  const written = pack(out, files, (file) => {
    const recorder = fileRecorder(file);
    for (const exchange of exchanges) recorder.write(exchange);
    recorder.close();
  });
  const sentences = [
    `${written}: ${[...files.keys(), recordingName].join(', ')}`,
    packedText(findings, results),
    `${plural(numbers.size, 'exchange')} of ${findings.length === 1 ? 'the finding' : 'the findings'}, ` +
      `${plural(exchanges.length - numbers.size, 'exchange')} of discovery, which a replay needs`,
    ...unchecked.map(
      (name) => `not searched for, because it cannot be read here or is too short: the secret of ${name}`,
    ),
    'it contains addresses and answers of the target: review it before you publish it',
  ];
  process.stdout.write(`${sentences.join('\n')}\n`);
  return exit.ok;
}

/** The findings that are packed, and how many of the run are not. */
function packedText(findings: readonly ResultFinding[], { findings: all }: Results): string {
  if (findings.length === all.length) return `all findings of the run: ${all.length}`;
  const [names, omittedCount] = [findings.map(({ fingerprint }) => fingerprint), all.length - findings.length];
  return `${plural(names.length, 'finding')}: ${names.join(', ')}; left out: ${plural(omittedCount, 'other finding')}`;
}

/** Hides the secrets of the run that can be read now. `unchecked`: names of the others; tokens are not fetched. */
function knownSecrets(credentials: readonly Credential[]): {
  readonly hide: Redactor;
  readonly unchecked: readonly string[];
} {
  const redactors: Redactor[] = [];
  const unchecked: string[] = [];
  for (const credential of credentials) {
    const { source, place, placeholder, scheme = place.name } = credential;
    if ('value' in source) continue;
    const texts = secretTexts(credential, storedSecret(source)).filter(({ text }) => text.length >= shortestPiece);
    // Half a secret may be an ordinary word of a document; the recording has none of these already.
    redactors.push(...texts.map(({ text }) => redactor([text], { isWhole: true, placeholder })));
    if (texts.length === 0) unchecked.push('variable' in source ? source.variable : scheme);
  }
  return { hide: allOf(redactors), unchecked };
}

/** The text of a secret; empty if it cannot be read any more. */
function storedSecret(source: SecretSource): string {
  if (!('variable' in source) && !('file' in source)) return '';
  try {
    return readStored(source) ?? '';
  } catch {
    return '';
  }
}

/** The options of the run; of its secrets only their places: a path or a shell command may say too much. */
function withoutSources({ engine, ...rest }: ReplayFile): object {
  const credentials = engine.credentials?.map(({ source, ...credential }) => ({
    ...credential,
    source: 'variable' in source ? source : { variable: 'NOT_SHARED' },
  }));
  return { ...rest, engine: { ...engine, credentials } };
}

/** Writes the files to a folder, and packs it if `tar` is there. Returns the archive, or the folder. */
function pack(out: string, files: ReadonlyMap<string, string>, record: (file: string) => void): string {
  const archive = path.resolve(out);
  const name = path.basename(out).replace(/\.(?:tar\.gz|tgz)$/i, '');
  try {
    const parent = path.dirname(archive);
    fs.mkdirSync(parent, { recursive: true });
    const folder = fs.mkdtempSync(path.join(parent, `${name}-`));
    for (const [file, text] of files) fs.writeFileSync(path.join(folder, file), text);
    record(path.join(folder, recordingName));
    const { status } = spawnSync('tar', ['-czf', archive, '-C', parent, path.basename(folder)]);
    if (status !== 0) return path.relative('', folder);
    fs.rmSync(folder, { recursive: true });
    return out;
  } catch (error) {
    throw cannotWrite('--out', out, error);
  }
}
