import path from 'node:path';
import type { Target } from '../engine/model/exchange.ts';
import { type EngineOptions, defaultLimits, defaultOptions } from '../engine/run/options.ts';
import { coveredBy, type SourcedEntry } from '../reports/baseline.ts';
import { baseUrl } from './base-url.ts';
import { defaultGate, type Gate } from '../engine/model/gate.ts';
import { judgedKeys, readBaseline } from './baseline.ts';
import { checkApart, checkGiven } from './given.ts';
import { faultIn, readJson } from './json-file.ts';
import { keySource } from './key.ts';
import { readPreset } from './presets.ts';
import { regressionFiles } from './regressions.ts';
import type { RunFlags } from './run-flags.ts';
import { checkSelection } from './selection.ts';
import { configuredSubjects, earlierSubjects } from './subjects.ts';
import { tlsOf } from './tls.ts';
import { Usage } from './usage.ts';

/** @throws Usage where the file cannot be read, is no JSON, or holds what no option is called. */
const readConfig = (file: string): RunFlags => {
  const value = readJson('--config', file);
  const fault = faultIn('config', value);
  if (fault !== undefined)
    throw new Usage(`--config ${file}: ${fault}; options are named as on the command line, without the dashes`);
  return value as RunFlags;
};

const everywhere: Target = { node: 'embedded', data: 'embedded', metrics: 'embedded' };

const targetOf = (flags: RunFlags): Target => ({
  ...(flags.node === undefined ? {} : { node: baseUrl('node', flags.node) }),
  ...(flags.data === undefined ? {} : { data: baseUrl('data', flags.data) }),
  ...(flags.metrics === undefined ? {} : { metrics: baseUrl('metrics', flags.metrics) }),
});

const limitsOf = (flags: RunFlags): Partial<EngineOptions> => ({
  maxRequests: flags['max-requests'] ?? defaultLimits.maxRequests,
  maxTimeMs: flags['max-time'] === undefined ? defaultLimits.maxTimeMs : flags['max-time'] * 1_000,
  maxSilenceMs: flags['max-silence'] === undefined ? defaultLimits.maxSilenceMs : flags['max-silence'] * 1_000,
  maxMemoryMiB: flags['max-memory'] ?? defaultLimits.maxMemoryMiB,
  maxFindings: flags['max-findings'] ?? defaultLimits.maxFindings,
  maxAttachmentKiB: flags['max-attachment'] ?? defaultLimits.maxAttachmentKiB,
  ...(flags['max-body'] === undefined ? {} : { maxBodyBytes: Math.ceil(flags['max-body'] * 2 ** 20) }),
  ...(flags['max-pages'] === undefined ? {} : { maxPages: flags['max-pages'] }),
});

/** @throws Usage where it is not one of so many parts. */
const shardOf = (text: string): NonNullable<EngineOptions['shard']> => {
  const [, index = 0, count = 0] = (/^([1-9]\d{0,8})\/([1-9]\d{0,8})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new Usage(`--shard ${text}: give I/N, the I-th of N parts, from 1/N to N/N`);
  return { index, count };
};

export interface Settings {
  readonly engine: EngineOptions;
  /** Where a run writes. */
  readonly out: string;
  /** Entries of the preset and of the user's baseline together; absent where neither was given. */
  readonly baseline?: readonly SourcedEntry[];
  readonly strictBaseline: boolean;
  readonly gate: Gate;
  /** Milliseconds to wait for a target that is not ready. */
  readonly waitMs: number;
  /** Where earlier runs are kept for Allure's trends; absent: with the reports. */
  readonly history?: string;
}

/** Options of the command line, and of the configuration file where the command line has none. */
export const askedFlags = (given: RunFlags): RunFlags => ({
  ...(given.config === undefined ? {} : readConfig(given.config)),
  ...given,
});

/** What the engine is told. Options of the command line come before those of the configuration file, and these before a preset's. */
export const settings = (given: RunFlags, day: string): Settings => {
  const asked = askedFlags(given);
  const preset = asked.preset === undefined ? undefined : readPreset(asked.preset);
  const flags: RunFlags = { ...preset?.options, ...asked };
  checkGiven(flags);
  const key = keySource(flags);
  const tls = tlsOf(flags);
  if (flags['strict-baseline'] && flags.baseline === undefined)
    throw new Usage('--strict-baseline needs --baseline FILE');
  const own = flags.baseline === undefined ? undefined : readBaseline(flags.baseline);
  const entries: readonly SourcedEntry[] = [
    ...(preset?.baseline ?? []).map((entry) => ({ ...entry, preset: asked.preset as string })),
    ...(own?.entries ?? []),
  ];
  const out = path.resolve(flags.out ?? path.join('reports', 'out'));
  checkApart(flags, out);
  const target = targetOf(flags);
  // Without any URL, the embedded provider is judged at all of them.
  checkSelection(flags.only ?? [], Object.keys(target).length === 0 ? everywhere : target);
  return {
    out,
    strictBaseline: flags['strict-baseline'] ?? false,
    gate: {
      minJudged: flags['min-judged'] ?? defaultGate.minJudged,
      maxLost: flags['max-lost'] ?? defaultGate.maxLost,
      ...(own?.judged ? { judgedBefore: judgedKeys(own.judged) } : {}),
    },
    waitMs: (flags['wait-ready'] ?? 0) * 1_000,
    ...(flags.history === undefined ? {} : { history: path.resolve(flags.history) }),
    ...(preset || flags.baseline !== undefined ? { baseline: entries } : {}),
    engine: {
      ...defaultOptions,
      target,
      subjects: configuredSubjects(flags),
      ...(flags['subjects-from'] === undefined ? {} : { earlierSubjects: earlierSubjects(flags['subjects-from']) }),
      mocked: flags.mocked ?? false,
      recording: path.join(out, 'exchanges.ndjson'),
      namespace: flags.namespace ?? defaultOptions.namespace,
      keyHeader: flags['api-key-header'] ?? defaultOptions.keyHeader,
      network: flags.network ?? defaultOptions.network,
      depth: flags.depth ?? defaultOptions.depth,
      seed: flags.seed ?? defaultOptions.seed,
      concurrency: flags.concurrency ?? defaultOptions.concurrency,
      timeoutMs: (flags.timeout ?? defaultOptions.timeoutMs / 1_000) * 1_000,
      only: flags.only ?? defaultOptions.only,
      ...(flags.shard === undefined ? {} : { shard: shardOf(flags.shard) }),
      failOn: flags['fail-on'] ?? defaultOptions.failOn,
      known: coveredBy(entries, day),
      ...key,
      ...tls,
      ...limitsOf(flags),
      ...(flags.regressions === undefined ? {} : { regressions: regressionFiles(flags.regressions) }),
      ...(flags.rate === undefined ? {} : { rate: flags.rate }),
    },
  };
};
