import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplesOf } from '../../../reports/metrics/samples.ts';
import { serveProvider, start, temporary } from '../../cli/assay.ts';

let provider: Awaited<ReturnType<typeof serveProvider>>;
beforeAll(async () => {
  provider = await serveProvider();
});
afterAll(() => provider.stop());

const watching = (...more: string[]) => {
  const folder = temporary();
  const asked = ['--node', provider.url, '--data', provider.url, '--only', 'vm.getHeight', '--only', 'listMessages'];
  const rounds = ['--every', '4s', '--budget', '200', '--state', path.join(folder, 'state')];
  return start(['watch', ...asked, ...rounds, ...more]);
};

describe('assay watch', () => {
  test('serves the metrics of its rounds, and keeps them in a file', async () => {
    const file = path.join(temporary(), 'assay.prom');
    const { child, ended } = watching('--rounds', '2', '--metrics-port', '0', '--metrics-file', file);
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, found] = /^metrics: (\S+)\/metrics$/m.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      ended.then(({ stderr }) => reject(new Error(stderr)), reject);
    });
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect((await fetch(`${url}/-/healthy`)).status).toBe(200);
    let ready = 503;
    for (let time = 0; time < 600 && ready !== 200; time += 1) {
      await pause(50);
      ready = (await fetch(`${url}/-/ready`)).status;
    }
    expect(ready).toBe(200);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('assay_run_result{result="green"} 1\n');
    expect(text).toMatch(/^assay_target_height\{interface="node",operation="vm.getHeight"\} [1-9]/m);
    const { code, stdout, stderr } = await ended;
    expect(code, stderr).toBe(0);
    const sent = [...stdout.matchAll(/; (\d+) requests;/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const kept = samplesOf(fs.readFileSync(file, 'utf8')).filter(({ name }) => name === 'assay_requests_total');
    expect(kept.reduce((sum, { value }) => sum + value, 0)).toBe(sent);
  });

  test('refuses a port that is in use, before it asks the target', async () => {
    const { port } = new URL(provider.url);
    const { code, stderr } = await watching('--rounds', '1', '--metrics-port', port).ended;
    expect(stderr).toContain(`--metrics-port ${port} cannot be used at --metrics-host 127.0.0.1 (the port is in use)`);
    expect(code).toBe(2);
  });
});
