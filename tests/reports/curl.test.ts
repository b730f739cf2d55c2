import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keySecrets } from '../../lab/key-secrets.ts';
import { curlLine } from '../../engine/model/curl.ts';
import { anExchange, hostile } from './samples.ts';

const run = promisify(execFile);
let folder: string;

/** In place of curl: writes its words as JSON bytes in hex, so that nothing is lost, and its standard input. */
const stand = `#!/usr/bin/env bash
: > "$RECORD"
for word in "$@"; do printf '%s' "$word" | od -An -v -tx1 | tr -d ' \\n' >> "$RECORD"; echo >> "$RECORD"; done
for word in "$@"; do if [ "$word" = @- ]; then cat > "$RECORD.stdin"; fi; done
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assay-curl-'));
  await writeFile(path.join(folder, 'curl'), stand);
  await chmod(path.join(folder, 'curl'), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

const words = async (line: string, key = 'secret $key "x"'): Promise<string[]> => {
  const record = path.join(folder, 'record');
  await run('bash', ['-c', line], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, RECORD: record, ASSAY_API_KEY: key },
  });
  return (await readFile(record, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((hex) => Buffer.from(hex, 'hex').toString('utf8'));
};

const request = (changes: Partial<ReturnType<typeof anExchange>['request']>) =>
  anExchange({ request: { ...anExchange().request, ...changes } });
const { credentials } = keySecrets('secret');

describe('a curl line', () => {
  const bodies: readonly (readonly [string, string])[] = [
    ...Object.entries(hostile).filter(([name]) => name !== 'nul'),
    ['quotes', `it's "$HOME" \`id\` $(id) \\n \\ !! 'x'`],
    ['a file name', '@/etc/passwd'],
    ['line ends', 'a\r\nb\n'],
    ['an escape before hex digits', '\u001bab\u0001f\\x41'],
    ['other scripts', 'ключ 鍵 😀'],
    ['nothing', ''],
  ];

  it.each(bodies)('sends a body of %s byte for byte', async (_, body) => {
    const line = curlLine(request({ body }), { credentials });
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const got = await words(line);
    expect(got[got.indexOf('--data-raw') + 1]).toBe(body);
  });

  it('sends a body with NUL through a pipe', async () => {
    const got = await words(curlLine(request({ body: 'a\0b%s\\é' }), { credentials }));
    expect(got.slice(-2)).toEqual(['--data-binary', '@-']);
    expect(await readFile(path.join(folder, 'record.stdin'), 'utf8')).toBe('a\0b%s\\é');
  });

  it('takes the key from the environment, and from nowhere else', async () => {
    const exchange = request({ method: 'GET', headers: { 'X-Data-Api-Key': '<key>', 'x-other': '<key>' } });
    const line = curlLine(exchange, { credentials });
    expect(line).toContain(`'X-Data-Api-Key: '"$ASSAY_API_KEY"`);
    const got = await words(line);
    expect(got).toContain('X-Data-Api-Key: secret $key "x"');
    expect(got).toContain('x-other: <key>');
  });

  it('keeps the URL as it was', async () => {
    const { body: _, ...plain } = anExchange().request;
    const url = "http://127.0.0.1:1/v1/a/../b?x[]={1,2}&y='z'";
    const got = await words(curlLine({ request: { ...plain, method: 'GET', url, headers: {} } }, { credentials }));
    expect(got).toEqual(['-sS', '--globoff', '--path-as-is', url]);
  });

  it('names a method that curl would not take by itself, and no content type of its own', async () => {
    const got = await words(
      curlLine(request({ method: 'GET', headers: { 'Content-Length': '3', Host: 'h', 'x-empty': '' }, body: '{}' }), {
        credentials,
      }),
    );
    expect(got).toEqual([
      '-sS',
      '-X',
      'GET',
      'http://127.0.0.1:9650/ext/bc/X',
      '-H',
      'x-empty;',
      '-H',
      'content-type:',
      '--data-raw',
      '{}',
    ]);
  });

  it('asks for headers alone by HEAD, and has curl undo a coding that the request accepts', async () => {
    const { body: _, ...plain } = anExchange().request;
    const url = 'http://127.0.0.1:1/v1/a';
    const line = (method: string, headers: Record<string, string>): string =>
      curlLine({ request: { ...plain, method, url, headers } }, { credentials });
    expect(await words(line('HEAD', {}))).toEqual(['-sS', '--head', url]);
    expect(await words(line('GET', { 'accept-encoding': 'gzip' }))).toEqual(['-sS', '--compressed', url]);
  });
});
