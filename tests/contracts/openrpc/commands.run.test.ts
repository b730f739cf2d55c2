import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assayHere, results, temporary } from '../../cli/assay.ts';
import type { Listening } from '../openapi/listening.ts';
import { isWhole } from '../../part.ts';
import { serveExchange } from './exchange-server.ts';

const top = path.join(import.meta.dirname, '..', '..', '..');

/** The commands of docs/openrpc.md, as the page shows them. */
const commands = [
  ...fs.readFileSync(path.join(top, 'docs', 'openrpc.md'), 'utf8').matchAll(/^npm run -s assay -- (.*)$/gm),
].map(([, words = '']) => words);

const servers: Listening[] = [];
beforeAll(async () => {
  const document: unknown = JSON.parse(
    fs.readFileSync(path.join(top, 'tests/contracts/openrpc/exchange.json'), 'utf8'),
  );
  servers.push(await serveExchange([], document), await serveExchange([], document));
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** The words of a command of the page, for the servers of this test. */
const wordsOf = (command: string): readonly string[] => {
  const [own, text] = servers.map(({ url }) => url);
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.map((word) =>
    word.replace('http://127.0.0.1:8545', own ?? '').replace('http://127.0.0.1:8546', text ?? ''),
  );
};

/** Options that keep what a command writes in a folder of the test. */
const writingTo = (command: string, folder: string): readonly string[] => {
  const [name] = command.split(' ');
  if (name === 'watch') return ['--out', folder];
  return ['doctor', 'explain', 'infer'].includes(name ?? '') ? [] : ['--out', folder];
};

/** Commands that `npm test` runs: the others judge several times. */
const isShort = (command: string): boolean => /^(?:doctor|run|explain) /.test(command);

test.each(commands.filter((command) => isWhole || isShort(command)))('%s', async (command) => {
  const ended = await assayHere(...wordsOf(command), ...writingTo(command, temporary()));
  expect(ended, ended.stdout + ended.stderr).toMatchObject({ code: 0 });
});

test('findings of a run come back when they are replayed, and its recording is judged again', async () => {
  const out = temporary();
  const server = await serveExchange(['book-other-author']);
  try {
    const given = ['tests/contracts/openrpc/exchange.json', 'tests/contracts/openrpc/exchange.yaml'];
    const run = await assayHere('run', ...given, '--url', server.url, '--out', out, '--only', 'api.objects');
    expect(run, run.stderr).toMatchObject({ code: 1 });
    const [finding] = results(out).findings;
    const replay = await assayHere('replay', finding?.fingerprint ?? '', out);
    expect(replay.stdout + replay.stderr).toMatch(/still there/);
  } finally {
    await server.close();
  }
  const judged = await assayHere('report', 'judge', path.join(out, 'exchanges.ndjson.gz'));
  expect(judged.stdout + judged.stderr).toContain('api.objects');
});
