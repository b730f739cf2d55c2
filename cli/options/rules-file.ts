import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { oneLine } from '../../engine/model/text.ts';
import type { Rule } from '../../rules/rule.ts';
import { RulesFault, withRules } from '../../rules/with-rules.ts';
import { guardRules } from '../run/rule-guard.ts';
import { watchRules } from '../run/watchdog.ts';
import { Usage } from '../usage.ts';

/**
 * Loads a module of the user, TypeScript or JavaScript. `assay` is this package, and `fast-check` is its fast-check,
 * wherever the file is.
 */
async function importRules(file: string): Promise<unknown> {
  const [{ createJiti }, assay, fastCheck] = await Promise.all([
    import('jiti'),
    import('../../library/index.ts'),
    import('fast-check'),
  ]);
  const jiti = createJiti(pathToFileURL(file).href, {
    virtualModules: { assay, 'fast-check': fastCheck },
    // The cache is a folder beside the user's files.
    fsCache: false,
    moduleCache: false,
  });
  return jiti.import(file, { default: true });
}

/** @throws Usage for a file that is not there, with the name that was meant. */
function mustExist(file: string, named: string): void {
  if (fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return;
  const folder = path.dirname(file);
  const near = didYouMean(nearNames(path.basename(file), fs.existsSync(folder) ? fs.readdirSync(folder) : []));
  throw new Usage(
    `${named}: there is no such file.${near || ' Give a module whose default export is a list of rules.'}`,
  );
}

/**
 * The contract with the rules of a file. `named`: who names it, for messages.
 * @throws Usage if the file or a rule in it cannot be used.
 */
export async function withRulesOf(
  contract: JudgedContract,
  file: string,
  named = `--rules ${file}`,
): Promise<JudgedContract> {
  mustExist(file, named);
  guardRules();
  const watchdog = watchRules(file);
  // A promise that nothing settles would end the process without a word.
  const waiting = setInterval(() => undefined, 1_000);
  try {
    const rules = await importRules(path.resolve(file));
    if (!Array.isArray(rules) || rules.length === 0)
      throw new Usage(`${named}: its default export is no list of rules; write export default [law(...)]`);
    return withRules(contract, rules as readonly Rule[], path.basename(file));
  } catch (error) {
    if (error instanceof Usage) throw error;
    const text = error instanceof RulesFault ? error.message : placed(error, file);
    throw new Usage(`${named}: ${oneLine(text)}`);
  } finally {
    clearInterval(waiting);
    watchdog.stop();
  }
}

/** What went wrong while a file was loaded, with its line if the error names one. */
function placed(error: unknown, file: string): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const name = path.basename(file);
  const [, line] = (stack.split(`/${name}:`)[1] ?? '').match(/^(\d+)/) ?? [];
  const [first = ''] = message.split('\n');
  return `${first.trim()}${line === undefined ? '' : ` (${name}:${line})`}`;
}
