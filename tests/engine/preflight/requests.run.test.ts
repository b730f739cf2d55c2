import { expect, test, onTestFinished } from 'vitest';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { results, runHere, temporary, optionWords } from '../../cli/assay.ts';
import { httpServer, listening, provided } from '../../hostile/servers.ts';
import { validKey } from './targets.ts';
import { recordedText } from '../../recording.ts';

/** A good target that counts its requests. */
const counting = async () => {
  const good = provided(validKey);
  const bodies: string[] = [];
  const server = await listening(
    httpServer((response, asked) => {
      bodies.push(asked.body);
      return good(response, asked);
    }),
  );
  return { ...server, bodies };
};

const exchanges = (out: string): Exchange[] =>
  recordedText(out)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exchange)
    .filter((line) => !('reused' in line));

const env = { PREFLIGHT_KEY: validKey };

test.each([
  ['run', ['--depth', 'quick', '--only', 'vm.getHeight', '--only', 'listMessages']],
  ['fuzz', ['--max-requests', '300', '--only', 'vm.getHeight', '--only', 'listMessages']],
])('%s does not ask again what preflight has asked, and counts each request', async (command, args) => {
  const target = await counting();
  onTestFinished(() => target.close());
  const out = temporary();
  const { url } = target;
  const options = { quiet: true, node: url, data: url, key: 'env:PREFLIGHT_KEY', out } as const;
  const ended = await runHere([command, ...optionWords(options), ...args], env);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  const sent = Number(/(\d+) requests in/.exec(ended.stdout.replace(/\s+/g, ' '))?.[1]);
  // On a busy machine a call may be given up before the target has read it.
  const givenUp = exchanges(out).filter(({ failure }) => failure !== undefined).length;
  expect(sent).toBeGreaterThanOrEqual(target.bodies.length);
  expect(sent).toBeLessThanOrEqual(target.bodies.length + givenUp);
  const first = exchanges(out).find(({ call }) => call.operation === 'vm.getHeight' && call.input === 'valid');
  expect(first).toMatchObject({ asker: 'discovery', attempt: 1 });
  // Each was sent once: by preflight, whose answer the run took, or by the run.
  const asked = target.bodies.filter((body) => body.includes('vm.getHeight'));
  const recorded = exchanges(out).filter(({ request }) => request.body?.includes('vm.getHeight'));
  if (command === 'run' && givenUp === 0) expect(recorded).toHaveLength(asked.length);
  expect(results(out).findings).toEqual([]);
});

test('an interface that no selected case needs is not asked', async () => {
  const target = await counting();
  onTestFinished(() => target.close());
  const options = { node: target.url, data: 'http://127.0.0.1:1', depth: 'quick', out: temporary() };
  const ended = await runHere(['run', '--quiet', ...optionWords({ ...options, only: 'node.height.*@vm.getHeight' })]);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
});
