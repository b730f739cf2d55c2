import path from 'node:path';
import { openRpcVersions } from '../../reports/export/openrpc-versions.ts';
import { commandNames, flag, option, text } from './row.ts';

/** Options for files that a run reads and writes. */

const group = 'Results';
const judging = ['run', 'fuzz'] as const;

/** Reports of a run: pages, and files for other tools. */
const reportFormats = ['html', 'json', 'junit', 'sarif', 'ctrf', 'har', 'allure'] as const;
export type ReportFormat = (typeof reportFormats)[number];
const formats = reportFormats.join('|');

/** Default output folder of a run. */
export const defaultOut = 'assay-report';

const out = option({
  name: 'out',
  brief: 'folder for the results',
  value: 'dir',
  schema: { ...text, default: defaultOut },
  help: 'folder for results and reports',
  group,
  commands: [...judging, 'report merge'],
  inConfig: true,
});

export const resultRows = [
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
    schema: { ...text, default: 'assay-share.tar.gz' },
    help: 'archive to write; without the command tar, a folder beside it',
    commands: ['report share'],
    inConfig: false,
  }),
  option({
    name: 'openrpc-version',
    value: 'version',
    schema: { enum: openRpcVersions, default: openRpcVersions[0] },
    help: 'version of the document; 1.2.6 has schemas of draft 7 without members of our own, for strict tools',
    group,
    commands: ['tools export openrpc'],
  }),
  option({
    name: 'history',
    rare: true,
    value: 'dir',
    schema: text,
    help: 'folder that every run is added to: for each finding, when it was first and last seen, and how often',
    group,
    commands: [...judging, 'report merge'],
    inConfig: true,
  }),
  option({
    name: 'deployment',
    value: 'name',
    schema: text,
    help: 'with --history: runs with the same name belong to one deployment, whatever its URL',
    group,
    commands: [],
    inConfig: true,
    defaultText: 'the URLs of the target',
  }),
  option({
    name: 'report',
    value: 'formats',
    brief: 'files to write: html, json, junit, sarif, ...',
    schema: { ...text, pattern: `^(?:${formats})(?:,(?:${formats}))*$`, default: 'html,json,junit' },
    help: `files to write, separated by commas: ${reportFormats.join(', ')}; the recording and json are always written`,
    advice: `give some of ${reportFormats.join(', ')}, separated by commas`,
    group,
    commands: [...judging, 'report merge'],
    inConfig: true,
  }),
  option({
    name: 'document',
    value: 'file',
    schema: text,
    help: 'OpenAPI or OpenRPC document in the repository: annotations stand at the lines of its operations',
    group,
    commands: ['report annotate'],
  }),
  option({
    name: 'times',
    value: 'n',
    schema: { type: 'integer', minimum: 1, maximum: 1_000, default: 1 },
    help: 'replay the finding this often; it is unstable if it does not occur every time',
    group,
    commands: ['replay'],
  }),
  option({
    name: 'show',
    schema: flag,
    help: 'print each request with its response, the expected and the actual value',
    group,
    commands: ['replay'],
  }),
  option({
    name: 'json',
    rare: true,
    schema: flag,
    help: 'print JSON',
    group,
    commands: ['report drift', 'report history'],
  }),
  option({
    name: 'json',
    rare: true,
    schema: flag,
    help: 'print results.json on standard output, and nothing else there',
    group,
    commands: [...judging, 'report merge'],
  }),
  option({
    name: 'markdown',
    value: 'file',
    schema: text,
    help: 'also write a Markdown page',
    group,
    commands: ['report drift'],
  }),
  option({
    name: 'quiet',
    schema: flag,
    help: 'show no progress, and no notes',
    group,
    commands: commandNames,
  }),
  option({
    name: 'color',
    schema: { ...flag, default: true },
    help: 'no colours, as with NO_COLOR in the environment',
    group: 'Global Options',
    commands: ['assay'],
  }),
] as const;
