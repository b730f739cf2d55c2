import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { MetricsRegistry } from '../../../reports/metrics/registry.ts';
import { described } from '../../../reports/metrics/families.ts';
import { type MetricsServer, serveMetrics } from '../../../reports/metrics/server.ts';
import { freePort } from '../../../lab/child-process.ts';
import { isWhole } from '../../part.ts';
import { dashboard, deploy, queriesOf, variables } from './dashboard.ts';
import { aRound, hasProgram, withoutProgram } from './samples.ts';

const rules = path.join(deploy, 'prometheus', 'alerts.yaml');
const names = new Set(described.flatMap(([name]) => [name, `${name}_bucket`]));
const namesIn = (text: string): readonly string[] => text.match(/\bassay_[a-z_]+/g) ?? [];

describe('deploy/', () => {
  test('asks for metrics that exist', () => {
    const used = [
      ...queriesOf('1m').flatMap(([, query]) => namesIn(query)),
      ...variables.flatMap(([series]) => namesIn(series)),
      ...namesIn(fs.readFileSync(rules, 'utf8')),
    ];
    expect(used.length).toBeGreaterThan(20);
    for (const name of used) expect(names).toContain(name);
  });

  test('has a panel for every metric, except the seconds of the lag', () => {
    const used = new Set(
      queriesOf('1m')
        .flatMap(([, query]) => namesIn(query))
        .map((name) => name.replace(/_bucket$/, '')),
    );
    const left = described.map(([name]) => name).filter((name) => !used.has(name));
    expect(left).toEqual(['assay_last_run_timestamp_seconds', 'assay_index_lag_seconds']);
    expect(dashboard.panels.map(({ title }) => title)).toEqual([
      ...new Set(dashboard.panels.map(({ title }) => title)),
    ]);
  });

  const tool = hasProgram('promtool') ? '' : ` (${withoutProgram('promtool')})`;
  test.skipIf(tool !== '')(`passes promtool check rules, and the rules' own tests${tool}`, () => {
    expect(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toContain('10 rules found');
    const tests = path.join(deploy, 'prometheus', 'alerts.test.yaml');
    expect(execFileSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' })).toContain('SUCCESS');
    const named = [...fs.readFileSync(rules, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name as string);
    const fired = [...fs.readFileSync(tests, 'utf8').matchAll(/alertname: (\w+)\n\s+exp_alerts:/g)].map(
      ([, name]) => name,
    );
    for (const name of named) expect(fired).toContain(name);
  });
});

/** A round with data for every panel. */
const aRedRound = () =>
  aRound({
    cases: [
      { requirement: 'node.height', operation: 'vm.getHeight', verdict: 'pass', judgedInRound: 1 },
      { requirement: 'node.fee', operation: 'vm.getTxFee', verdict: 'fail', judgedInRound: 1 },
      { requirement: 'node.mild', operation: 'vm.getTxFee', verdict: 'warning', judgedInRound: 1 },
      { requirement: 'data.page.continues', operation: 'listUtxos', verdict: 'inconclusive' },
    ],
    requestCounts: [
      { operation: 'vm.getHeight', statusClass: '2xx', count: 7 },
      { operation: 'listUtxos', statusClass: '5xx', count: 3 },
    ],
    startedAt: new Date(Date.now() - 1_000).toISOString(),
    finishedAt: new Date().toISOString(),
  });

interface Answer {
  readonly status: string;
  readonly data: { readonly result?: readonly unknown[] } & Readonly<Record<string, unknown>>;
}

const lacking = hasProgram('prometheus') ? '' : ` (${withoutProgram('prometheus')})`;
describe.skipIf(!isWhole || lacking !== '')(`a real Prometheus${lacking}`, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-prometheus-'));
  const registry = new MetricsRegistry();
  let metrics: MetricsServer;
  let prometheus: ChildProcess;
  let api: string;

  const ask = async (where: string): Promise<Answer> => (await (await fetch(`${api}${where}`)).json()) as Answer;
  const query = (text: string): Promise<Answer> => ask(`/query?query=${encodeURIComponent(text)}`);

  beforeAll(async () => {
    metrics = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
    registry.update(aRedRound());
    const config = path.join(folder, 'prometheus.yml');
    const job = { job_name: 'assay', static_configs: [{ targets: [new URL(metrics.url).host] }] };
    fs.writeFileSync(
      config,
      stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [rules],
        scrape_configs: [job],
      }),
    );
    const port = await freePort();
    api = `http://127.0.0.1:${port}/api/v1`;
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${path.join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=warn',
      ],
      { stdio: 'ignore' },
    );
    for (let second = 0; second < 40; second += 1) {
      await pause(1_000);
      registry.update(aRedRound());
      const seen = await query('count_over_time(up{job="assay"}[1m]) > 8').catch(() => undefined);
      if ((seen?.data.result ?? []).length > 0) return;
    }
    throw new Error('Prometheus did not scrape the metrics');
  });

  afterAll(async () => {
    prometheus.kill('SIGTERM');
    await once(prometheus, 'exit');
    await metrics.close();
    fs.rmSync(folder, { recursive: true });
  });

  test('scrapes the metrics without an error', async () => {
    const { data } = await ask('/targets');
    expect(data['activeTargets']).toMatchObject([{ health: 'up', lastError: '' }]);
    expect((await query('scrape_samples_scraped{job="assay"} > 20')).data.result).toHaveLength(1);
  });

  test.each(queriesOf('10s'))('answers the panel %s: %s', async (_, text) => {
    const { status, data } = await query(text);
    expect(status).toBe('success');
    expect(data.result?.length).toBeGreaterThan(0);
  });

  test.each(variables)('fills the variables: %s, %s', async (series, label) => {
    const { data } = await ask(`/label/${label}/values?match[]=${encodeURIComponent(series)}`);
    expect(data).toHaveLength(1);
  });

  test('evaluates every rule', async () => {
    const { data } = await ask('/rules');
    const [group] = data['groups'] as { rules: { name: string; health: string }[] }[];
    expect(group?.rules.length).toBe(10);
    for (const { name, health } of group?.rules ?? []) expect([name, health]).toEqual([name, 'ok']);
  });
});
