import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOptions, runTool } from '../command-line.ts';
import { runAssay } from '../servers/assay.ts';
import { cacheFolder } from '../servers/install.ts';
import { startAuthorizationServer } from './authorization-server.ts';
import { documentOf, startProtectedApi } from './protected-api.ts';

// Judges and fuzzes an API whose tokens expire during the run, and searches every written file for secrets.

const options = readOptions('npm run credentials -- [options]: runs that last longer than their tokens', {
  life: { type: 'string', default: '60', help: 'seconds that a token lives' },
  cache: { type: 'string', default: cacheFolder('credentials'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'credentials'), help: 'folder for results' },
});

const client = { id: 'assay', secret: 'a-client-secret-of-assay' };

/** The text of all files below a folder, uncompressed. */
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

const login = Buffer.from(`${client.id}:${client.secret}`).toString('base64');

/** Commands with the options that make them run longer than a token lives. */
const commands = [
  ['run', '--rate', '0.16', '--har'],
  ['fuzz', '--rate', '3', '--max-requests', '260'],
] as const;

await runTool('credentials', async () => {
  const tokens = await startAuthorizationServer(options.cache, client, Number(options.life));
  const api = await startProtectedApi(tokens, client);
  const out = path.resolve(options.out);
  fs.mkdirSync(out, { recursive: true });
  const document = path.join(out, 'tariffs.json');
  fs.writeFileSync(document, JSON.stringify(documentOf(tokens), null, 2));
  const target = ['--openapi', document, '--url', api.url];
  const access = ['--oauth-client-id', client.id, '--oauth-client-secret', 'env:ASSAY_CLIENT_SECRET'];

  let isGood = true;
  try {
    for (const [command, ...more] of commands) {
      const [before, refused] = [tokens.issued.length, api.statuses.get(401) ?? 0];
      const folder = path.join(out, command);
      const log = `${folder}.log`;
      const args = [command, ...target, ...access, '--out', folder, ...more];
      const { code, seconds } = await runAssay(args, log, { ASSAY_CLIENT_SECRET: client.secret });

      const printed = fs.readFileSync(log, 'utf8');
      const written = `${writtenIn(folder)}\n${printed}`;
      const secrets = [...tokens.issued, client.secret, login];
      const found = secrets.filter((secret) => spellings(secret).some((text) => written.includes(text)));
      const renewals = tokens.issued.length - before - 1;
      isGood &&= code === 0 && renewals > 0 && found.length === 0;
      process.stdout.write(
        `${command}: exit code ${code} after ${Math.round(seconds)} s; ${renewals + 1} tokens of ${options.life} s, ` +
          `${(api.statuses.get(401) ?? 0) - refused} requests refused; ` +
          `${found.length} of ${secrets.length} secrets in ${written.length} characters\n`,
      );
      if (code !== 0) process.stdout.write(printed);
    }
  } finally {
    await Promise.all([api.stop(), tokens.stop()]);
  }
  return isGood ? 0 : 1;
});
