import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { document, writeOverlay } from '../contracts/openapi/written.ts';
import { key, serveLibrary } from '../contracts/openapi/library-server.ts';
import { assayHere, results, runHere, temporary } from './assay.ts';

const tenant = 'Tn-58c1f09e77ab';
const keyed = { LIBRARY_KEY: key, TENANT: tenant };
const secret = ['--key', 'env:LIBRARY_KEY', '--key-header', 'x-library-key', '--header', 'x-tenant: env:TENANT'];

/** A run of the library that loses an item. */
const runOfLibrary = async (): Promise<string> => {
  const out = path.join(temporary(), 'out');
  const server = await serveLibrary('item-lost');
  try {
    const contract = [document, writeOverlay(), '--url', server.url];
    const ended = await runHere(['run', ...contract, ...secret, '--quiet', '--out', out], keyed);
    expect(ended, ended.stderr).toMatchObject({ code: 1 });
  } finally {
    await server.close();
  }
  return out;
};

test('packs what replays the finding elsewhere, without secrets', async () => {
  const out = await runOfLibrary();
  const finding = results(out).findings.find(({ requirement }) => requirement === 'api.page.continues');
  const folder = temporary();
  const archive = path.join(folder, 'report.tar.gz');
  // The library's key is part of its header's name, so that it stands in any file.
  const known = { TENANT: tenant };
  const ended = await runHere(['report', 'share', out, finding?.fingerprint ?? '', '--out', archive], known);
  expect(ended, ended.stderr).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toContain(
    `${archive}: README.md, replay.json, results.json, openapi.json, exchanges.ndjson.gz\n`,
  );
  expect(fs.readdirSync(folder)).toEqual(['report.tar.gz']);
  expect(spawnSync('tar', ['-xzf', archive, '-C', folder]).status).toBe(0);
  const unpacked = fs.readdirSync(folder).find((name) => name !== 'report.tar.gz') ?? '';
  const shared = path.join(folder, unpacked);
  for (const name of fs.readdirSync(shared).filter((file) => !file.endsWith('.gz')))
    expect(fs.readFileSync(path.join(shared, name), 'utf8')).not.toContain(tenant);
  const recorded = gunzipSync(fs.readFileSync(path.join(shared, 'exchanges.ndjson.gz'))).toString();
  expect(recorded).not.toContain(tenant);
  for (const { n } of finding?.exchanges ?? []) expect(recorded).toContain(`"n":${n},`);
  // The other findings of the run stay at home.
  const { fingerprint: other = '' } =
    results(out).findings.find(({ fingerprint }) => fingerprint !== finding?.fingerprint) ?? {};
  expect(other).not.toBe('');
  expect(ended.stdout).toContain(`1 finding: ${finding?.fingerprint}; left out: `);
  expect(results(shared).findings.map(({ fingerprint }) => fingerprint)).toEqual([finding?.fingerprint]);
  expect(results(shared).groups).toMatchObject([{ root: finding?.fingerprint, members: [finding?.fingerprint] }]);
  for (const name of ['results.json', 'README.md'])
    expect(fs.readFileSync(path.join(shared, name), 'utf8')).not.toContain(other);
  const readme = fs.readFileSync(path.join(shared, 'README.md'), 'utf8');
  for (const text of [
    'Rule: The next cursor leads to the next page: no item is lost or repeated, and the walk ends. (',
    'section x-assay-list: paging',
    'Expected:',
    'Actual:',
    'curl ',
    `assay replay ${finding?.fingerprint} .`,
    'npm install --global ./assay-',
  ])
    expect(readme).toContain(text);
  // Its server is gone, so the replay reads the folder and cannot check the finding.
  const again = await runHere(['replay', finding?.fingerprint ?? '', shared], keyed);
  expect(again, again.stderr).toMatchObject({ code: 3, stdout: expect.stringContaining('could not check') });

  // A run without its secret says that it could not look for it.
  const without = await runHere(['report', 'share', out, '--out', archive], {});
  expect(without.stdout).toContain(
    `${archive}: README.md, replay.json, results.json, brief.md, index.html, openapi.json, exchanges.ndjson.gz\n`,
  );
  expect(without.stdout).toContain(
    'not searched for, because it cannot be read here or is too short: the secret of TENANT',
  );

  // A secret that came into a file afterwards stops it.
  fs.rmSync(archive);
  fs.appendFileSync(path.join(out, 'brief.md'), `curl -H 'x-tenant: ${tenant}'\n`);
  const refused = await runHere(['report', 'share', out, '--out', archive], known);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('brief.md holds a secret of the run') });
  expect(fs.existsSync(archive)).toBe(false);

  expect(await assayHere('report', 'share', out, 'api.nothing@here:0')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('assay: api.nothing@here:0 is no finding of that run, which found '),
  });
});

test('the form for false positives asks for the archive with a command that exists', () => {
  const file = path.join(import.meta.dirname, '..', '..', '.github', 'ISSUE_TEMPLATE', 'false-positive.yml');
  const { body } = parse(fs.readFileSync(file, 'utf8')) as {
    body: { id: string; attributes: { description: string }; validations?: { required: boolean } }[];
  };
  const files = body.find(({ id }) => id === 'files');
  expect(files).toMatchObject({ validations: { required: true } });
  expect(files?.attributes.description).toContain('assay report share assay-report FINGERPRINT');
});
