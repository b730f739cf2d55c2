import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { Secrets } from '../../../engine/client/credentials/secrets.ts';
import { SecretFault } from '../../../engine/client/credentials/source.ts';
import type { Exchange, HttpRequest } from '../../../engine/model/exchange.ts';
import { judgeTarget, type Judgements } from '../../../engine/run/judge-target.ts';
import { mergeShards } from '../../../engine/run/shards/merge-shards.ts';
import type { EngineOptions } from '../../../engine/run/options.ts';
import type { ActiveResult } from '../../../engine/run/judge/run-law.ts';
import { type Part, writePart } from '../../../engine/run/shards/shard.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';
import { linesOf, recordingOf } from '../../recording.ts';
import { quickOptions } from '../../reference-run.ts';
import { temporary } from '../../temporary.ts';

const top = temporary();

const optionsOf = (folder: string, more: Partial<EngineOptions>): EngineOptions => {
  fs.mkdirSync(folder);
  return { ...quickOptions, recording: recordingOf(folder), ...more };
};

const withOldKey = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value.replace('reference-key', 'old-key')]),
  ),
});

/** A part in which a law took a rejection after the loss for an answer. */
const withRejection = async (part: Part, folder: string): Promise<Part> => {
  const last = (await linesOf(recordingOf(folder))).findLast((line) => 'lost' in line) as Exchange;
  expect(last.n).toBe((part.lost?.afterExchange ?? 0) + 1);
  const exchange: Exchange = { ...last, response: { status: 401, headers: {}, body: '', bytes: 0 } };
  const key = [...part.active.keys()].find((name) => name.endsWith(`@${exchange.call.operation}`)) ?? '';
  const violation = { code: 'differs', message: 'two answers differ', expected: '', actual: '', exchanges: [exchange] };
  const result = { ...(part.active.get(key) as ActiveResult), violations: [violation] };
  return { ...part, active: new Map([...part.active, [key, result]]) };
};

test('a shard that loses its key: the merged run has no finding of the rejections, as the shard has none', async () => {
  const asked = { only: ['listUtxos', 'listErc20Balances', 'listMessages', 'getChainMetrics'] };
  const { secrets, dispatcher } = alteredProvider([]);
  const expiring = new Secrets(new Map(secrets.credentials.map((credential) => [credential, 'reference-key'])));
  const insert = expiring.insertInto.bind(expiring);
  // From the 60th request on, the key is refused. A few answers come in before a renewal fails.
  let sent = 0;
  let refused = 0;
  expiring.insertInto = (request) => ((sent += 1) < 60 ? insert(request) : withOldKey(insert(request)));
  expiring.renewedAfter = (status) => {
    if (status === 401 && (refused += 1) === 1) throw new SecretFault('the token cannot be renewed');
    return false;
  };
  const shards: Judgements[] = [];
  const folders = [1, 2].map((index) => path.join(top, `expiring-${index}`));
  for (const [place, folder] of folders.entries()) {
    const options = optionsOf(folder, { ...asked, shard: { index: place + 1, count: 2 } });
    const dependencies = place === 0 ? { dispatcher, secrets: expiring } : alteredProvider([]);
    const judged = await judgeTarget(chain, options, dependencies);
    shards.push(judged);
    if (judged.part) writePart(folder, place === 0 ? await withRejection(judged.part, folder) : judged.part);
  }
  expect(shards.map(({ lost }) => lost?.kind)).toEqual(['key', undefined]);
  const joined = await mergeShards(chain, optionsOf(path.join(top, 'merged'), { ...asked, mergeOf: folders }));
  const found = ({ outcomes }: Judgements) =>
    outcomes.flatMap(({ findings }) => findings.map(({ message }) => message));
  expect(joined.lost?.kind).toBe('key');
  expect(shards.flatMap(found)).toEqual([]);
  expect(found(joined)).toEqual([]);
});
