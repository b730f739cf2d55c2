import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { start, temporary } from '../../cli/assay.ts';
import { readResults } from '../../../cli/options/results-file.ts';
import { byOffset, documentOfList, integer, place } from './list-contract.ts';
import { servingAtPort } from './listening.ts';

/** An API that stops answering in the middle of a run. */

const api = documentOfList({
  name: 'things',
  query: { limit: { ...integer, minimum: 1, maximum: 9 }, offset: place },
  around: {},
  list: { identity: [], paging: byOffset },
});

test('ends with 3, and its results can be read', async () => {
  const [out, file] = [temporary(), path.join(temporary(), 'things.json')];
  fs.writeFileSync(file, JSON.stringify(api));
  let answered = 0;
  const server = await servingAtPort((request, response) => {
    answered += 1;
    const { searchParams } = new URL(request.url ?? '/', 'http://test');
    const start = Number(searchParams.get('offset') ?? 0);
    const things = Array.from({ length: 30 }, (_, n) => n).slice(start, start + Number(searchParams.get('limit') ?? 9));
    response.writeHead(answered > 12 ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answered > 12 ? {} : { things }));
  });
  try {
    const ended = await start(['run', '--quiet', '--openapi', file, '--url', server.url, '--out', out]).ended;
    expect(ended, ended.stderr).toMatchObject({ code: 3 });
  } finally {
    await server.close();
  }
  expect(readResults(out)).toMatchObject({ lost: { base: 'api', kind: 'refusing' } });
});
