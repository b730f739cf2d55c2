import type { EngineOptions } from '../engine/run/options.ts';

/** Options of `run` as they come from the command line or the configuration file, by their long names. */
export interface RunFlags {
  config?: string;
  node?: string;
  data?: string;
  metrics?: string;
  'api-key-env'?: string;
  'api-key-file'?: string;
  'api-key-header'?: string;
  insecure?: boolean;
  ca?: string;
  namespace?: string;
  network?: string;
  'chain-id'?: string[];
  'vm-chain'?: string[];
  depth?: EngineOptions['depth'];
  seed?: number;
  'max-requests'?: number;
  'max-time'?: number;
  'max-silence'?: number;
  'max-body'?: number;
  'max-memory'?: number;
  'max-pages'?: number;
  'max-findings'?: number;
  'max-attachment'?: number;
  'min-judged'?: number;
  'max-lost'?: number;
  rate?: number;
  concurrency?: number;
  timeout?: number;
  'wait-ready'?: number;
  only?: string[];
  /** `I/N`, from 1. */
  shard?: string;
  'fail-on'?: EngineOptions['failOn'];
  preset?: string;
  baseline?: string;
  'strict-baseline'?: boolean;
  out?: string;
  history?: string;
  mocked?: boolean;
  regressions?: string;
  subjects?: Record<string, string[]>;
  'subjects-from'?: string;
}
