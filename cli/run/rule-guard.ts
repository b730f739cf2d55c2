import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { complain } from '../progress.ts';
import { identity, type Redactor } from '../../engine/client/redact.ts';
import { onSecrets } from '../../library/credentials.ts';
import { faultOf } from '../../rules/fault.ts';

/** What rules of the user's own do beside judging. */

let isGuarded = false;
let hasStrayed = false;
let hide: Redactor = identity;

/** Whether a rule threw where nothing waited for it. */
export const hasStrayedRule = (): boolean => hasStrayed;

/**
 * Keeps rules from ending the process and from printing secrets, as long as it runs. What they print goes to stderr:
 * stdout is for the result of the command.
 */
export function guardRules(): void {
  if (isGuarded) return;
  isGuarded = true;
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
}
