import fs from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

const folder = path.join(import.meta.dirname, '..', '..', 'deploy', 'kubernetes');

export interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly resources: { readonly limits: object; readonly requests: object };
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

export interface Pod {
  readonly containers: readonly Container[];
  readonly volumes: readonly {
    readonly name: string;
    readonly persistentVolumeClaim?: { readonly claimName: string };
  }[];
  readonly restartPolicy?: string;
  readonly securityContext: Readonly<Record<string, unknown>>;
}

export interface JobSpec {
  readonly completions?: number;
  readonly completionMode?: string;
  readonly backoffLimit?: number;
  readonly backoffLimitPerIndex?: number;
  readonly podFailurePolicy?: {
    readonly rules: readonly {
      readonly action: 'Ignore' | 'FailJob' | 'FailIndex' | 'Count';
      readonly onExitCodes?: { readonly containerName: string; readonly values: readonly number[] };
    }[];
  };
  readonly template: { readonly spec: Pod };
}

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: JobSpec & { readonly jobTemplate?: { readonly spec: JobSpec } };
}

const all: readonly Manifest[] = fs
  .readdirSync(folder)
  .sort()
  .flatMap((name) => parseAllDocuments(fs.readFileSync(path.join(folder, name), 'utf8')))
  .map((document) => document.toJS() as Manifest);

export const manifests = all;

export const manifest = (kind: string, name: string): Manifest => {
  const manifest = all.find((one) => one.kind === kind && one.metadata.name === name);
  if (!manifest) throw new Error(`no ${kind} ${name} in deploy/kubernetes`);
  return manifest;
};

export const jobOf = ({ spec }: Manifest): JobSpec => spec.jobTemplate?.spec ?? spec;
export const containerOf = (one: Manifest): Container => jobOf(one).template.spec.containers[0] as Container;

/** The action of Kubernetes after this exit code of a pod: that of the first rule that matches. */
export const actionOn = ({ podFailurePolicy }: JobSpec, code: number): string =>
  podFailurePolicy?.rules.find(({ onExitCodes }) => onExitCodes?.values.includes(code))?.action ?? 'Count';
