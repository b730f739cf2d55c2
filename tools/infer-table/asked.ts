import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { readOpenApi } from '../../contracts/openapi/index.ts';
import { isRecord } from '../../contracts/documents/record.ts';
import { runAssay } from '../servers/assay.ts';
import type { Target } from '../servers/server.ts';
import type { ListTruth, Proposals, Truth } from './truth.ts';
import { defined } from '../../engine/model/defined.ts';

/** The result of `assay infer` on a server. */
export interface Inferred {
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
export const inferAt = async ({ document, url, key }: Target, work: string): Promise<Inferred> => {
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
export const withoutLists = async (document: string, overlay: string, file: string): Promise<Truth> => {
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
