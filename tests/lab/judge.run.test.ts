import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { array, documentOf, integer, objectOf, query, reads } from '../contracts/openapi/document.ts';
import { byOffset, offsetQuery } from '../contracts/openapi/list-contract.ts';
import { answering, pageOf, servingAtPort } from '../contracts/openapi/listening.ts';
import { written } from '../contracts/openapi/written.ts';
import { temporary } from '../temporary.ts';

/** The tools for real servers call the built command: its arguments must be those that the command takes. */

const built = path.join(import.meta.dirname, '..', '..', 'dist', 'lab', 'servers', 'judge.js');
const rows = Array.from({ length: 30 }, (_, id) => ({ id }));
const parameters = Object.entries(offsetQuery(10)).map(([name, schema]) => query(name, schema));
const list = { items: '.', identity: ['id'], paging: byOffset };

test.each([
  [['run', '--depth', 'quick'], 'results.json'],
  [['mutate', '--max-mutants', '1'], 'mutants.json'],
  [['compare'], 'compare.json'],
])('%j of a server with an overlay and subjects', async (command, file) => {
  const { judge } = (await import(pathToFileURL(built).href)) as typeof import('../../lab/servers/judge.ts');
  const server = await servingAtPort(answering((_, asked) => pageOf(rows, asked, 10)));
  const out = path.join(temporary(), 'run');
  const target = {
    url: server.url,
    document: written({
      'api.json': documentOf({ '/rows': reads('rows', parameters, array(objectOf({ id: integer }, 'id'))) }),
    }),
    overlay: written({
      'lists.json': {
        overlay: '1.0.0',
        actions: [{ target: "$.paths['/rows'].get", update: { 'x-assay-list': list } }],
      },
    }),
    subjects: {},
  };
  try {
    const { code, log } = await judge(target, out, command);
    expect([code, fs.existsSync(path.join(out, file))], fs.readFileSync(log, 'utf8')).toEqual([0, true]);
  } finally {
    await server.close();
  }
});
