import path from 'node:path';
import { exitCode } from '../../reports/exit.ts';
import { renderHighlights } from '../../reports/terminal.ts';
import { conclude } from '../run/conclude.ts';
import { assayCommand } from '../run/invocation.ts';
import { diskFaultOnly, leaveUnsaved } from '../run/out-folder.ts';
import { defaultWorldSeed } from '../options/command-options.ts';
import type { ValuesOf } from '../options/table.ts';
import { judgePrepared, prepareRun } from '../run/prepare.ts';
import { showProgress } from '../progress.ts';
import { exit } from '../usage.ts';

/** One fault per kind of protocol and list: a page walk, a filter and a limit of JSON-RPC. */
export const demoFaults = [
  'data.page.continues@listErc20Transfers#loses-first',
  'data.messages.filters@listMessages#from-ignored',
  'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
] as const;

/** Operations with a planted fault, and one of each interface without: the report shows green rows, too. */
const operations = ['listErc20Transfers', 'listMessages', 'vm.getUTXOs', 'vm.getHeight', 'getChainMetrics'] as const;

/** Number of findings that the terminal shows. The page has all of them. */
const maxShown = 3;

/**
 * Judges the reference provider with three planted faults. Returns 0 if they lead to findings, because the demo then
 * did what was asked; otherwise the exit code of the run.
 */
export const demo = async ({ out, quiet = false }: ValuesOf<'demo'>): Promise<number> => {
  const progress = showProgress(quiet);
  progress.say(`judging the reference provider with ${demoFaults.length} planted faults; this takes seconds`);
  const prepared = await prepareRun({
    out,
    quiet,
    only: operations,
    depth: 'quick',
    reference: true,
    mutant: demoFaults,
    variant: [],
    'world-seed': defaultWorldSeed,
  });
  if (prepared.code !== undefined) return prepared.code;
  const { folder, replay, presenter } = prepared;
  const { report } = prepared.settings;
  try {
    const judgedRun = await judgePrepared(prepared, { onProgress: progress.show });
    const code = await conclude(judgedRun, {
      report,
      folder,
      replay,
      progress,
      presenter,
      render: (run, options) => renderHighlights(run, options, maxShown),
    });
    if (code !== exit.findings || exitCode(judgedRun.run, report) !== exit.findings) return code;
    const page = path.relative('', path.join(report.out, 'index.html'));
    process.stdout.write(`\nNext: open ${page}, then judge your own deployment: ${assayCommand()} run --help\n`);
    return exit.ok;
  } catch (error) {
    return leaveUnsaved(diskFaultOnly(error), report.out);
  } finally {
    progress.stop();
    await prepared.close();
  }
};
