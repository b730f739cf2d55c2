import ora from 'ora';
import { progressChannel } from '../suites/channels.ts';
import type { Progress } from '../suites/engine/surroundings.ts';

/** Without a terminal a line this often is enough to see that something happens. */
const plainEveryMs = 5_000;

const text = ({ phase, done, total, requests }: Progress): string =>
  ({
    discovering: `finding subjects, ${requests} requests`,
    judging: `judging, ${done} of ${total} cases, ${requests} requests`,
    confirming: `confirming what was found, ${requests} requests`,
    done: `${total} cases judged, ${requests} requests`,
  })[phase];

/** Shows on stderr how far a run is, until it is stopped. */
export const showProgress = (channel: string, quiet: boolean): { say(line: string): void; stop(): void } => {
  const heard = progressChannel(channel);
  const spinner =
    process.stderr.isTTY && !quiet ? ora({ text: 'starting', stream: process.stderr }).start() : undefined;
  let last = Date.now();
  heard.onmessage = (event) => {
    const line = text((event as { data: Progress }).data);
    if (spinner) spinner.text = line;
    else if (!quiet && Date.now() - last >= plainEveryMs) {
      last = Date.now();
      process.stderr.write(`${line}\n`);
    }
  };
  return {
    say: (line) => {
      if (spinner) spinner.text = line;
      else if (!quiet) process.stderr.write(`${line}\n`);
    },
    stop: () => {
      spinner?.stop();
      heard.close();
    },
  };
};
