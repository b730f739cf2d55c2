import path from 'node:path';
import { commandNames, flag, option, optionsIn, text, texts } from './row.ts';
import { callingAny, timeout } from './target-options.ts';
import { Usage } from '../usage.ts';
import { defaultGate } from '../../engine/model/baseline.ts';
import { defaultLimits, defaultOptions, type EngineOptions, shrinkRequestsFor } from '../../engine/run/options.ts';
import { openRpcVersions } from '../../reports/export/openrpc-versions.ts';

/** Options that select cases, limit a run, decide its verdict, and name its files. */

const judging = ['run', 'fuzz'] as const;

const selection = optionsIn('Selection');

const shardAdvice = 'give I/N, the I-th of N parts, from 1/N to N/N';

/** @throws Usage if I of `I/N` is greater than N. */
const shardOf = (shardText: string): NonNullable<EngineOptions['shard']> => {
  const [index = 0, count = 0] = shardText.split('/').map(Number);
  if (index > count) throw new Usage(`--shard ${shardText}: ${shardAdvice}`);
  return { index, count };
};

export const selectionRows = [
  selection.shared({
    name: 'only',
    brief: 'requirements or operations; * is anything',
    value: 'pattern',
    schema: { ...texts, default: defaultOptions.only },
    help: 'requirement, operation or requirement@operation; * stands for anything',
    commands: [...judging, 'watch', 'explain'],
    engine: (only) => ({ only }),
  }),
  selection.own({
    name: 'only',
    value: 'pattern',
    schema: { ...texts, default: [] },
    help: 'mutants whose names match, or those of an operation; * stands for anything',
    commands: ['mutate'],
  }),
  selection.own({
    name: 'changed-since',
    brief: 'judge what changed since a commit of git',
    value: 'ref',
    schema: text,
    help: 'commit of git: judge only operations whose part of the document or overlay changed since then',
    commands: judging,
  }),
  selection.own({
    name: 'max-mutants',
    value: 'n',
    schema: { type: 'integer', minimum: 1, default: 60 },
    help: 'maximum number of mutants to judge; if there are more, --seed draws from each operation and kind',
    commands: ['mutate'],
  }),
  selection.shared({
    name: 'depth',
    brief: 'requests per case',
    value: 'depth',
    schema: { enum: ['quick', 'standard', 'thorough'], default: defaultOptions.depth },
    help: 'how many requests to spend on each case',
    commands: ['run', 'mutate'],
    engine: (depth) => ({ depth }),
  }),
  selection.shared({
    name: 'seed',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultOptions.seed },
    help: 'seed of all random choices',
    commands: [...judging, 'watch', 'compare', 'mutate'],
    engine: (seed) => ({ seed }),
  }),
  selection.shared({
    name: 'shard',
    rare: true,
    value: 'i/n',
    schema: { ...text, pattern: '^[1-9]\\d{0,8}/[1-9]\\d{0,8}$' },
    help: 'take the i-th of n parts of the operations, or of the inputs of fuzz; assay report merge combines the parts',
    commands: judging,
    advice: shardAdvice,
    engine: (shardText) => ({ shard: shardOf(shardText) }),
  }),
  selection.configured({
    name: 'regressions',
    value: 'dir',
    schema: text,
    help: 'folder of findings that assay fuzz wrote: each finding is replayed',
  }),
  selection.configured({
    name: 'subjects-from',
    value: 'dir',
    schema: text,
    help: 'folder of an earlier run: start with the subjects that it found',
  }),
  selection.configured({
    name: 'subjects',
    schema: { type: 'object', additionalProperties: texts },
    help:
      'known values by kind, e.g. "x-address": ["X-..."]; they are tried before values learnt from the target. ' +
      '`assay explain subjects` lists the kinds',
  }),
  selection.shared({
    name: 'fuzz',
    brief: 'generated inputs to send after the laws',
    value: 'n',
    schema: { type: 'integer', minimum: 1 },
    help: 'after the laws, send this many generated inputs too; one report',
    commands: ['run'],
    engine: (requests) => ({
      fuzz: { afterRun: true, requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true },
    }),
  }),
] as const;

const limit = optionsIn('Limits');
const mib = 2 ** 20;

export const maxRequests = limit.shared({
  name: 'max-requests',
  value: 'n',
  schema: { type: 'integer', minimum: 1, default: defaultLimits.maxRequests },
  help: 'stop after this many requests',
  commands: ['run'],
  engine: (requests) => ({ maxRequests: requests }),
});
export const maxTime = limit.shared({
  name: 'max-time',
  value: 'seconds',
  schema: { type: 'number', minimum: 0.001, maximum: 1_000_000, default: defaultLimits.maxTimeMs / 1_000 },
  help: 'stop after this time',
  commands: ['run', 'watch', 'compare'],
  engine: (seconds) => ({ maxTimeMs: seconds * 1_000 }),
});

export const limitRows = [
  limit.own({
    name: 'max-requests',
    value: 'n',
    schema: { type: 'integer', minimum: 1, default: 400 },
    help: 'maximum number of requests',
    commands: ['infer'],
  }),
  maxRequests,
  maxTime,
  timeout,
  limit.configured({
    name: 'max-silence',
    value: 'seconds',
    schema: { type: 'number', minimum: 0, maximum: 1_000_000, default: defaultLimits.maxSilenceMs / 1_000 },
    help: 'longest total time of requests without an answer',
    engine: (seconds) => ({ maxSilenceMs: seconds * 1_000 }),
  }),
  limit.configured({
    name: 'max-body',
    value: 'mib',
    schema: { type: 'number', minimum: 0.001, maximum: 256, default: defaultOptions.maxBodyBytes / mib },
    help: 'largest response that is read',
    engine: (size) => ({ maxBodyBytes: Math.ceil(size * mib) }),
  }),
  limit.configured({
    name: 'max-memory',
    value: 'mib',
    schema: { type: 'integer', minimum: 64, default: defaultLimits.maxMemoryMiB },
    help: 'stop when the process needs more memory',
    engine: (maxMemoryMiB) => ({ maxMemoryMiB }),
  }),
  limit.configured({
    name: 'max-pages',
    value: 'n',
    schema: { type: 'integer', minimum: 2 },
    help: 'pages of one walk through a list',
    defaultText: 'by --depth 2, 6 or 25',
    engine: (maxPages) => ({ maxPages }),
  }),
  limit.configured({
    name: 'max-findings',
    value: 'n',
    schema: { type: 'integer', minimum: 0, default: defaultLimits.maxFindings },
    help: 'maximum number of findings that carry their exchanges',
    engine: (maxFindings) => ({ maxFindings }),
  }),
  limit.configured({
    name: 'max-attachment',
    value: 'kib',
    schema: { type: 'integer', minimum: 1, maximum: 1_024, default: defaultLimits.maxAttachmentKiB },
    help: 'longest text that a finding carries',
    engine: (maxAttachmentKiB) => ({ maxAttachmentKiB }),
  }),
  limit.shared({
    name: 'rate',
    value: 'n',
    schema: { type: 'number', exclusiveMinimum: 0 },
    help: 'most requests per second',
    commands: callingAny,
    defaultText: 'no limit',
    engine: (rate) => ({ rate }),
  }),
  limit.shared({
    name: 'concurrency',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 256, default: defaultOptions.concurrency },
    help: 'cases judged at the same time',
    commands: [...judging, 'watch', 'compare', 'mutate'],
    engine: (concurrency) => ({ concurrency }),
  }),
] as const;

const verdict = optionsIn('Verdict');

export const verdictRows = [
  verdict.shared({
    name: 'fail-on',
    rare: true,
    value: 'level',
    schema: { enum: ['stated', 'derived', 'inherited'], default: defaultOptions.failOn },
    help: 'weakest level that fails the run',
    commands: [...judging, 'watch', 'report judge'],
    engine: (failOn) => ({ failOn }),
  }),
  verdict.shared({
    name: 'baseline',
    brief: 'file of known findings, which fail no run',
    value: 'file',
    schema: text,
    help: 'known findings: only new ones fail the run',
    commands: [...judging, 'watch'],
  }),
  verdict.configured({
    name: 'strict-baseline',
    schema: flag,
    help: 'fail also if an entry of the baseline no longer occurs',
  }),
  verdict.configured({
    name: 'min-judged',
    value: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100, default: defaultGate.minJudged },
    help: 'exit 3 if a smaller share of the selected cases of an interface is judged',
  }),
  verdict.configured({
    name: 'max-lost',
    value: 'percent',
    schema: { type: 'number', minimum: 0, maximum: 100, default: defaultGate.maxLost },
    help: 'exit 3 if a larger share of the cases that the baseline records as judged is not judged',
  }),
] as const;

const results = optionsIn('Results');

/** Reports of a run: pages, and files for other tools. */
const reportFormats = ['html', 'json', 'junit', 'sarif', 'ctrf', 'har', 'allure'] as const;
export type ReportFormat = (typeof reportFormats)[number];
const formats = reportFormats.join('|');

/** Default output folder of a run. */
export const defaultOut = 'assay-report';

const out = results.shared({
  name: 'out',
  brief: 'folder for the results',
  value: 'dir',
  writes: 'folder',
  schema: { ...text, default: defaultOut },
  help: 'folder for results and reports',
  commands: [...judging, 'report merge'],
});

export const resultRows = [
  results.configured({
    name: 'metrics-file',
    value: 'file',
    writes: 'file',
    schema: text,
    help: 'write metrics for the textfile collector of node_exporter',
  }),
  out,
  option({
    ...out,
    schema: { ...text, default: 'assay-demo' },
    commands: ['demo'],
    inConfig: false,
  }),
  option({
    ...out,
    schema: { ...text, default: path.join(defaultOut, 'mutants') },
    help: 'folder for mutants.json and mutants.md',
    commands: ['mutate'],
    inConfig: false,
    isOwn: true,
  }),
  option({
    ...out,
    value: 'file',
    writes: 'file',
    schema: text,
    help: 'file to write',
    commands: ['tools export openapi', 'tools export openrpc'],
    inConfig: false,
    isOwn: true,
    defaultText: 'standard output',
  }),
  option({
    ...out,
    value: 'file',
    writes: 'file',
    schema: { ...text, default: 'assay-share.tar.gz' },
    help: 'archive to write; without the command tar, a folder beside it',
    commands: ['report share'],
    inConfig: false,
  }),
  results.own({
    name: 'openrpc-version',
    value: 'version',
    schema: { enum: openRpcVersions, default: openRpcVersions[0] },
    help: 'version of the document; 1.2.6 has schemas of draft 7 without members of our own, for strict tools',
    commands: ['tools export openrpc'],
  }),
  results.shared({
    name: 'history',
    rare: true,
    value: 'dir',
    writes: 'folder',
    schema: text,
    help: 'folder that every run is added to: for each finding, when it was first and last seen, and how often',
    commands: [...judging, 'report merge'],
  }),
  results.configured({
    name: 'deployment',
    value: 'name',
    schema: text,
    help: 'with --history: runs with the same name belong to one deployment, whatever its URL',
    defaultText: 'the URLs of the target',
  }),
  results.shared({
    name: 'report',
    value: 'formats',
    brief: 'files to write: html, json, junit, sarif, ...',
    schema: { ...text, pattern: `^(?:${formats})(?:,(?:${formats}))*$`, default: 'html,json,junit' },
    help: `files to write, separated by commas: ${reportFormats.join(', ')}; the recording and json are always written`,
    advice: `give some of ${reportFormats.join(', ')}, separated by commas`,
    commands: [...judging, 'report merge'],
  }),
  results.own({
    name: 'document',
    value: 'file',
    schema: text,
    help: 'OpenAPI or OpenRPC document in the repository: annotations stand at the lines of its operations',
    commands: ['report annotate'],
  }),
  results.own({
    name: 'times',
    value: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 1 },
    help: 'replay the finding this often; it is unstable if it does not occur every time',
    commands: ['replay'],
  }),
  results.own({
    name: 'show',
    schema: flag,
    help: 'print each request with its response, the expected and the actual value',
    commands: ['replay'],
  }),
  results.own({
    name: 'json',
    rare: true,
    schema: flag,
    help: 'print JSON',
    commands: ['report drift', 'report history'],
  }),
  results.own({
    name: 'json',
    rare: true,
    schema: flag,
    help: 'print results.json on standard output, and nothing else there',
    commands: [...judging, 'report merge'],
  }),
  results.own({
    name: 'markdown',
    value: 'file',
    writes: 'file',
    schema: text,
    help: 'also write a Markdown page',
    commands: ['report drift'],
  }),
  results.own({
    name: 'quiet',
    schema: flag,
    help: 'show no progress, and no notes',
    commands: commandNames,
  }),
  optionsIn('Global Options').own({
    name: 'color',
    schema: { ...flag, default: true },
    help: 'no colours, as with NO_COLOR in the environment',
    commands: ['assay'],
  }),
] as const;
