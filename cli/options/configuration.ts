import { flag, option, text } from './row.ts';

/** Options that supply other options. */

const group = 'Configuration';
const asking = ['run', 'fuzz', 'watch', 'doctor', 'compare', 'mutate'] as const;

export const configurationRows = [
  option({
    name: 'config',
    brief: 'default: assay.json or assay.yaml of the folder',
    value: 'file',
    schema: text,
    help:
      'options and subjects as JSON or YAML; absent: the assay.json or assay.yaml of the current folder, except for ' +
      'compare; options of the command line come first',
    group,
    commands: [
      ...asking,
      'infer',
      'explain',
      'replay',
      'report judge',
      'report merge',
      'tools export openapi',
      'tools export openrpc',
    ],
  }),
  option({
    name: 'preset',
    brief: 'what is known of a deployment, e.g. avalanche',
    value: 'name',
    schema: text,
    help:
      'options and known deviations of a kind of deployment, e.g. avalanche; with an OpenRPC document, what the ' +
      'methods of a public document mean: ethereum',
    group,
    commands: [...asking, 'explain', 'report judge'],
    inConfig: true,
  }),
  option({
    name: 'out',
    value: 'file',
    schema: text,
    help: 'write the options that work as a configuration file for --config',
    group,
    commands: ['doctor'],
    isOwn: true,
  }),
  option({
    name: 'out',
    value: 'file',
    schema: text,
    help: 'file for the proposed overlay',
    group,
    commands: ['infer'],
    isOwn: true,
    defaultText: 'standard output',
  }),
  option({ name: 'force', schema: flag, help: 'let --out replace a file', group, commands: ['doctor', 'infer'] }),
] as const;
