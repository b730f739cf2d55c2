import { openRpcVersions } from '../../reports/export/openrpc-versions.ts';
import path from 'node:path';
import { commandNames, flag, option, optionsIn, text } from './row.ts';

/** Options for files that a run reads and writes. */

const judging = ['run', 'fuzz'] as const;
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
    help: 'show no progress',
    commands: commandNames,
  }),
  optionsIn('Global Options').own({
    name: 'color',
    schema: { ...flag, default: true },
    help: 'no colours, as with NO_COLOR in the environment',
    commands: ['assay'],
  }),
] as const;
