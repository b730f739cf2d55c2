import { stringify } from 'lossless-json';
import { version } from '../../client/version.ts';
import type { Base } from '../../contract/types.ts';
import type { ExportOptions } from '../../reports/export/describe.ts';
import { toOpenApi } from '../../reports/export/openapi.ts';
import { toOpenRpc } from '../../reports/export/openrpc.ts';
import { writeAtomically } from '../../reports/write.ts';
import { defaultOptions } from '../../suites/engine/options.ts';
import { baseUrl } from '../base-url.ts';
import { embeddedExamples } from '../examples.ts';
import { exit, Usage } from '../usage.ts';

export interface ExportCommand {
  readonly node?: string;
  readonly data?: string;
  readonly metrics?: string;
  readonly namespace?: string;
  readonly apiKeyHeader?: string;
  /** File to write; absent: stdout. */
  readonly out?: string;
}

const formats = { openapi: toOpenApi, openrpc: toOpenRpc } as const;

/** Where `assay serve --port 9650` listens. */
const served = 'http://127.0.0.1:9650';

/** Writes the contract and the schemas as a standard document. Examples are of the embedded provider: for other servers they would not hold. */
export const exportDocument = async (format: keyof typeof formats, { out, namespace, apiKeyHeader, ...urls }: ExportCommand): Promise<number> => {
  const given = (base: Base): string => (urls[base] === undefined ? served : baseUrl(base, urls[base]));
  const options: ExportOptions = {
    version,
    servers: { node: given('node'), data: given('data'), metrics: given('metrics') },
    namespace: namespace ?? defaultOptions.namespace,
    keyHeader: apiKeyHeader ?? defaultOptions.keyHeader,
    examples: new Map([...await embeddedExamples()].filter(([, { base }]) => urls[base] === undefined)),
  };
  // Not JSON.stringify: examples may hold integers that only a bigint does.
  const text = `${stringify(formats[format](options), undefined, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else {
    try {
      await writeAtomically(out, text);
    } catch (error) {
      throw new Usage(`--out ${out} cannot be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name a file that can`);
    }
  }
  return exit.ok;
};
