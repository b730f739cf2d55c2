import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { described } from '../../../reports/metrics/families.ts';
import { label, samplesOf } from '../../../reports/metrics/totals.ts';
import { MetricsRegistry } from '../../../reports/metrics/registry.ts';
import { aRound } from './samples.ts';

const registryOf = (...rounds: Parameters<typeof aRound>[0][]): MetricsRegistry => {
  const registry = new MetricsRegistry();
  for (const round of rounds) registry.update(aRound(round));
  return registry;
};
const textOf = async (registry: MetricsRegistry, format: 'prometheus' | 'openmetrics' = 'prometheus') =>
  (await registry.render(format)).text;
const linesOf = async (registry: MetricsRegistry): Promise<readonly string[]> => (await textOf(registry)).split('\n');

describe('metrics of rounds', () => {
  test('show the last round', async () => {
    expect(await linesOf(registryOf({}))).toEqual(
      expect.arrayContaining([
        'assay_requirement_status{requirement="node.height",operation="vm.getHeight"} 1',
        'assay_requirement_status{requirement="data.page.continues",operation="listUtxos"} -1',
        'assay_findings{state="new"} 0',
        'assay_coverage_ratio{interface="node"} 0.75',
        'assay_coverage_ratio{interface="data"} 1',
        'assay_run_result{result="green"} 1',
        'assay_last_run_timestamp_seconds 1769853630',
        'assay_last_success_timestamp_seconds 1769853630',
        'assay_run_duration_seconds 30',
        'assay_target_lost{interface="node"} 0',
        'assay_target_height{interface="node",operation="vm.getHeight"} 143',
        'assay_index_lag_blocks{interface="data",behind="node"} 2',
        'assay_requests_total{operation="listUtxos",status_class="none"} 3',
        'assay_response_seconds_bucket{le="0.005",interface="node"} 4',
        'assay_response_seconds_bucket{le="10",interface="node"} 6',
        'assay_response_seconds_bucket{le="+Inf",interface="node"} 7',
        'assay_response_seconds_sum{interface="node"} 12.5',
        'assay_response_seconds_count{interface="node"} 7',
      ]),
    );
    expect(await textOf(registryOf({}))).not.toContain('data.error.open');
  });

  test('count findings by state, and say that a target is lost', async () => {
    const finding = {
      fingerprint: 'f',
      requirement: 'node.height',
      operation: 'vm.getHeight',
      message: 'm',
      isKnown: false,
      isCounted: true,
      sinceRound: 1,
      since: '2026-01-31T10:00:00.000Z',
    };
    const lines = await linesOf(
      registryOf({
        result: 'not-tested',
        isSuccess: false,
        openFindings: [finding, { ...finding, isKnown: true, isCounted: false }, { ...finding, isCounted: false }],
        lost: [{ interface: 'data', message: 'no answer', sinceRound: 1 }],
      }),
    );
    for (const state of ['new', 'known', 'uncounted']) expect(lines).toContain(`assay_findings{state="${state}"} 1`);
    expect(lines).toContain('assay_target_lost{interface="data"} 1');
    expect(lines).toContain('assay_run_result{result="not-tested"} 1');
    expect(lines.join('\n')).not.toMatch(/^assay_last_success/m);
  });

  test('add up over rounds, and continue those of an earlier process', async () => {
    const earlier = await textOf(registryOf({}, {}));
    const registry = new MetricsRegistry();
    registry.continue(earlier);
    registry.update(aRound({ finishedAt: '2026-01-31T11:00:00.000Z', isSuccess: false, result: 'not-tested' }));
    const lines = await linesOf(registry);
    expect(lines).toContain('assay_requests_total{operation="vm.getHeight",status_class="2xx"} 21');
    expect(lines).toContain('assay_response_seconds_bucket{le="0.01",interface="node"} 18');
    expect(lines).toContain('assay_response_seconds_count{interface="node"} 21');
    expect(lines).toContain('assay_response_seconds_sum{interface="node"} 37.5');
    expect(lines).toContain('assay_last_success_timestamp_seconds 1769853630');
  });

  test('have one size after any number of rounds', async () => {
    const registry = registryOf({});
    const before = (await textOf(registry)).split('\n').length;
    for (let round = 0; round < 2_000; round += 1) registry.update(aRound());
    expect((await textOf(registry)).split('\n').length).toBe(before);
  });

  test('are the same in both formats, in whatever order they are asked for', async () => {
    const registry = registryOf({});
    const first = await textOf(registry);
    const open = await textOf(registry, 'openmetrics');
    expect(await textOf(registry)).toBe(first);
    expect(open).toMatch(/# TYPE assay_requests counter\nassay_requests_total\{/);
    expect(open.endsWith('# EOF\n')).toBe(true);
    expect(samplesOf(open)).toEqual(samplesOf(first));
    expect((await registry.render('openmetrics')).contentType).toMatch(/^application\/openmetrics-text/);
  });

  test('are all described', async () => {
    const names = [...(await textOf(registryOf({}))).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(described.map(([name]) => name).sort());
    const page = fs.readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'metrics.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (`assay_.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/assay_\w+/g) ?? []);
    expect(rows.sort()).toEqual(described.map(([name]) => name).sort());
  });
});

describe('labels', () => {
  test.each(['vm.getHeight', 'data.page.continues', 'GET /users/{id}', 'listUtxos'])('keep the name %s', (name) => {
    expect(label(name)).toBe(name);
  });

  test.each(['http://10.0.0.1/x', 'a"b', 'two\nlines', 'x'.repeat(200), ''])('hide %j', (name) => {
    expect(label(name)).toBe('other');
  });
});
