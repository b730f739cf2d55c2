import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { endOnSignals } from '../child-process.ts';
import { readOptions } from '../command-line.ts';
import { startAuthorizationServer } from './authorization-server.ts';
import { documentOf, startProtectedApi } from './protected-api.ts';

// Judges and fuzzes an API whose tokens end while that goes on, and looks for secrets in every written byte.

const cacheFolder = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'assay-credentials');

const given = readOptions('npm run credentials -- [options]: runs that last longer than their tokens', {
  life: { type: 'string', default: '60', help: 'seconds that a token lives' },
  cache: { type: 'string', default: cacheFolder, help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'credentials'), help: 'folder for results' },
});

const client = { id: 'assay', secret: 'a-client-secret-of-assay' };

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly seconds: number;
}

const assay = (args: readonly string[]): Promise<Ended> => {
  const began = performance.now();
  const child = spawn(process.execPath, [path.resolve('dist', 'cli', 'assay.js'), ...args], {
    env: { ...process.env, ASSAY_CLIENT_SECRET: client.secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said, seconds: (performance.now() - began) / 1_000 }));
  });
};

/** What all files below a folder hold, uncompressed. */
const writtenIn = (folder: string): string =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = fs.readFileSync(path.join(entry.parentPath, entry.name));
      return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
    })
    .join('\n');

const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  ...(['base64', 'base64url', 'hex'] as const).map((way) => Buffer.from(secret).toString(way).replace(/=+$/, '')),
];

endOnSignals();
const tokens = await startAuthorizationServer(given.cache, client, Number(given.life));
const api = await startProtectedApi(tokens, client);
const out = path.resolve(given.out);
fs.mkdirSync(out, { recursive: true });
const document = path.join(out, 'tariffs.json');
fs.writeFileSync(document, JSON.stringify(documentOf(tokens), null, 2));
const target = ['--openapi', document, '--url', api.url];
const access = ['--oauth-client-id', client.id, '--oauth-client-secret', 'env:ASSAY_CLIENT_SECRET'];

const rows: readonly (readonly [command: string, more: readonly string[]])[] = [
  ['run', ['--rate', '0.16', '--har']],
  ['fuzz', ['--rate', '3', '--max-requests', '260']],
];
let isGood = true;
try {
  for (const [command, more] of rows) {
    const [before, refused] = [tokens.issued.length, api.statuses.get(401) ?? 0];
    const folder = path.join(out, command);
    const { code, said, seconds } = await assay([command, ...target, ...access, '--out', folder, ...more]);
    const written = `${writtenIn(folder)}\n${said}`;
    const login = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
    const secrets = [...tokens.issued, client.secret, login];
    const found = secrets.filter((secret) => spellings(secret).some((text) => written.includes(text)));
    const renewals = tokens.issued.length - before - 1;
    isGood &&= code === 0 && renewals > 0 && found.length === 0;
    process.stdout.write(
      `${command}: exit code ${code} after ${Math.round(seconds)} s; ${renewals + 1} tokens of ${given.life} s, ` +
        `${(api.statuses.get(401) ?? 0) - refused} requests refused; ` +
        `${found.length} of ${secrets.length} secrets in ${written.length} characters\n`,
    );
    if (code !== 0) process.stdout.write(said);
  }
} finally {
  await Promise.all([api.stop(), tokens.stop()]);
}
process.exitCode = isGood ? 0 : 1;
