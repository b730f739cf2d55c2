import { expectWithin } from '../part.ts';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { assay, assayHere, results, start, temporary } from './assay.ts';
import { recordedLines } from '../recording.ts';

/** A port at which nothing listens. */
const deadUrl = async (): Promise<string> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

const broken = path.join(temporary(), 'broken.json');
fs.writeFileSync(broken, '{ "depth": ');
const strange = path.join(temporary(), 'strange.json');
fs.writeFileSync(strange, '{ "dept": "quick" }');

describe('bad usage ends with 2 and one line that says how to mend it', () => {
  const cases: [string, string[], RegExp][] = [
    ['a malformed URL', ['run', '--node', 'foo'], /--node foo: this is not a URL; give it like http/],
    ['another scheme', ['run', '--data', 'ftp://127.0.0.1'], /neither http: nor https:/],
    ['credentials in a URL', ['run', '--data', 'http://me:secret@127.0.0.1'], /credentials/],
    ['an unknown option', ['run', '--dept', 'quick'], /unknown option '--dept'.*--depth/],
    ['an unknown command', ['jduge'], /unknown command/],
    ['a value that is none of the choices', ['run', '--depth', 'deep'], /quick, standard, thorough/],
    ['a number that is none', ['run', '--concurrency', 'many'], /whole number from 1 to 256/],
    ['an unreadable config', ['run', '--config', '/nonexistent.json'], /cannot be read \(ENOENT\)/],
    ['a config that is no JSON', ['run', '--config', broken], /is not valid JSON/],
    ['a config with an unknown member', ['run', '--config', strange], /dept/],
    [
      'a key variable that is not set',
      ['run', '--data', 'http://127.0.0.1:1', '--api-key-env', 'NOT_SET_ANYWHERE'],
      /not set/,
    ],
    [
      'a key where its variable belongs',
      ['run', '--data', 'http://127.0.0.1:1', '--api-key-env', 'sk-secret-123'],
      /not the name of an environment variable/,
    ],
    [
      'a key file that is not there',
      ['run', '--data', 'http://127.0.0.1:1', '--api-key-file', '/nonexistent'],
      /cannot be read \(ENOENT\)/,
    ],
    [
      'a key from two places',
      ['run', '--data', 'http://127.0.0.1:1', '--api-key-file', 'a', '--api-key-env', 'B'],
      /one of them/,
    ],
    [
      'a file of certificates that holds none',
      ['run', '--data', 'https://127.0.0.1:1', '--ca', broken],
      /holds no certificate; give a PEM file/,
    ],
    ['a limit that is none', ['run', '--max-pages', '1'], /whole number from 2/],
    ['a mutant of a deployment', ['run', '--node', 'http://127.0.0.1:1', '--mutant', 'x'], /reference provider/],
    ['an unknown mutant', ['run', '--mutant', 'no-such-mutant'], /There is no mutant/],
    ['a folder that cannot be written to', ['run', '--out', '/proc/assay'], /cannot be written to/],
  ];
  for (const [what, args, line] of cases) {
    test(what, async () => {
      const ended = await assayHere(...args);
      expect(ended.code, ended.stderr).toBe(2);
      expect(ended.stderr.trim()).toMatch(line);
      expect(ended.stderr.trim().split('\n')).toHaveLength(1);
      expect(ended.stderr).not.toContain('secret');
    });
  }
});

test('a URL where nothing listens ends with 3 in under 10 s, and says so in one line', async () => {
  const url = await deadUrl();
  const ended = await assay('run', '--quiet', '--node', url, '--out', temporary());
  expect(ended.code, ended.stderr).toBe(3);
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  expect(ended.stderr).toContain(`${url} did not answer (refused`);
  expectWithin(ended.seconds * 1_000, 10_000);
});

test('Ctrl-C ends with 130 and leaves valid results of what was seen', async () => {
  const out = temporary();
  const { child, ended } = start(['run', '--reference-delay', '20', '--out', out]);
  while (recordedLines(out) < 60)
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code, stderr).toBe(130);
  const seen = results(out);
  expect(seen.interrupted).toBe(true);
  expect(seen.summary['pass']).toBeGreaterThan(0);
  const schema = JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'schemas', 'results.json'), 'utf8'),
  ) as object;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  expect(validate(seen), JSON.stringify(validate.errors)).toBe(true);
});
