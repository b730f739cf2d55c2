import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Target } from '../client/types.ts';
import { shapes } from '../contract/formats.ts';
import { type EngineOptions, defaultOptions } from '../suites/engine/options.ts';
import { baseUrl } from './base-url.ts';
import { Usage } from './usage.ts';

/** Options of `run` as they come from the command line or the configuration file, by their long names. */
export interface RunFlags {
  config?: string;
  node?: string;
  data?: string;
  metrics?: string;
  'api-key-env'?: string;
  'api-key-header'?: string;
  namespace?: string;
  network?: string;
  'chain-id'?: string[];
  'vm-chain'?: string[];
  depth?: EngineOptions['depth'];
  seed?: number;
  'max-requests'?: number;
  rate?: number;
  concurrency?: number;
  timeout?: number;
  only?: string[];
  'fail-on'?: EngineOptions['failOn'];
  out?: string;
  mocked?: boolean;
  subjects?: Record<string, string[]>;
}

const schema = (): object => JSON.parse(fs.readFileSync(new URL('../schemas/config.json', import.meta.url), 'utf8')) as object;

/** @throws Usage where the file cannot be read, is no JSON, or holds what no option is called. */
const readConfig = (file: string): RunFlags => {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Usage(`--config ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); give the path of a JSON file`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Usage(`--config ${file} is no JSON: ${(error as Error).message.split('\n')[0]}`);
  }
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile<RunFlags>(schema());
  if (validate(value)) return value;
  const [fault] = validate.errors ?? [];
  const named = fault?.keyword === 'additionalProperties' ? `: ${String((fault.params as { additionalProperty: string }).additionalProperty)}` : '';
  throw new Usage(`--config ${file}: ${fault?.instancePath || 'the file'} ${fault?.message ?? 'is not valid'}${named}; options are named as on the command line, without the dashes`);
};

const targetOf = (flags: RunFlags): Target => ({
  ...(flags.node === undefined ? {} : { node: baseUrl('node', flags.node) }),
  ...(flags.data === undefined ? {} : { data: baseUrl('data', flags.data) }),
  ...(flags.metrics === undefined ? {} : { metrics: baseUrl('metrics', flags.metrics) }),
});

const subjectsOf = (flags: RunFlags): Record<string, string[]> => {
  const subjects: Record<string, string[]> = { ...flags.subjects };
  if (flags['chain-id']) subjects['evm-chain-id'] = [...flags['chain-id'], ...(subjects['evm-chain-id'] ?? [])];
  if (flags['vm-chain']) subjects['sibling-chain-id'] = [...flags['vm-chain'], ...(subjects['sibling-chain-id'] ?? [])];
  const unknown = Object.keys(subjects).find((kind) => !Object.hasOwn(shapes, kind));
  if (unknown !== undefined) throw new Usage(`subjects: ${unknown} is no kind of subject; known are ${Object.keys(shapes).join(', ')}`);
  return subjects;
};

/** A shorter key would be found, and blanked out, in the midst of words. */
const shortestKey = 8;

const checkKey = (variable: string | undefined): void => {
  if (variable === undefined) return;
  const key = process.env[variable];
  if (key === undefined || key === '') throw new Usage(`--api-key-env ${variable}: that environment variable is not set; set it to the key, or leave the option out`);
  if (key.length < shortestKey) throw new Usage(`--api-key-env ${variable}: a key of fewer than ${shortestKey} characters cannot be told from other text in answers`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Usage(`--api-key-env ${variable}: the key holds characters that no header can carry`);
};

/** Where a run writes, and what the engine is told. Options of the command line come before those of the configuration file. */
export const settings = (given: RunFlags): { readonly engine: EngineOptions; readonly out: string } => {
  const flags: RunFlags = { ...(given.config === undefined ? {} : readConfig(given.config)), ...given };
  checkKey(flags['api-key-env']);
  const out = path.resolve(flags.out ?? path.join('reports', 'out'));
  return {
    out,
    engine: {
      ...defaultOptions,
      target: targetOf(flags),
      subjects: subjectsOf(flags),
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
      failOn: flags['fail-on'] ?? defaultOptions.failOn,
      ...(flags['api-key-env'] === undefined ? {} : { keyVariable: flags['api-key-env'] }),
      ...(flags.rate === undefined ? {} : { rate: flags.rate }),
      ...(flags['max-requests'] === undefined ? {} : { maxRequests: flags['max-requests'] }),
    },
  };
};
