import fs from 'node:fs';
import type { OpenApiDocument } from '../../contracts/openapi/index.ts';
import type { InferredList, Plan } from '../../contracts/openapi/infer/index.ts';
import { Interrupted, TargetLostError } from '../../engine/client/errors.ts';
import { leftOutLines } from '../../engine/model/left-out.ts';
import { harmless } from '../../engine/model/text.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { dayOf } from '../../reports/baseline.ts';
import { readDocument } from '../options/contract.ts';
import { schemaComment } from '../options/editor-schema.ts';
import { secretsOf } from '../options/credentials/open.ts';
import { assayCommand } from '../run/invocation.ts';
import { beforeRun } from '../run/preflight.ts';
import { showLines } from '../progress.ts';
import type { ValuesOf } from '../options/table.ts';
import { settings } from '../options/settings.ts';
import { cannotWrite, exit, Usage } from '../usage.ts';

/** Most requests for one operation. */
const perOperation = 40;

const unrecorded = { write: () => undefined, close: () => undefined };

const say = (line: string): void => void process.stderr.write(`${harmless(line)}\n`);

/** @throws Usage for a file that exists: it may contain decisions of a person. */
const checkNew = (file: string | undefined, isForced: boolean): void => {
  if (file !== undefined && !isForced && fs.existsSync(file))
    throw new Usage(`--write ${file}: the file exists; --force replaces it, or give another path`);
};

const write = (file: string | undefined, text: string, isForced: boolean): void => {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    fs.writeFileSync(file, schemaComment('overlay', file) + text, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    throw cannotWrite('--write', file, error);
  }
};

/** Asks the target. Returns the exit code if it was lost, or the command was interrupted. */
const ask = async (
  plan: Plan,
  engine: EngineOptions,
  requests: number,
  quiet: boolean,
): Promise<{ readonly lists: readonly InferredList[]; readonly requests: number } | number> => {
  const [{ openClient }, { inferLists }] = await Promise.all([
    import('../../engine/run/open-client.ts'),
    import('../../contracts/openapi/infer/index.ts'),
  ]);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const progress = showLines(quiet);
  const secrets = await secretsOf(engine);
  const { client } = openClient(plan.contract, { ...engine, maxRequests: requests }, unrecorded, {
    signal: stopping.signal,
    secrets,
  });
  try {
    const lists = await inferLists(plan, client, { requests, perOperation, onProgress: progress.show });
    return { lists, requests: client.stats.requests };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const isLost = error instanceof TargetLostError;
    progress.stop();
    say(`assay: ${isLost ? error.message : 'interrupted'}; nothing was written`);
    return isLost ? exit.notJudged : exit.interrupted;
  } finally {
    progress.stop();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await client.close();
  }
};

/** @throws Usage if nothing can be proposed for the document. */
const planFor = async (document: OpenApiDocument, source: string): Promise<Plan> => {
  const { planOf } = await import('../../contracts/openapi/infer/index.ts');
  const plan = planOf(document);
  if (plan.sketches.length > 0) return plan;
  if (plan.declared > 0)
    throw new Usage(`--openapi ${source}: its lists have x-assay-list already; nothing is left to propose`);
  const [first] = plan.noLists;
  throw new Usage(
    `--openapi ${source}: no operation that assay may call answers with an array in pages; nothing can be proposed` +
      (first ? `; ${first.operation.httpMethod} ${first.operation.path}: ${first.reason}` : ''),
  );
};

/** Writes the proposals that follow from the document alone. */
const draft = async (
  document: OpenApiDocument,
  plan: Plan,
  file: string | undefined,
  isForced: boolean,
): Promise<number> => {
  const { draftList, draftSummaryOf, overlayText } = await import('../../contracts/openapi/infer/index.ts');
  const lists = plan.sketches.map(draftList);
  write(file, overlayText(document, lists, plan.noLists), isForced);
  for (const line of draftSummaryOf(lists, plan.operations)) say(line);
  if (file !== undefined) say(`wrote ${file}: check it, or let ${assayCommand()} infer ask the target with --url`);
  return exit.ok;
};

/** Proposes declarations for the lists of an API, from its document and from answers of the target. */
export const infer = async ({
  write: file,
  force = false,
  requests,
  quiet = false,
  openapi,
  url,
  ...flags
}: ValuesOf<'infer'>): Promise<number> => {
  if (openapi === undefined) throw new Usage('infer needs the document of the API: give --openapi FILE');
  checkNew(file, force);
  const { document, plan } = await readDocument({ format: 'openapi', source: openapi }, async (read) => ({
    document: read as OpenApiDocument,
    plan: await planFor(read as OpenApiDocument, openapi),
  }));
  if (url === undefined) return draft(document, plan, file, force);
  const { engine, waitMs } = settings({ ...flags, url }, dayOf(new Date().toISOString()), plan.contract);
  const before = await beforeRun(plan.contract, engine, { waitMs, quiet });
  if (before.code !== undefined) return before.code;
  const asked = await ask(plan, { ...engine, sentEarlier: before.sentEarlier }, requests, quiet);
  if (typeof asked === 'number') return asked;
  const { overlayText, summaryOf, suspicionsOf } = await import('../../contracts/openapi/infer/index.ts');
  const { lists } = asked;
  write(file, overlayText(document, lists, plan.noLists, new URL(url).origin), force);
  const leftOut = (plan.contract.leftOut ?? []).filter(({ reason }) => reason !== 'write');
  const left = leftOutLines(plan.operations, leftOut);
  for (const line of [...summaryOf(lists, plan.operations, asked.requests), ...left]) say(line);
  if (file !== undefined) say(`wrote ${file}: check it, and give it to ${assayCommand()} run as --overlay ${file}`);
  const suspected = suspicionsOf(lists);
  for (const line of suspected) say(line);
  if (suspected.length > 0) return exit.findings;
  return lists.some(({ paging }) => 'proposed' in paging) ? exit.ok : exit.notJudged;
};
