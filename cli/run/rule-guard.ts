import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { complain } from '../progress.ts';
import type { Redactor } from '../../engine/client/redact.ts';
import { faultOf } from '../../rules/fault.ts';

/** What rules of the user's own do beside judging. */
export interface RuleGuard {
  /** Whether a rule threw where nothing waited for it. */
  readonly hasStrayed: boolean;
  stop(): void;
}

/**
 * Keeps rules from ending the process and from printing secrets. What they print goes to stderr: stdout is for the
 * result of the command.
 */
export function guardRules(hide: Redactor): RuleGuard {
  const { console: own } = globalThis;
  const printed = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      process.stderr.write(hide(text));
      done();
    },
  });
  globalThis.console = new Console({ stdout: printed, stderr: printed });
  let hasStrayed = false;
  const onRejection = (error: unknown): void => {
    hasStrayed = true;
    complain(hide(`${faultOf(undefined, error).message}, and nothing waited for it: add \`await\``));
  };
  process.on('unhandledRejection', onRejection);
  return {
    get hasStrayed() {
      return hasStrayed;
    },
    stop() {
      globalThis.console = own;
      process.off('unhandledRejection', onRejection);
    },
  };
}
