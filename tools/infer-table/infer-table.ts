import fs from 'node:fs';
import path from 'node:path';
import { readOptions, runTool } from '../command-line.ts';
import { cacheFolder } from '../servers/install.ts';
import { row } from '../markdown.ts';
import { overlayOf, type Server, startNewest, startServer, whileRunning } from '../servers/server.ts';
import { listServers } from '../servers/software/all.ts';
import { prefect } from '../servers/software/prefect/server.ts';
import { inferAt, type Inferred, withoutLists } from './asked.ts';
import { draftsOf } from './drafts.ts';
import { fastApi, fastApiTruth } from './fastapi/fastapi.ts';
import { kinds } from './kinds/index.ts';
import { type Kind, serveKind } from './kinds/serve.ts';
import { type Proposals, scoreOf, type Truth } from './truth.ts';

// Compares the lists that `assay infer` proposes with the true lists, on servers and for documents without a server.

const options = readOptions('npm run infer-table -- [options]: how many lists assay infer proposes right and wrong', {
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
