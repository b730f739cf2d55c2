import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readOptions, runTool } from '../command-line.ts';
import { cacheFolder } from '../servers/install.ts';
import { row } from '../markdown.ts';
import { overlayOf, type Server, startNewest, startServer, whileRunning, type Target } from '../servers/server.ts';
import { listServers } from '../servers/software/all.ts';
import { prefect } from '../servers/software/prefect/server.ts';
import { fastApi, fastApiTruth } from './fastapi/fastapi.ts';
import { kinds } from './kinds/index.ts';
import { type Kind, serveKind } from './kinds/serve.ts';
import { type Proposals, scoreOf, type Truth, type ListTruth } from './truth.ts';
import { readOpenApi } from '../../contracts/openapi/index.ts';
import { isRecord } from '../../contracts/documents/record.ts';
import { runAssay } from '../servers/assay.ts';
import { defined } from '../../engine/model/defined.ts';
import { withAllowedWrites } from '../../contracts/openapi/callable.ts';
import { draftList, planOf } from '../../contracts/documents/infer/index.ts';
import { isProposed } from '../../contracts/documents/infer/answer.ts';
import { callOf } from '../../contracts/documents/infer/format.ts';
import { inferOpenApi } from '../../contracts/openapi/infer.ts';
import { operationsOf } from '../../contracts/openapi/operations.ts';

/** Lists of a document without a server: those that it declares itself, and those that `infer` drafts. */
const draftsOf = async (file: string, truth: Truth): Promise<Proposals> => {
  const read = await readOpenApi(file);
  // A person marks the lists that are read by POST; nothing else may be called.
  const posts = Object.keys(truth).filter((name) => name.startsWith('POST '));
  const document = posts.length > 0 ? withAllowedWrites(read, posts) : read;
  const declared = operationsOf(document).flatMap(({ row }) =>
    row.listing ? [[`${row.httpMethod} ${row.path}`, { items: row.listing.items, paging: row.listing.paging }]] : [],
  );
  const drafted = planOf(inferOpenApi, document)
    .sketches.map(draftList)
    .flatMap(({ sketch, paging }) =>
      isProposed(paging) ? [[callOf(sketch.operation), { items: sketch.items, paging: paging.proposed }]] : [],
    );
  return Object.fromEntries([...declared, ...drafted]) as Proposals;
};

/** The result of `assay infer` on a server. */
interface Inferred {
  readonly code: number;
  readonly proposals: Proposals;
  readonly suspected: readonly string[];
  readonly requests: number;
}

const keyVariable = 'INFER_TABLE_KEY';

/** `$.paths['/v1/books'].get` -> `GET /v1/books`. */
const nameOf = (target: string): string =>
  target.replace(/^\$\.paths\['(.*)'\]\.(\w+)$/, (_, at: string, method: string) => `${method.toUpperCase()} ${at}`);

/** Runs `assay infer` on a server. `work`: folder for its files. */
const inferAt = async ({ document, url, key }: Target, work: string): Promise<Inferred> => {
  const [overlay, log] = [path.join(work, 'inferred.yaml'), path.join(work, 'infer.log')];
  const credentials = key === undefined ? [] : ['--api-key-env', keyVariable];
  const args = ['infer', '--openapi', document, '--url', url, '--write', overlay, '--force', '--quiet', ...credentials];
  const { code } = await runAssay(args, log, defined({ [keyVariable]: key }));
  const said = fs.readFileSync(log, 'utf8');
  if (code !== 0 && code !== 1 && code !== 3) throw new Error(`assay infer ends with ${code}: ${said}`);
  const { actions } = parse(fs.readFileSync(overlay, 'utf8')) as {
    actions: { target: string; update: { 'x-assay-list': Record<string, unknown> } }[];
  };
  return {
    code,
    proposals: Object.fromEntries(actions.map(({ target, update }) => [nameOf(target), update['x-assay-list']])),
    suspected: said.split('\n').filter((line) => line.startsWith('suspected bug: ')),
    requests: Number(/, (\d+) requests?$/m.exec(said)?.[1] ?? 0),
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

// Compares the lists that `assay infer` proposes with the true lists, on servers and for documents without a server.

const options = readOptions('infer-table', {
  only: { type: 'string', default: '', help: 'sources whose name holds this text' },
  wild: { type: 'string', default: path.join('..', 'shared', 'wild'), help: 'folder of OpenAPI documents' },
  truth: { type: 'string', default: '', help: 'JSON file that says, by document and operation, how each list pages' },
  cache: { type: 'string', default: cacheFolder('list-servers'), help: 'folder of the installed servers' },
  out: { type: 'string', default: path.join('reports', 'out', 'infer-table'), help: 'folder for data and overlays' },
  details: { type: 'boolean', default: false, help: 'names the lists that are wrong, and those not proposed' },
});

const total = { lists: 0, right: 0, wrong: 0, missing: 0 };

const say = (cells: readonly (string | number)[]): void => void process.stdout.write(`${row(...cells)}\n`);

const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Prints the row of a source, and adds it to the total. */
const report = (name: string, truth: Truth, proposals: Proposals, inferred?: Inferred): void => {
  const { right, wrong, missing } = scoreOf(truth, proposals);
  const lists = Object.keys(truth).length;
  const suspected = inferred?.suspected ?? [];
  say([name, lists, right.length, wrong.length, missing.length, inferred?.requests ?? '', suspected.length || '']);
  total.lists += lists;
  total.right += right.length;
  total.wrong += wrong.length;
  total.missing += missing.length;
  if (wrong.length > 0) process.exitCode = 1;
  for (const line of suspected) note(`${name}: ${line}`);
  if (!options.details) return;
  for (const line of wrong) note(`${name}: wrong: ${line}`);
  for (const line of missing) note(`${name}: not at all: ${line}`);
};

const isChosen = (name: string): boolean => name.toLowerCase().includes(options.only.toLowerCase());

const workOf = (name: string): string => {
  const folder = path.resolve(options.out, name.replaceAll(/\W+/g, '-'));
  fs.mkdirSync(folder, { recursive: true });
  return folder;
};

/** A public server, whose overlay a person wrote. */
const judgeServer = async (server: Server): Promise<void> => {
  const work = workOf(server.name);
  await whileRunning(startNewest(server, options.cache, path.join(work, 'server')), async (running) => {
    const document = path.join(work, 'document.json');
    const truth = await withoutLists(running.document, overlayOf(server), document);
    const inferred = await inferAt({ ...running, document }, work);
    report(`${server.name} ${server.release}`, truth, inferred.proposals, inferred);
  });
};

const judgeFastApi = async (): Promise<void> => {
  const work = workOf('fastapi');
  const folders = { folder: path.resolve(options.cache, prefect.name), work: path.join(work, 'server') };
  const running = startServer(fastApi, prefect.release ?? '', folders);
  const inferred = await whileRunning(running, (target) => inferAt(target, work));
  report('FastAPI', fastApiTruth, inferred.proposals, inferred);
};

const judgeKind = async (kind: Kind): Promise<void> => {
  const work = workOf(kind.name);
  const document = path.join(work, 'document.json');
  fs.writeFileSync(document, JSON.stringify(kind.document));
  const inferred = await whileRunning(serveKind(kind), ({ url }) => inferAt({ document, url }, work));
  report(`${kind.name}, imitated`, kind.truth, inferred.proposals, inferred);
  const { faults = [] } = kind;
  const noticed = faults.filter((fault) => inferred.suspected.some((line) => line.includes(`${fault}:`)));
  if (noticed.length < faults.length || (inferred.suspected.length > 0 && !kind.faults)) process.exitCode = 1;
};

const judgeDocuments = async (): Promise<void> => {
  if (!fs.existsSync(options.wild)) return note(`skipped: there is no folder ${options.wild}`);
  if (!fs.existsSync(options.truth))
    return note('skipped: documents without a server need --truth FILE, which says how their lists page');
  const truths = JSON.parse(fs.readFileSync(options.truth, 'utf8')) as Readonly<Record<string, Truth>>;
  const names = fs.readdirSync(options.wild).filter((name) => /\.(?:json|ya?ml)$/.test(name) && isChosen(name));
  for (const name of names) {
    const truth = truths[name] ?? {};
    try {
      report(name, truth, await draftsOf(path.join(options.wild, name), truth));
    } catch (error) {
      report(name, truth, {});
      note(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
};

await runTool('infer-table', async () => {
  say(['source', 'lists that page', 'right', 'wrong', 'not at all', 'requests', 'suspected bugs']);
  say(['---', '--:', '--:', '--:', '--:', '--:', '--:']);
  for (const server of listServers.filter(({ name }) => isChosen(name))) await judgeServer(server);
  if (isChosen('FastAPI')) await judgeFastApi();
  for (const kind of kinds.filter(({ name }) => isChosen(name))) await judgeKind(kind);
  await judgeDocuments();
  say(['all', total.lists, total.right, total.wrong, total.missing, '', '']);
  if (total.lists > 0) note(`${((100 * total.right) / total.lists).toFixed(1)} % right`);
});
