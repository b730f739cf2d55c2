import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { CommandName } from '../../cli/options/row.ts';
import { rowsOf } from '../../cli/options/table.ts';
import { referenceKey } from '../../cli/provider/reference-provider.ts';
import { command, results, serveProvider, temporary } from '../cli/assay.ts';
import { proof } from '../part.ts';
import { actionOn, containerOf, jobOf, manifest, manifests } from './manifests.ts';

const installed = '/assay/dist/cli/assay.js';
const withPods = manifests.filter(({ kind }) => ['Job', 'CronJob', 'Deployment'].includes(kind));
const named = withPods.map((withPod) => [`${withPod.kind} ${withPod.metadata.name}`, withPod] as const);

/** The arguments of assay, with shell variables not expanded. */
const wordsOf = (one: (typeof withPods)[number]): readonly string[] => {
  const { command: shell, args } = containerOf(one);
  if (!shell) return args;
  const [, words = ''] = (args[0] as string).replaceAll('\\\n', ' ').split(`${installed} `);
  return words.trim().split(/\s+/);
};

describe('the manifests', () => {
  test.each(named)('%s takes options that exist', (_, one) => {
    const [first, ...rest] = wordsOf(one);
    const options = rowsOf((first === 'report' ? `report ${rest[0]}` : first) as CommandName);
    const known = new Set(
      options.map((row) => ('default' in row.schema && row.schema.default === true ? `no-${row.name}` : row.name)),
    );
    for (const word of rest.filter((each) => each.startsWith('--')))
      expect(known).toContain(word.slice(2).split('=')[0]);
  });

  test.each(named)('%s runs without root, on a read-only root, within limits', (_, one) => {
    const pod = jobOf(one).template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
    const { securityContext, resources, volumeMounts } = containerOf(one);
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const bounds of [resources.limits, resources.requests])
      expect(Object.keys(bounds).sort()).toEqual(['cpu', 'memory']);
    expect(volumeMounts.map(({ name }) => name).sort()).toEqual(pod.volumes.map(({ name }) => name).sort());
    const claims = manifests
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ metadata }) => metadata.name);
    for (const { persistentVolumeClaim: claim } of pod.volumes) if (claim) expect(claims).toContain(claim.claimName);
  });

  test.each(['run', 'fuzz'])('%s: findings are a result, and what was not tested is tried again', (name) => {
    const shards = jobOf(manifest('Job', `assay-${name}`));
    expect(shards).toMatchObject({ completionMode: 'Indexed', backoffLimitPerIndex: 3 });
    expect([0, 1, 2, 3, 4, 130, 137].map((code) => [code, actionOn(shards, code)])).toEqual([
      [0, 'Count'],
      [1, 'FailIndex'],
      [2, 'FailJob'],
      [3, 'Count'],
      [4, 'FailIndex'],
      [130, 'Count'],
      [137, 'Count'],
    ]);
    expect(jobOf(manifest('Job', `assay-${name}-merge`)).backoffLimit).toBe(0);
    // A policy is taken for pods that are not started again in place.
    expect(shards.template.spec.restartPolicy).toBe('Never');
  });

  test('CronJob: the same for a whole run', () => {
    const daily = jobOf(manifest('CronJob', 'assay'));
    expect([1, 2, 3, 4].map((code) => actionOn(daily, code))).toEqual(['FailJob', 'FailJob', 'Count', 'FailJob']);
    expect(daily.backoffLimit).toBe(3);
  });

  test('Deployment: the probes and Prometheus ask the port of the metrics', () => {
    const one = manifest('Deployment', 'assay-watch');
    const { args, ports, ...container } = containerOf(one);
    expect(args).toContain(`--metrics-port=${ports?.[0]?.containerPort}`);
    for (const probe of [container.startupProbe, container.livenessProbe])
      expect(probe?.httpGet.path).toBe('/-/healthy');
    expect(container.readinessProbe?.httpGet.path).toBe('/-/ready');
  });
});

const provider = await serveProvider('node.tx-fee.members@vm.getTxFee#no-txfee');
afterAll(() => provider.stop());

describe('the commands of the Jobs, as Kubernetes starts them', () => {
  const top = temporary();
  const here = (text: string): string =>
    text
      .replaceAll(/http:\/\/(node:9650|data:8080)/g, provider.url)
      .replaceAll('/report/', `${top}/`)
      .replaceAll(installed, command);

  /** The pods' stderr, which explains an unexpected exit code. */
  const said: string[] = [];

  /** Starts the container of a Job. `more`: a small selection, so that the test is short. */
  const startPod = async (name: string, more: readonly string[], index?: number): Promise<number | null> => {
    const { command: shell = [process.execPath, command], args } = containerOf(manifest('Job', name));
    const [file, ...first] = shell as [string, ...string[]];
    const given =
      shell[0] === 'sh' ? [`${here(args[0] as string).trim()} ${more.join(' ')}`] : [...args.map(here), ...more];
    const child = spawn(file, [...first, ...given], {
      env: {
        PATH: process.env['PATH'],
        HOME: top,
        DATA_KEY: referenceKey,
        ...(index === undefined ? {} : { JOB_COMPLETION_INDEX: String(index) }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 240_000,
    });
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };

  const inShards = async (name: string, more: readonly string[]): Promise<readonly (number | null)[]> => {
    const { completions = 0 } = jobOf(manifest('Job', name));
    const codes: (number | null)[] = [];
    // Two at a time: Kubernetes starts all at once, on more processors.
    for (let index = 0; index < completions; index += 2)
      codes.push(...(await Promise.all([index, index + 1].map((value) => startPod(name, more, value)))));
    return codes;
  };

  const only = ['vm.getTxFee', 'vm.getHeight', 'vm.getTxStatus', 'vm.getBlock'].map((name) => `--only=${name}`);

  test('run: four parts, then the merge', async () => {
    const codes = await inShards('assay-run', ['--depth=quick', ...only]);
    expect([...codes].sort(), said.join('')).toEqual([0, 0, 0, 1]);
    expect(await startPod('assay-run-merge', [])).toBe(1);
    const merged = results(path.join(top, 'run', 'merged'));
    expect(merged.findings.map(({ requirement }) => requirement)).toContain('node.tx-fee.members');
    expect(merged.shard).toBeUndefined();
  });

  proof('fuzz: four parts with one corpus, then the merge', async () => {
    const codes = await inShards('assay-fuzz', ['--max-requests=2000', ...only]);
    expect(
      codes.every((code) => code === 0 || code === 1),
      said.join(''),
    ).toBe(true);
    expect(await startPod('assay-fuzz-merge', [])).toBe(Math.max(...codes.map(Number)));
    expect(fs.readdirSync(path.join(top, 'corpus')).length).toBeGreaterThan(10);
    expect(results(path.join(top, 'fuzz', 'merged')).requests).toBeGreaterThan(2_000);
  });
});
