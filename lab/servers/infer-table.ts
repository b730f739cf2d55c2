import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isRecord } from '../../contracts/documents/record.ts';
import { readOpenApi } from '../../contracts/openapi/index.ts';
import { defined } from '../../engine/model/defined.ts';
import { readOptions, runTool } from '../command-line.ts';
import { commands } from '../commands.ts';
import { fillPage, row, table } from '../markdown.ts';
import { runAssay } from './assay.ts';
import { type ListTruth, type Proposals, scoreOf, type Truth } from './infer-score.ts';
import { cacheFolder } from './install.ts';
import { judgeToEnd } from './judge.ts';
import { overlayOf, type Server, startNewest, type Target, whileRunning } from './server.ts';
import { listServers } from './software/all.ts';
import { fastApi } from './software/fastapi/server.ts';

// Compares the lists that `assay infer` proposes for public servers with the overlays that a person wrote.

/** The result of `assay infer` on a server. */
interface Inferred {
  readonly proposals: Proposals;
  readonly suspected: readonly string[];
  readonly requests: number;
}

/** The requirements of the members that `infer` proposes. */
const ofLists = /^api\.(?:page|count|order|filter|fields|objects)/;

const keyVariable = 'INFER_TABLE_KEY';

/** `$.paths['/v1/books'].get` -> `GET /v1/books`. */
const nameOf = (target: string): string =>
  target.replace(/^\$\.paths\['(.*)'\]\.(\w+)$/, (_, at: string, method: string) => `${method.toUpperCase()} ${at}`);

/** Runs `assay infer` on a server. `work`: folder for its files. */
const inferAt = async ({ document, url, key }: Target, work: string): Promise<Inferred> => {
  const [overlay, log] = [path.join(work, 'inferred.yaml'), path.join(work, 'infer.log')];
  fs.rmSync(overlay, { force: true });
  const credentials = key === undefined ? [] : ['--key', `env:${keyVariable}`];
  const args = ['infer', document, '--url', url, '--out', overlay, '--force', '--quiet', ...credentials];
  const { code } = await runAssay(args, log, defined({ [keyVariable]: key }));
  const output = fs.readFileSync(log, 'utf8');
  if (code !== 0 && code !== 1 && code !== 3) throw new Error(`assay infer ends with ${code}: ${output}`);
  // Without a proposal, no overlay is written.
  const { actions } = (fs.existsSync(overlay) ? parse(fs.readFileSync(overlay, 'utf8')) : { actions: [] }) as {
    actions: { target: string; update: { 'x-assay-list'?: Proposals[string] } }[];
  };
  const lists = actions.flatMap(({ target, update: { 'x-assay-list': list } }) =>
    list === undefined ? [] : [[nameOf(target), list] as const],
  );
  return {
    proposals: Object.fromEntries(lists),
    suspected: output.split('\n').filter((line) => line.startsWith('suspected bug: ')),
    requests: Number(/, (\d+) requests?$/m.exec(output)?.[1] ?? 0),
  };
};

/** A document without the lists that an overlay declares, and those lists: the rest of the overlay stays. */
const withoutLists = async (document: string, overlay: string, file: string): Promise<Truth> => {
  const read = structuredClone(await readOpenApi(document, overlay));
  const truth: Record<string, ListTruth> = {};
  for (const [at, item] of Object.entries(read.paths))
    for (const [method, operation] of Object.entries(isRecord(item) ? item : {})) {
      if (!isRecord(operation) || !isRecord(operation['x-assay-list'])) continue;
      const { items, paging } = operation['x-assay-list'] as { items: string; paging: ListTruth['paging'][0] };
      truth[`${method.toUpperCase()} ${at}`] = { items, paging: [paging] };
      delete (operation as Record<string, unknown>)['x-assay-list'];
    }
  fs.writeFileSync(file, JSON.stringify(read));
  return truth;
};

const options = readOptions('infer-table', {
  only: { type: 'string', default: '', help: 'servers whose name holds this text' },
  cache: { type: 'string', default: cacheFolder('list-servers'), help: 'folder of the installed servers' },
  out: { type: 'string', default: path.join('reports', 'out', 'infer-table'), help: 'folder for data and overlays' },
});

const columns = [
  'source',
  'lists that page',
  'right',
  'wrong',
  'not at all',
  'requests',
  'suspected bugs',
  'findings of a run',
];
const rows: string[] = [];

/** Prints the row of a server. Returns whether no proposal is wrong. */
async function judgeServer(server: Server): Promise<boolean> {
  const work = path.resolve(options.out, server.name);
  fs.mkdirSync(work, { recursive: true });
  return whileRunning(startNewest(server, options.cache, path.join(work, 'server')), async (running) => {
    const document = path.join(work, 'document.json');
    const truth = await withoutLists(running.document, overlayOf(server), document);
    const { proposals, requests, suspected } = await inferAt({ ...running, document }, work);
    const { right, wrong, missing } = scoreOf(truth, proposals);
    const lists = Object.keys(truth).length;
    const title = `${server.title ?? server.name} ${server.release}`;
    const overlay = path.join(work, 'inferred.yaml');
    const judged = { ...running, document, overlay };
    const results = fs.existsSync(overlay)
      ? (await judgeToEnd(judged, path.join(work, 'run'), ['run'])).results
      : undefined;
    const findings = (results?.findings ?? []).filter(({ requirement }) => ofLists.test(requirement));
    rows.push(
      row(title, lists, right.length, wrong.length, missing.length, requests, suspected.length || '', findings.length),
    );
    process.stdout.write(`${rows.at(-1)}\n`);
    for (const line of [
      ...suspected,
      ...wrong.map((text) => `wrong: ${text}`),
      ...missing.map((text) => `not at all: ${text}`),
      ...findings.map(
        ({ requirement, operation, message }) => `found by a run: ${requirement}@${operation} ${message}`,
      ),
    ])
      process.stderr.write(`${server.name}: ${line}\n`);
    return wrong.length === 0;
  });
}

await runTool('infer-table', async () => {
  process.stdout.write(`${row(...columns)}\n`);
  let isRight = true;
  for (const server of [...listServers, fastApi].filter(({ name }) => name.includes(options.only)))
    isRight = (await judgeServer(server)) && isRight;
  if (options.only === '')
    fillPage(commands['infer-table'].result, { servers: table(columns, rows, columns.length - 1) });
  return isRight ? 0 : 1;
});
