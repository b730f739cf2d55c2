import { defaultLimits, defaultOptions } from '../../engine/run/options.ts';
import { option } from './row.ts';
import { timeout } from './target.ts';

/** Limits of a run. Every report names the limits that were reached. */

const judging = ['run', 'fuzz', 'watch'] as const;
const calling = [...judging, 'compare'] as const;
const group = 'Limits';
const mib = 2 ** 20;

export const maxRequests = option({
  name: 'max-requests',
  value: 'n',
  schema: { type: 'integer', minimum: 1, default: defaultLimits.maxRequests },
  help: 'stop after this many requests',
  group,
  commands: ['run'],
  inConfig: true,
  engine: (requests) => ({ maxRequests: requests }),
});
export const maxTime = option({
  name: 'max-time',
  value: 'seconds',
  schema: { type: 'number', minimum: 0.001, maximum: 1_000_000, default: defaultLimits.maxTimeMs / 1_000 },
  help: 'stop after this time',
  group,
  commands: ['run', 'watch', 'compare'],
  inConfig: true,
  engine: (seconds) => ({ maxTimeMs: seconds * 1_000 }),
});

export const limitRows = [
  option({
    name: 'max-requests',
    value: 'n',
    schema: { type: 'integer', minimum: 1, default: 400 },
    help: 'maximum number of requests',
    group,
    commands: ['infer'],
  }),
  maxRequests,
  maxTime,
  timeout,
  option({
    name: 'max-silence',
    value: 'seconds',
    schema: { type: 'number', minimum: 0, maximum: 1_000_000, default: defaultLimits.maxSilenceMs / 1_000 },
    help: 'longest total time of requests without an answer',
    group,
    commands: [],
    inConfig: true,
    engine: (seconds) => ({ maxSilenceMs: seconds * 1_000 }),
  }),
  option({
    name: 'max-body',
    value: 'mib',
    schema: { type: 'number', minimum: 0.001, maximum: 256, default: defaultOptions.maxBodyBytes / mib },
    help: 'largest response that is read',
    group,
    commands: [],
    inConfig: true,
    engine: (size) => ({ maxBodyBytes: Math.ceil(size * mib) }),
  }),
  option({
    name: 'max-memory',
    value: 'mib',
    schema: { type: 'integer', minimum: 64, default: defaultLimits.maxMemoryMiB },
    help: 'stop when the process needs more memory',
    group,
    commands: [],
    inConfig: true,
    engine: (maxMemoryMiB) => ({ maxMemoryMiB }),
  }),
  option({
    name: 'max-pages',
    value: 'n',
    schema: { type: 'integer', minimum: 2 },
    help: 'pages of one walk through a list',
    group,
    commands: [],
    inConfig: true,
    defaultText: 'by --depth 2, 6 or 25',
    engine: (maxPages) => ({ maxPages }),
  }),
  option({
    name: 'max-findings',
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultLimits.maxFindings },
    help: 'maximum number of findings that carry their exchanges',
    group,
    commands: [],
    inConfig: true,
    engine: (maxFindings) => ({ maxFindings }),
  }),
  option({
    name: 'max-attachment',
    value: 'kib',
    schema: { type: 'integer', minimum: 1, maximum: 1_024, default: defaultLimits.maxAttachmentKiB },
    help: 'longest text that a finding carries',
    group,
    commands: [],
    inConfig: true,
    engine: (maxAttachmentKiB) => ({ maxAttachmentKiB }),
  }),
  option({
    name: 'rate',
    value: 'n',
    schema: { type: 'number', exclusiveMinimum: 0 },
    help: 'most requests per second',
    group,
    commands: [...calling, 'doctor', 'infer', 'mutate'],
    inConfig: true,
    defaultText: 'no limit',
    engine: (rate) => ({ rate }),
  }),
  option({
    name: 'concurrency',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 256, default: defaultOptions.concurrency },
    help: 'cases judged at the same time',
    group,
    commands: [...calling, 'mutate'],
    inConfig: true,
    engine: (concurrency) => ({ concurrency }),
  }),
] as const;
