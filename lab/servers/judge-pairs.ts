import path from 'node:path';
import { forever, readOptions, runTool } from '../command-line.ts';
import type { CommandName } from '../commands.ts';
import { fillPage, median, row, seconds, sum, table } from '../markdown.ts';
import { cacheFolder } from './install.ts';
import { type Measured, measure } from './measure.ts';
import { comparePair, type ExpectedBug, type PairResult } from './pair.ts';
import { type ServerFolders, type Running, whileRunning } from './server.ts';

/** A server with a known bug, and the same server without it. */
export interface ServerPair extends ExpectedBug {
  /** Names the two forms that can be started, releases or others. */
  readonly bug: string;
  readonly fix: string;
  readonly issue?: string | undefined;
  readonly summary: string;
  /** The server whose forms they are. Pairs with the same one and the same form share its run. */
  readonly server: string;
  /** The reason why the bug is not found; absent: it is found. */
  readonly missedBecause?: string | undefined;
  start(form: string, folders: ServerFolders): Promise<Running>;
}

interface PairsTool<Pair extends ServerPair> {
  readonly name: CommandName;
  readonly pairs: readonly Pair[];
  /** The Markdown file that a run of all pairs writes. */
  readonly page: string;
  /** More parts of the page. */
  readonly parts?: Readonly<Record<string, string>>;
}

type Judged<Pair> = PairResult & { readonly pair: Pair };

function listLines(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}.`).join('\n') || 'None.';
}

function resultRow({ pair, first, requests, alarms, known }: Judged<ServerPair>): string {
  const { name, issue, server, bug, fix, summary } = pair;
  const found = first
    ? [`\`${first.requirement}\``, first.requests, seconds(first.seconds, 1)]
    : ['**not found**', `of ${requests}`, ''];
  const title = issue === undefined ? name : `[${name}](${issue})`;
  const counts = `${alarms.length}${known > 0 ? ` (${known} known)` : ''}`;
  return row(title, `${server} ${bug} → ${fix}`, summary, ...found, counts);
}

/** Parts of the page: the figures in sentences, the table, and why bugs are not found. */
function partsOf(results: readonly Judged<ServerPair>[]): Readonly<Record<string, string>> {
  const found = results.flatMap(({ first }) => first ?? []);
  const missed = results.filter(({ first }) => first === undefined);
  const servers = new Set(results.map(({ pair }) => pair.server)).size;
  const requests = found.map((finding) => finding.requests);
  const [firsts, wholes] = [found, results].map((timed) => timed.map((each) => each.seconds)) as [number[], number[]];
  const spread = (values: readonly number[]): string =>
    `${seconds(median(values), 1)} (median), ${seconds(Math.max(0, ...values), 1)} at most`;
  return {
    figures: [
      `assay finds ${found.length} of ${results.length} bugs of ${servers} servers under an expected law,`,
      `with ${sum(results.map(({ alarms }) => alarms.length))} alarms on the fixed forms.`,
      `Until the first finding it sends ${median(requests)} requests (median), ${Math.max(0, ...requests)} at most,`,
      `in ${spread(firsts)}. A whole run takes ${spread(wholes)}.`,
    ].join(' '),
    pairs: table(
      ['pair', 'bug → fix', 'summary', 'found as', 'requests', 'seconds', 'alarms on the fix'],
      results.map(resultRow),
    ),
    'not found': listLines(
      missed.map(({ pair: { name, missedBecause = 'not looked into yet' } }) => `${name}: ${missedBecause}`),
    ),
  };
}

interface Folders {
  /** For installations. */
  readonly cache: string;
  /** For data and results. */
  readonly out: string;
}

/** Judges forms of pairs, each form of a server once. */
class PairsJudge<Pair extends ServerPair> {
  readonly #folders: Folders;
  readonly #runs = new Map<string, Promise<Measured>>();

  constructor(folders: Folders) {
    this.#folders = folders;
  }

  start(pair: Pair, form: string): Promise<Running> {
    return pair.start(form, {
      folder: path.resolve(this.#folders.cache, pair.server, form),
      work: path.join(this.#outOf(pair, form), 'server'),
    });
  }

  judge(pair: Pair, form: string): Promise<Measured> {
    const key = [pair.server, form, pair.document].join(' ');
    const run =
      this.#runs.get(key) ??
      whileRunning(this.start(pair, form), (running) => measure(running, path.join(this.#outOf(pair, form), 'run')));
    this.#runs.set(key, run);
    return run;
  }

  /** Judges both forms, and prints what differs. */
  async compare(pair: Pair): Promise<Judged<Pair>> {
    const broken = await this.judge(pair, pair.bug);
    const result = comparePair(pair, broken, await this.judge(pair, pair.fix));
    const { first, alarms, known, requests } = result;
    const found = first
      ? `found as ${first.requirement}@${first.operation} after ${first.requests} of ${requests} requests: ` +
        first.message
      : `not found in ${requests} requests`;
    const fixed = `${alarms.join(', ') || 'nothing new'}${known > 0 ? `, ${known} known` : ''}`;
    process.stdout.write(`${pair.name} ${pair.bug}: ${found}\n  ${pair.fix}: ${fixed}\n`);
    if (first === undefined && pair.missedBecause === undefined) sayFindings(pair.bug, broken.findings);
    return { ...result, pair };
  }

  #outOf({ name }: Pair, form: string): string {
    return path.resolve(this.#folders.out, name, form);
  }
}

function sayFindings(form: string, findings: Measured['findings']): void {
  for (const { requirement, operation, message } of findings)
    process.stdout.write(`  ${form}: ${requirement}@${operation}: ${message}\n`);
}

const isExpected = ({ first, alarms, pair }: Judged<ServerPair>): boolean =>
  (first !== undefined || pair.missedBecause !== undefined) && alarms.length === 0;

/** Judges both forms of each pair. Ends with 1 for a missed bug without a reason, and for an alarm. */
export async function judgePairs<Pair extends ServerPair>(tool: PairsTool<Pair>): Promise<void> {
  const { name, pairs, page, parts } = tool;
  const options = readOptions(name, {
    only: { type: 'string', default: '', help: 'the name of a pair, or its beginning; absent: all, and the page' },
    list: { type: 'boolean', default: false, help: 'prints the names of all pairs' },
    serve: { type: 'string', help: 'bug or fix: starts that form of the pair named by --only, until Ctrl-C' },
    form: { type: 'string', help: 'judges this form, such as a release, in place of both, and prints what is found' },
    cache: { type: 'string', default: cacheFolder(name), help: 'folder for installations' },
    out: { type: 'string', default: path.join('reports', 'out', name), help: 'folder for data and results' },
  });
  const judge = new PairsJudge<Pair>(options);

  await runTool(name, async () => {
    if (options.list) {
      process.stdout.write(`${pairs.map((pair) => pair.name).join('\n')}\n`);
      return 0;
    }
    const chosen = pairs.filter((pair) => pair.name.startsWith(options.only));
    const [first] = chosen;
    if (!first) throw new Error(`--only ${options.only}: there is no such pair; --list prints their names`);
    if (options.serve !== undefined) {
      const form = options.serve === 'fix' ? first.fix : first.bug;
      process.stdout.write(`${first.server} ${form}: ${(await judge.start(first, form)).url}\n`);
      return forever();
    }
    const results: Judged<Pair>[] = [];
    let isGood = true;
    for (const pair of chosen) {
      try {
        if (options.form === undefined) results.push(await judge.compare(pair));
        else sayFindings(options.form, (await judge.judge(pair, options.form)).findings);
      } catch (error) {
        process.stdout.write(`${pair.name}: ${error instanceof Error ? error.message : String(error)}\n`);
        isGood = false;
      }
    }
    if (results.length === pairs.length) fillPage(page, { ...partsOf(results), ...parts });
    return isGood && results.every(isExpected) ? 0 : 1;
  });
}
