import { stringify } from 'lossless-json';
import { baseUrl } from '../../library/target.ts';
import type { Options, ValuesOf } from '../options/table.ts';
import { mockedOrigin, referenceProvider } from '../provider/reference-provider.ts';
import { exit, writing } from '../usage.ts';
import { loadBuiltIn, loadDocuments } from '../../contracts/built-in.ts';
import { createClient } from '../../engine/client/client.ts';
import { noRecorder } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { survey } from '../../engine/discovery/survey.ts';
import { schemesIn } from '../../engine/model/credential.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { pagesOf, sized } from '../../engine/model/listing.ts';
import type { Base } from '../../engine/model/operation.ts';
import { version } from '../../engine/model/version.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { inProcess } from '../../reference/in-process.ts';
import type { Example, ExportOptions } from '../../reports/export/describe.ts';
import { toOpenApi } from '../../reports/export/openapi.ts';
import { toOpenRpc } from '../../reports/export/openrpc.ts';
import type { Members } from '../../reports/export/schemas.ts';
import { writeAtomically } from '../../reports/write.ts';

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
  else await writing('--out', out, writeAtomically(out, text));
  return exit.ok;
};

/** Number of items in the example of a list. */
const items = 1;

/** Maximum calls of one operation. */
const maxCalls = 6;

/** Maximum characters of each answer but the first. */
const longest = 4_000;

interface OperationExamples {
  readonly base: Base;
  readonly calls: readonly Example[];
}

type Examples = ReadonlyMap<string, OperationExamples>;

const differingParameters = ({ parameters: a }: Example, { parameters: b }: Example): readonly string[] =>
  Object.keys({ ...a, ...b }).filter((name) => stringifyJson([a[name] ?? null]) !== stringifyJson([b[name] ?? null]));

/** Calls that differ in one parameter come first: a REST document shows the values of each parameter for itself. */
const shortExamples = (first: Example, others: readonly Example[]): readonly Example[] => {
  const differences = (example: Example): number => differingParameters(first, example).length;
  return others
    .filter(({ answer }) => stringifyJson(answer as Json & object).length <= longest)
    .toSorted((a, b) => differences(a) - differences(b))
    .slice(0, maxCalls - 1);
};

const find = async (): Promise<Examples> => {
  const contract = await loadBuiltIn();
  const provider = await referenceProvider({ worldSeed: 1, mutants: [], variants: [] });
  const client = createClient({
    contract,
    ...defaultOptions,
    target: { node: mockedOrigin, data: mockedOrigin, metrics: mockedOrigin },
    recorder: noRecorder,
    dispatcher: inProcess(provider),
  });
  try {
    const subjects = new Subjects();
    await survey(contract, client, subjects, {
      bases: new Set(Object.keys(contract.interfaces)),
      depth: 'standard',
      network: defaultOptions.network,
      seeksRare: false,
    });
    const examples = new Map<string, OperationExamples>();
    for (const row of contract.operations) {
      const answers: Example[] = [];
      /** Calls whose list is longer than a page of the default size. */
      const long = new Set<Example>();
      for (const learntCall of subjects.arguments(row.id)) {
        const parameters: Call['parameters'] = {
          ...learntCall.parameters,
          ...sized(row, items),
        };
        const answer = answered(
          await client.send({ operation: row.id, parameters, input: 'valid' }, { asker: 'export' }),
          contract,
        );
        if (!answer?.result || answer.items?.length === 0) continue;
        const example: Example = { parameters, answer: answer.result as Json };
        answers.push(example);
        if (row.listing && (learntCall.more || learntCall.count > pagesOf(row).default)) long.add(example);
      }
      // A list of several values shows how they are written, and which of them the target has.
      const lists = Object.keys(row.parameters).filter((name) => row.parameters[name]?.type === 'comma-list');
      const isPlain = ({ parameters }: Example): boolean =>
        lists.some((name) => parameters[name] !== undefined && !String(parameters[name]).includes(','));
      // A long list comes first, since its pages show most; then the shortest answer, which is read most easily.
      const [first, ...otherAnswers] = answers.toSorted(
        (a, b) =>
          Number(isPlain(a)) - Number(isPlain(b)) ||
          Number(long.has(b)) - Number(long.has(a)) ||
          stringifyJson(a).length - stringifyJson(b).length,
      );
      if (!first) throw new Error(`the reference provider answers no call of ${row.id}`);
      examples.set(row.id, { base: row.base, calls: [first, ...shortExamples(first, otherAnswers)] });
    }
    return examples;
  } finally {
    await client.close();
  }
};

let examples: Promise<Examples> | undefined;

/** Calls of every operation with the answers of the reference provider, by operation id. Deterministic. */
export const referenceExamples = (): Promise<Examples> => (examples ??= find());
