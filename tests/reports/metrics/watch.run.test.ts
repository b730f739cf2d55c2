import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { samplesOf } from '../../../reports/metrics/totals.ts';
import { runHere, serveProvider, temporary } from '../../cli/assay.ts';
import { unusedUrl } from '../../serve.ts';

const provider = await serveProvider();
afterAll(() => provider.stop());

const watching = (...more: string[]) => {
  const folder = temporary();
  const asked = ['--node', provider.url, '--data', provider.url, '--only', 'vm.getHeight', '--only', 'listMessages'];
  const rounds = ['--every', '4s', '--max-requests', '200', '--out', path.join(folder, 'state')];
  return runHere(['watch', ...asked, ...rounds, ...more]);
};

describe('assay watch', () => {
  test('serves the metrics of its rounds, and keeps them in a file', async () => {
    const file = path.join(temporary(), 'assay.prom');
    const url = await unusedUrl();
    const ended = watching('--rounds', '2', '--metrics-port', new URL(url).port, '--metrics-file', file);
    const statusOf = (page: string): Promise<number | undefined> =>
      fetch(`${url}/-/${page}`).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(() => statusOf('healthy'), { timeout: 300_000 }).toBe(200);
    await expect.poll(() => statusOf('ready'), { timeout: 300_000 }).toBe(200);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('assay_run_result{result="green"} 1\n');
    expect(text).toMatch(/^assay_target_height\{interface="node",operation="vm.getHeight"\} [1-9]/m);
    const { code, stdout, stderr } = await ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`metrics: ${url}/metrics\n`);
    const sent = [...stdout.matchAll(/; (\d+) requests;/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const kept = samplesOf(fs.readFileSync(file, 'utf8')).filter(({ name }) => name === 'assay_requests_total');
    expect(kept.reduce((sum, { value }) => sum + value, 0)).toBe(sent);
  });

  test('refuses a port that is in use, before it asks the target', async () => {
    const { port } = new URL(provider.url);
    const { code, stderr } = await watching('--rounds', '1', '--metrics-port', port);
    expect(stderr).toContain(`--metrics-port ${port} cannot be used at --metrics-host 127.0.0.1 (the port is in use)`);
    expect(code).toBe(2);
  });
});
