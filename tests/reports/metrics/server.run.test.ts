import http from 'node:http';
import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { MetricsRegistry } from '../../../reports/metrics/registry.ts';
import { serveMetrics } from '../../../reports/metrics/server.ts';
import { aRound } from './samples.ts';

const registry = new MetricsRegistry();
const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}${path}`, init);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('the metrics server', () => {
  test('is alive before the first round, and ready after it', async () => {
    expect(await ask('/-/healthy')).toMatchObject({ status: 200 });
    expect(await ask('/-/ready')).toMatchObject({ status: 503 });
    expect((await ask('/metrics')).text).not.toContain('assay_last_run');
    registry.update(aRound());
    expect(await ask('/-/ready')).toMatchObject({ status: 200, text: 'ready\n' });
  });

  test('gives the format that is asked for', async () => {
    const plain = await ask('/metrics');
    expect(plain.type).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(plain.text).toContain('assay_requests_total{');
    const open = await ask('/metrics', { headers: { accept: 'application/openmetrics-text;version=1.0.0,*/*;q=0.1' } });
    expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(open.text).toMatch(/# EOF\n$/);
  });

  test('answers nothing else', async () => {
    expect(await ask('/metrics', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask('/')).toMatchObject({ status: 404 });
    expect(await ask('/metrics', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  test('closes although a client keeps its connection', async () => {
    const metricsServer = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
    const agent = new http.Agent({ keepAlive: true });
    const request = http.get(`${metricsServer.url}/metrics`, { agent });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
    await metricsServer.close();
    agent.destroy();
  });

  test('refuses a port that is in use', async () => {
    const { port } = new URL(server.url);
    await expect(serveMetrics(registry, { host: '127.0.0.1', port: Number(port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
