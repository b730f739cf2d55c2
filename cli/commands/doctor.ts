import fs from 'node:fs';
import path from 'node:path';
import type { Asked } from '../options/asked.ts';
import { movePaths, schemaPath } from '../options/config-file.ts';
import { secretsOf } from '../../library/credentials.ts';
import { faultIn } from '../options/json-file.ts';
import type { Options } from '../options/table.ts';
import { print } from '../progress.ts';
import { assayCommand } from '../run/invocation.ts';
import { ask, askedTarget, codeOf } from '../run/preflight.ts';
import { exit, Usage } from '../usage.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import { fileError } from '../../engine/model/files.ts';
import { urlOption } from '../../engine/model/names.ts';
import { Asker } from '../../engine/preflight/asker.ts';
import type { Checked } from '../../engine/preflight/interface.ts';
import { proveKey } from '../../engine/preflight/prove-key.ts';
import { asOptions, corrected, type Fix, happened, isDowngrade, troubleLine } from '../../engine/preflight/trouble.ts';
import type { EngineOptions } from '../../engine/run/options.ts';

const lineOf = ({ base, url, exchange, trouble }: Checked): string => {
  const time = exchange ? ` (${Math.round(exchange.ms)} ms)` : '';
  const verdict = trouble ? { usage: 'wrong', 'not-tested': 'not tested' }[trouble.kind] : 'ok';
  const text = trouble ? troubleLine(trouble) : exchange ? happened(base, url, exchange) : '';
  return `${verdict.padEnd(11)}${text}${time}`;
};

/** The text of a file; undefined if the file does not exist. */
const textOf = (file: string): string | undefined => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);

/** Writes a file for `--config`. It never contains the key, only the name of the key's variable or file. */
const writeConfig = (file: string, flags: Options, force: boolean): void => {
  const rest = movePaths(flags, '.', path.dirname(file));
  const fault = faultIn('config', rest);
  if (fault !== undefined) throw new Error(`the configuration that was to be written is not valid: ${fault}`);
  const text = `${JSON.stringify({ ...defined({ $schema: schemaPath('config', file) }), ...rest }, null, 2)}\n`;
  try {
    const there = textOf(file);
    if (there === text) return;
    if (there !== undefined && !force)
      throw new Usage(`--out ${file}: the file exists with other content; --force replaces it`);
    fs.writeFileSync(file, text);
  } catch (error) {
    if (error instanceof Usage) throw error;
    throw new Usage(`--out ${file}: cannot be written (${fileError(error)}); give another path`);
  }
};

/** Runs preflight, and proves the key. Prints one line per interface, with the option that helps. */
export const doctor = async ({ out, force = false, quiet = false, ...asked }: Asked<'doctor'>): Promise<number> => {
  const { contract, engine, waitMs } = await askedTarget('doctor', { ...asked, quiet });
  const { checked } = await ask(contract, engine, { waitMs, quiet });
  for (const interfaceCheck of checked) print(lineOf(interfaceCheck));
  const code = codeOf(checked.filter(({ trouble }) => trouble !== undefined));
  const fix: Fix = Object.assign({}, ...checked.map(({ trouble }) => trouble?.fix));
  const isFixed = code !== exit.ok && isSafe(engine, fix) && (await works(contract, engine, fix));
  if (isFixed) print(`works with ${asOptions(fix)}`);
  const isUsable = code === exit.ok || isFixed;
  const proof = isUsable ? await proveKeys(contract, isFixed ? corrected(engine, fix) : engine) : code;
  if (out === undefined || !isUsable) return isFixed ? code : proof;
  writeConfig(out, { ...asked.layers.file, ...asked.layers.given, ...fix } as Options, force);
  print(`wrote ${out}: ${assayCommand()} run --config ${out}`);
  return proof;
};

/**
 * Prints for each interface whether its key is right. A key that no call proves, and a missing key without which calls
 * are refused, give the exit code for not tested.
 */
const proveKeys = async (contract: JudgedContract, engine: EngineOptions): Promise<number> => {
  const asker = new Asker(contract, engine, await secretsOf(engine), undefined);
  try {
    let code: number = exit.ok;
    for (const base of Object.keys(contract.interfaces).filter(
      (interfaceId) => engine.target[interfaceId] !== undefined,
    )) {
      const proof = await proveKey(base, engine, asker);
      if (!proof) continue;
      const option = `--${urlOption(base)}`;
      if (proof.result === 'proven') print(`key        ${option}: ${proof.what}`);
      if (proof.result === 'missing' || proof.result === 'refused') print(`no key     ${option}: ${proof.what}`);
      if (proof.result === 'refused') code = exit.notJudged;
      if (proof.result !== 'not proven') continue;
      print(`not proven ${option}: the key was not proven: ${proof.what}; is it right, and in the right place?`);
      code = exit.notJudged;
    }
    return code;
  } finally {
    await asker.close();
  }
};

/** A correction that would send the key unencrypted is left to the user. */
const isSafe = ({ target, credentials = [] }: EngineOptions, fix: Fix): boolean =>
  Object.keys(fix).length > 0 &&
  (credentials.length === 0 || !Object.keys(target).some((base) => isDowngrade(target[base], fix[base])));

const works = async (contract: JudgedContract, engine: EngineOptions, fix: Fix): Promise<boolean> => {
  const { checked } = await ask(contract, corrected(engine, fix), { waitMs: 0, quiet: true });
  return checked.every(({ trouble }) => trouble === undefined);
};
