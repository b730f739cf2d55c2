import { stringify } from 'lossless-json';
import { loadBuiltIn, loadDocuments } from '../../contracts/built-in.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { schemesIn } from '../../engine/model/credential.ts';
import { version } from '../../engine/model/version.ts';
import { toOpenApi } from '../../reports/export/openapi.ts';
import type { ExportOptions } from '../../reports/export/describe.ts';
import { toOpenRpc } from '../../reports/export/openrpc.ts';
import type { Members } from '../../reports/export/schemas.ts';
import { writeAtomically } from '../../reports/write.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { baseUrl } from '../options/base-url.ts';
import { referenceExamples } from '../provider/examples.ts';
import type { Options, ValuesOf } from '../options/table.ts';
import { cannotWrite, exit } from '../usage.ts';

/** Options of both formats. Without `out`, the document goes to standard output. */
export type ExportCommand = Options & Partial<ValuesOf<'tools export openapi'> & ValuesOf<'tools export openrpc'>>;

const formats = {
  openapi: { bases: ['data', 'metrics'], write: toOpenApi },
  openrpc: {
    bases: ['node'],
    write: toOpenRpc,
  },
} as const;

/** Default URL of `assay serve --port 9650`. */
const served = 'http://127.0.0.1:9650';

/** The header of the key in a contract whose operations name one. */
const keyHeaderOf = ({ operations }: JudgedContract): string => schemesIn(operations)[0]?.place.name ?? '';

/** The document's text. Examples come from the reference provider, so they are omitted if other servers are given. */
export const exported = async (
  format: keyof typeof formats,
  { 'openrpc-version': openRpc, ...flags }: Omit<ExportCommand, 'out'>,
): Promise<string> => {
  const { bases, write } = formats[format];
  const { namespace, 'key-header': keyHeader, ...urls } = flags;
  const serverOf = (base: 'node' | 'data' | 'metrics'): string => {
    const url = urls[base];
    return url === undefined ? served : baseUrl(base, url);
  };
  const servers = { node: serverOf('node'), data: serverOf('data'), metrics: serverOf('metrics') };
  const examples = bases.every((base) => urls[base] !== undefined)
    ? []
    : [...(await referenceExamples())].filter(([, { base }]) => !Object.hasOwn(urls, base));
  const contract = await loadBuiltIn();
  const written = await loadDocuments();
  const documents = Object.fromEntries(bases.map((base) => [base, written[base] as unknown as Members]));
  const options: ExportOptions = {
    version,
    servers,
    namespace: namespace ?? defaultOptions.namespace,
    keyHeader: keyHeader ?? keyHeaderOf(contract),
    examples: new Map(examples.map(([id, { calls }]) => [id, calls])),
  };
  const document = write(contract, documents, options, openRpc);
  // JSON.stringify fails on bigint, which examples may contain.
  return `${stringify(document, undefined, 2)}\n`;
};

/** Writes the contract and the schemas as a standard document. Returns the exit code. */
export const exportDocument = async (
  format: keyof typeof formats,
  { out, ...options }: ExportCommand,
): Promise<number> => {
  const text = await exported(format, options);
  if (out === undefined) process.stdout.write(text);
  else {
    try {
      await writeAtomically(out, text);
    } catch (error) {
      throw cannotWrite('--out', out, error);
    }
  }
  return exit.ok;
};
