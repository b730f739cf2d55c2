import { openRpcVersions } from '../../reports/export/openrpc-versions.ts';
import path from 'node:path';
import { commandNames, flag, flagValue, named, optionsIn, whole } from './row.ts';

/** Options for files that a run reads and writes. */

const judging = ['run', 'fuzz'] as const;
const results = optionsIn('Results');

/** Reports of a run: pages, and files for other tools. */
const reportFormats = ['html', 'json', 'junit', 'sarif', 'ctrf', 'har', 'allure'] as const;
export type ReportFormat = (typeof reportFormats)[number];
const formats = reportFormats.join('|');

/** Default output folder of a run. */
export const defaultOut = 'assay-report';

const out = results.shared(
  'out',
  named('dir', { default: defaultOut }),
  [...judging, 'report merge'],
  'folder for results and reports',
  { brief: 'folder for the results', writes: 'folder' },
);

export const resultRows = [
  results.configured('metrics-file', named('file'), 'write metrics for the textfile collector of node_exporter', {
    writes: 'file',
  }),
  out,
  results.own('out', named('dir', { default: 'assay-demo' }), ['demo'], out.help, { writes: 'folder' }),
  results.own(
    'out',
    named('dir', { default: path.join(defaultOut, 'mutants') }),
    ['mutate'],
    'folder for mutants.json and mutants.md',
    { writes: 'folder' },
  ),
  results.own('out', named('file'), ['tools export openapi', 'tools export openrpc'], 'file to write', {
    writes: 'file',
    defaultText: 'standard output',
  }),
  results.own(
    'out',
    named('file', { default: 'assay-share.tar.gz' }),
    ['report share'],
    'archive to write; without the command tar, a folder beside it',
    { writes: 'file' },
  ),
  results.own(
    'openrpc-version',
    { value: 'version', schema: { enum: openRpcVersions, default: openRpcVersions[0] } },
    ['tools export openrpc'],
    'version of the document; 1.2.6 has schemas of draft 7 without members of our own, for strict tools',
  ),
  results.shared(
    'history',
    named('dir'),
    [...judging, 'report merge'],
    'folder that every run is added to: for each finding, when it was first and last seen, and how often',
    { rare: true, writes: 'folder' },
  ),
  results.configured(
    'deployment',
    named('name'),
    'with --history: runs with the same name belong to one deployment, whatever its URL',
    { defaultText: 'the URLs of the target' },
  ),
  results.shared(
    'report',
    named('formats', { pattern: `^(?:${formats})(?:,(?:${formats}))*$`, default: 'html,json,junit' }),
    [...judging, 'report merge'],
    `files to write, separated by commas: ${reportFormats.join(', ')}; the recording and json are always written`,
    {
      brief: 'files to write: html, json, junit, sarif, ...',
      advice: `give some of ${reportFormats.join(', ')}, separated by commas`,
    },
  ),
  results.own(
    'document',
    named('file'),
    ['report annotate'],
    'OpenAPI or OpenRPC document in the repository: annotations stand at the lines of its operations',
  ),
  results.own(
    'times',
    whole(1, { maximum: 1_000, default: 1 }),
    ['replay'],
    'replay the finding this often; it is unstable if it does not occur every time',
  ),
  results.own('show', flagValue, ['replay'], 'print each request with its response, the expected and the actual value'),
  results.own('json', flagValue, ['report drift', 'report history'], 'print JSON', { rare: true }),
  results.own(
    'json',
    flagValue,
    [...judging, 'report merge'],
    'print results.json on standard output, and nothing else there',
    { rare: true },
  ),
  results.own('markdown', named('file'), ['report drift'], 'also write a Markdown page', { writes: 'file' }),
  results.own('quiet', flagValue, commandNames, 'show no progress'),
  optionsIn('Global Options').own(
    'color',
    { schema: { ...flag, default: true } },
    ['assay'],
    'no colours, as with NO_COLOR in the environment',
  ),
] as const;
