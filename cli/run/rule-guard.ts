import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { endProcessBy } from '../lingering.ts';
import { complain } from '../progress.ts';
import { identity, type Redactor } from '../../engine/client/redact.ts';
import { onSecrets } from '../../library/credentials.ts';
import { RuleFault } from '../../engine/contract/endings.ts';
import { faultOf, positionOf } from '../../rules/fault.ts';
import { exit } from '../usage.ts';
import { isEndedByWatchdog } from './watchdog.ts';

/** What rules of the user's own do beside judging. */

let isGuarded = false;
let hasStrayed = false;
let hide: Redactor = identity;
const endProcess = process.exit.bind(process);

/** Whether a rule threw where nothing waited for it. */
export const hasStrayedRule = (): boolean => hasStrayed;

/**
 * Keeps rules from ending the process and from printing secrets, as long as it runs. What they print goes to stderr:
 * stdout is for the result of the command.
 */
export function guardRules(): void {
  if (isGuarded) return;
  isGuarded = true;
  // Once what was printed is written.
  endProcessBy(() => process.stdout.write('', () => process.stderr.write('', () => endProcess())));
  onSecrets(({ redaction }) => {
    hide = redaction.text;
  });
  const printed = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      process.stderr.write(hide(text));
      done();
    },
  });
  globalThis.console = new Console({ stdout: printed, stderr: printed });
  process.on('unhandledRejection', (error) => {
    hasStrayed = true;
    complain(hide(`${faultOf(undefined, error).message}, and nothing waited for it: add \`await\``));
  });
  process.on('uncaughtException', (error) => {
    // Without a line of the user it is a defect of assay, which Node would print and end.
    if (positionOf(error) === undefined) {
      process.stderr.write(`assay: a defect of the harness, please report it: ${error.stack}\n`);
      endProcess(exit.defect);
    }
    hasStrayed = true;
    complain(hide(`${faultOf(undefined, error).message}, in a timer or a callback`));
  });
  process.exit = (code) => {
    const position = positionOf(new Error('exit'));
    // A watchdog ends the process in the middle of a rule.
    if (position === undefined || isEndedByWatchdog()) endProcess(code);
    throw new RuleFault(`called process.exit (${position})`);
  };
}
