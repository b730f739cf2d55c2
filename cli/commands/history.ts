import path from 'node:path';
import { historyPage } from '../../compare/ledger/history-page.ts';
import { differInPorts, readHistory } from '../../compare/ledger/history.ts';
import { renderHistory } from '../../compare/ledger/history-terminal.ts';
import { plural } from '../../engine/model/text.ts';
import { jsonText, writeAtomically } from '../../reports/write.ts';
import type { ValuesOf } from '../options/table.ts';
import { screenOf } from '../progress.ts';
import { exit, Usage, writing } from '../usage.ts';

/** Prints the findings of all runs of a history folder, and draws them as history.html in it. Returns the exit code. */
export const history = async (folder: string, { json = false }: ValuesOf<'report history'>): Promise<number> => {
  const targets = readHistory(folder);
  if (targets.length === 0) throw new Usage(`${folder} holds no run; assay run --history ${folder} adds one`);
  const page = path.join(folder, 'history.html');
  await writing('history', page, writeAtomically(page, historyPage(targets)));
  const [first, ...twins] = differInPorts(targets);
  if (first !== undefined)
    process.stderr.write(
      `note: ${plural(twins.length + 1, 'target')} differ only in their port, like ${first}; ` +
        `if they are one deployment, set the same \`deployment\` for all their runs in assay.yaml\n`,
    );
  const screen = screenOf();
  process.stdout.write(
    json
      ? `${jsonText({ schema: 'assay-history/1', targets })}\n`
      : `${targets.map((target) => renderHistory(target, screen)).join('\n\n')}\n\n${page}\n`,
  );
  return exit.ok;
};
