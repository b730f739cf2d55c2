import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { jsonText } from '../../reports/write.ts';
import { assayHere, temporary } from '../cli/assay.ts';
import { byOffset, documentOfList, integer, offsetQuery } from '../contracts/openapi/list-contract.ts';
import { answering, servingAtPort } from '../contracts/openapi/listening.ts';
import { written } from '../contracts/openapi/written.ts';

test('control characters of a hostile answer are escaped, and come back', () => {
  const hostile = { text: String.fromCharCode(0x1b, 0x7f, 0x80, 0x9b, 0x9f, 0xa0) };
  const text = jsonText(hostile);
  expect(text.match(/\p{Cc}/gu)).toEqual(['\n', '\n']);
  expect(text).toContain('\u00a0');
  expect(JSON.parse(text)).toEqual(hostile);
});

test('results.json and drift.json of a run, and drift --json, hold no raw control character of an answer', async () => {
  const server = await servingAtPort(answering(() => [{ id: 1, ['na\u009bme']: 'a\u0085b' }]));
  const out = path.join(temporary(), 'out');
  try {
    const list = { paging: byOffset };
    const document = documentOfList({ name: 'stones', item: { id: integer }, query: offsetQuery(5), list });
    const file = written({ 'api.json': document });
    const ended = await assayHere('run', file, '--url', server.url, '--quiet', '--out', out);
    expect(ended.code, ended.stderr).toBeLessThan(2);
  } finally {
    await server.close();
  }
  const texts = ['results.json', 'drift.json'].map((name) => fs.readFileSync(path.join(out, name), 'utf8'));
  texts.push((await assayHere('report', 'drift', out, out, '--json')).stdout);
  for (const text of texts) expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
  expect(texts[1]).toContain('\\u009b');
});
