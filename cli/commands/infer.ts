import { noRecorder } from '../../engine/client/record.ts';
import fs from 'node:fs';
import { schemaComment } from '../options/config-file.ts';
import { type NamedDocument, readDocument } from '../options/contract.ts';
import { secretsOf } from '../../library/credentials.ts';
import { settings } from '../options/settings.ts';
import type { ValuesOf } from '../options/table.ts';
import { complain, showLines, tell } from '../progress.ts';
import { assayCommand } from '../run/invocation.ts';
import { beforeRun } from '../run/preflight.ts';
import { onStopSignals } from '../run/watchdog.ts';
import { cannotWrite, exit, Usage } from '../usage.ts';
import { loadFormat } from '../../contracts/formats.ts';
import { callOf } from '../../contracts/documents/infer/format.ts';
import type { Inference, Plan } from '../../contracts/documents/infer/index.ts';
import type { JsonRecord } from '../../contracts/documents/record.ts';
import { Interrupted, TargetLostError } from '../../engine/client/errors.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { isWrite, leftOutLines } from '../../engine/model/left-out.ts';
import { isObject } from '../../engine/model/paths.ts';
import { plural } from '../../engine/model/text.ts';
import type { EngineOptions } from '../../engine/run/options.ts';

/** Most requests for one operation. */
const perOperation = 60;

/** @throws Usage for a file that exists: it may contain decisions of a person. */
const checkNew = (file: string | undefined, isForced: boolean): void => {
  if (file !== undefined && !isForced && fs.existsSync(file))
    throw new Usage(`--out ${file}: the file exists; --force replaces it, or give another path`);
};

const write = (file: string | undefined, text: string, isForced: boolean): void => {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    fs.writeFileSync(file, schemaComment('overlay', file) + text, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    throw cannotWrite('--out', file, error);
  }
};

/** Asks the target. Returns the exit code if it was lost, or the command was interrupted. */
const ask = async (
  plan: Plan,
  engine: EngineOptions,
  requests: number,
  quiet: boolean,
): Promise<(Inference & { readonly requests: number }) | number> => {
  const [{ openClient }, { inferLists }] = await Promise.all([
    import('../../engine/run/judge/open-client.ts'),
    import('../../contracts/documents/infer/index.ts'),
  ]);
  const interruption = onStopSignals();
  const progress = showLines(quiet);
  const secrets = await secretsOf(engine);
  const { client } = openClient(plan.contract, { ...engine, maxRequests: requests }, noRecorder, {
    signal: interruption.signal,
    secrets,
  });
  try {
    const inference = await inferLists(plan, client, { requests, perOperation, onProgress: progress.show });
    return { ...inference, requests: client.stats.requests };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const isLost = error instanceof TargetLostError;
    progress.stop();
    complain(`${isLost ? error.message : 'interrupted'}; nothing was written`);
    return isLost ? exit.notJudged : exit.interrupted;
  } finally {
    progress.stop();
    interruption.ignore();
    await client.close();
  }
};

/** The plan for a document. @throws Usage if nothing can be proposed for it. */
const planFor = async (
  { format: name, source }: NamedDocument,
  document: JsonRecord,
  writes: readonly string[],
): Promise<Plan> => {
  const [{ planOf }, format] = await Promise.all([
    import('../../contracts/documents/infer/index.ts'),
    loadFormat(name),
  ]);
  const callable = writes.length === 0 ? document : format.withAllowedWrites(document, writes);
  const plan = planOf(await format.infer(), callable);
  if (plan.sketches.length > 0) return plan;
  if (plan.declared > 0) throw new Usage(`${source}: its lists are declared already; nothing is left to propose`);
  const [first] = plan.noLists;
  throw new Usage(
    `${source}: no operation that assay may call answers with an array in pages; nothing can be proposed` +
      (first ? `; ${callOf(first.operation)}: ${first.reason}` : ''),
  );
};

/** The actions of the overlay that a document was read with. */
const actionsOf = async (overlay: string | undefined): Promise<readonly unknown[]> => {
  if (overlay === undefined) return [];
  const { readValue } = await import('../../contracts/documents/reading/read-value.ts');
  const { value } = await readValue(overlay);
  return isObject(value as Json) ? [(value as JsonRecord)['actions'] ?? []].flat() : [];
};

/** The command that uses the proposals. */
const runCommand = (source: string, file: string, url: string, writes: readonly string[]): string =>
  [assayCommand(), 'run', source, file, `--url ${url}`, ...writes.map((pattern) => `--allow-writes '${pattern}'`)].join(
    ' ',
  );

const notWritten = (file: string): string =>
  `${file} was not written: nothing is proposed, and run refuses an overlay without actions`;

/** Proposes declarations for the lists of an API, from its document and from answers of the target. */
export const infer = async ({
  out: file,
  force = false,
  'max-requests': requests,
  quiet = false,
  ...flags
}: ValuesOf<'infer'>): Promise<number> => {
  const { 'allow-writes': writes = [], url } = flags;
  checkNew(file, force);
  const read = await readDocument(flags, async (named, document) => ({
    plan: await planFor(named, document, writes),
    actions: await actionsOf(named.overlay),
    source: named.source,
  }));
  if (!read) throw new Usage('infer needs the document of the API: assay infer api.yaml --url URL');
  const { plan, actions, source } = read;
  const { draftList, draftSummaryOf, isWithoutProposal, overlayText, summaryOf, suspicionsOf } =
    await import('../../contracts/documents/infer/index.ts');
  const writesFile = (inference: Inference): boolean =>
    file === undefined || actions.length > 0 || !isWithoutProposal(inference);

  if (url === undefined) {
    const lists = plan.sketches.map(draftList);
    const isWritten = writesFile({ lists });
    if (isWritten) write(file, overlayText(plan, { lists }, { actions }), force);
    for (const line of draftSummaryOf(lists, plan.operations)) tell(line);
    if (file !== undefined && !isWritten) tell(notWritten(file));
    else if (file !== undefined)
      tell(`wrote ${file}: check it, or let ${assayCommand()} infer ask the target with --url`);
    return exit.ok;
  }

  const { engine, waitMs } = settings({ ...flags, url }, plan.contract);
  const before = await beforeRun(plan.contract, engine, { waitMs, quiet });
  if (before.code !== undefined) return before.code;
  const proposal = await ask(plan, { ...engine, sentEarlier: before.sentEarlier }, requests, quiet);
  if (typeof proposal === 'number') return proposal;
  const { lists } = proposal;
  const isWritten = writesFile(proposal);
  if (isWritten) write(file, overlayText(plan, proposal, { origin: new URL(url).origin, actions }), force);
  const leftOut = (plan.contract.leftOut ?? []).filter((row) => !isWrite(row));
  const leftOutNotes = leftOutLines(plan.operations, leftOut);
  for (const line of [...summaryOf(lists, plan.operations, proposal.requests), ...leftOutNotes]) tell(line);
  if (proposal.requests >= requests)
    tell(
      `all ${requests} requests are spent: ` +
        `--max-requests ${Math.max(2 * requests, lists.length * perOperation)} asks more`,
    );
  if (file !== undefined && !isWritten) tell(notWritten(file));
  else if (file !== undefined) tell(`wrote ${file}: check it, then run ${runCommand(source, file, url, writes)}`);
  const suspected = suspicionsOf(proposal);
  for (const line of suspected) tell(line);
  if (suspected.length > 0) {
    tell(`the exit code is ${exit.findings}, because the target may have ${plural(suspected.length, 'bug')}`);
    return exit.findings;
  }
  return lists.some(({ paging }) => 'proposed' in paging) ? exit.ok : exit.notJudged;
};
