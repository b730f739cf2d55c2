import { pagesOf } from '../../engine/model/listing.ts';
import { createClient } from '../../engine/client/client.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { noRecorder } from '../../engine/client/record.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import { loadBuiltIn } from '../../contracts/built-in.ts';
import type { Base } from '../../engine/model/operation.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { survey } from '../../engine/discovery/survey.ts';
import { inProcess } from '../../reference/in-process.ts';
import type { Example } from '../../reports/export/describe.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { referenceProvider, mockedOrigin } from './reference-provider.ts';

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
          ...(row.listing ? { [pagesOf(row).size]: items } : {}),
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
      // Calls that differ in one parameter come first: a REST document shows the values of each parameter for itself.
      const differences = (example: Example): number => differingParameters(first, example).length;
      const calls = [
        first,
        ...otherAnswers
          .filter(({ answer }) => stringifyJson(answer as Json & object).length <= longest)
          .toSorted((a, b) => differences(a) - differences(b))
          .slice(0, maxCalls - 1),
      ];
      examples.set(row.id, { base: row.base, calls });
    }
    return examples;
  } finally {
    await client.close();
  }
};

let examples: Promise<Examples> | undefined;

/** Calls of every operation with the answers of the reference provider, by operation id. Deterministic. */
export const referenceExamples = (): Promise<Examples> => (examples ??= find());
