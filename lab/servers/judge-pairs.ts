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

  const outOf = (pair: Pair, form: string): string => path.resolve(options.out, pair.name, form);
  const start = (pair: Pair, form: string): Promise<Running> =>
    pair.start(form, {
      folder: path.resolve(options.cache, pair.server, form),
      work: path.join(outOf(pair, form), 'server'),
    });

  const runs = new Map<string, Promise<Measured>>();
  const judgeForm = (pair: Pair, form: string): Promise<Measured> => {
    const judgeNow = (): Promise<Measured> =>
      whileRunning(start(pair, form), (running) => measure(running, path.join(outOf(pair, form), 'run')));
    const key = [pair.server, form, pair.document].join(' ');
    const run = runs.get(key) ?? judgeNow();
    runs.set(key, run);
    return run;
  };

  const sayFindings = (form: string, findings: Measured['findings']): void => {
    for (const { requirement, operation, message } of findings)
      process.stdout.write(`  ${form}: ${requirement}@${operation}: ${message}\n`);
  };

  const compare = async (pair: Pair): Promise<Judged<Pair>> => {
    const broken = await judgeForm(pair, pair.bug);
    const result = comparePair(pair, broken, await judgeForm(pair, pair.fix));
    const { first, alarms, known, requests } = result;
    const found = first
      ? `found as ${first.requirement}@${first.operation} after ${first.requests} of ${requests} requests: ` +
        first.message
      : `not found in ${requests} requests`;
    const fixed = `${alarms.join(', ') || 'nothing new'}${known > 0 ? `, ${known} known` : ''}`;
    process.stdout.write(`${pair.name} ${pair.bug}: ${found}\n  ${pair.fix}: ${fixed}\n`);
    if (first === undefined && pair.missedBecause === undefined) sayFindings(pair.bug, broken.findings);
    return { ...result, pair };
  };

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
      process.stdout.write(`${first.server} ${form}: ${(await start(first, form)).url}\n`);
      return forever();
    }
    const results: Judged<Pair>[] = [];
    let isGood = true;
    for (const pair of chosen) {
      try {
        if (options.form === undefined) results.push(await compare(pair));
        else sayFindings(options.form, (await judgeForm(pair, options.form)).findings);
      } catch (error) {
        process.stdout.write(`${pair.name}: ${error instanceof Error ? error.message : String(error)}\n`);
        isGood = false;
      }
    }
    if (results.length === pairs.length) fillPage(page, { ...partsOf(results), ...parts });
    const isExpected = ({ first: found, alarms, pair }: Judged<Pair>): boolean =>
      (found !== undefined || pair.missedBecause !== undefined) && alarms.length === 0;
    return isGood && results.every(isExpected) ? 0 : 1;
  });
}
