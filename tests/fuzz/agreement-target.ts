import { numberedRange } from '../../engine/model/list-range.ts';
import type { Case } from '../../engine/model/requirement.ts';
import fc from 'fast-check';
import { createClient } from '../../engine/client/client.ts';
import { memoryRecorder } from '../../engine/client/record.ts';
import type { Call, Client, Exchange, Json } from '../../engine/model/exchange.ts';
import { chain, operation as rowOf, operations } from '../../contracts/chain/index.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import { validity } from '../../engine/model/validity.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { survey } from '../../engine/discovery/survey.ts';
import { sequencesFor } from '../../fuzz/sequences/sequences.ts';
import { itemsAskedFor } from '../../properties/checks/asked-for.ts';
import { agreement } from '../../properties/checks/agreement.ts';
import { nextCursor, pagesOf } from '../../engine/model/listing.ts';
import { at, everyAt, integer } from '../../engine/model/paths.ts';
import type { Answered, Judgement, Parameters } from '../../engine/model/judging.ts';
import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import type { Alteration } from '../../reference/types.ts';
import { createWorld } from '../../reference/world/world.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { keySecrets } from '../../tools/key-secrets.ts';
import { defined } from '../../engine/model/defined.ts';

const origin = 'http://provider.invalid';
const world = createWorld({ seed: 1 });

export const clientOf = (alterations: readonly Alteration[], retries = 0): Client => {
  const own = alterations.some((alteration) => alteration.world !== undefined);
  const provider = createProvider({ seed: 1, key: 'reference-key', alterations, ...(own ? {} : { world }) });
  return createClient({
    contract: chain,
    ...defaultOptions,
    retries,
    target: { node: origin, data: origin, metrics: origin },
    recorder: memoryRecorder(),
    dispatcher: inProcess(provider),
    secrets: keySecrets('reference-key'),
  });
};

export const learn = async (client: Client): Promise<Subjects> => {
  const subjects = new Subjects();
  await survey(chain, client, subjects, {
    bases: new Set(['node', 'data', 'metrics']),
    depth: 'quick',
    network: 'mainnet',
  });
  return subjects;
};

let plain: Promise<Subjects> | undefined;
/** Subjects of the plain provider. They also exist on every provider that differs only in its answers. */
export const plainSubjects = (): Promise<Subjects> => (plain ??= learn(clientOf([])));

export type Found = NonNullable<Judgement['violation']> & {
  readonly name: string;
  readonly exchanges: readonly Exchange[];
};

/** The fuzz check, and the check of the items of one answer. */
const fuzzCheck = {
  start: (contract: typeof chain) => {
    const folds = [agreement.start(contract), itemsAskedFor.start(contract)];
    return { judge: (answer: Answered) => folds.flatMap((fold) => [...fold.judge(answer)]) };
  },
};

/** The key of the case that a judgement is about. */
const nameOf = ({ requirement, rule = '' }: Judgement, operation: string): string =>
  `${requirement ?? chain.requirementOf('checks/agreement', rule, operation)}@${operation}`;

/** Judges the answers to a client, call by call, as the fuzzer does. */
export class Judging {
  readonly found: Found[] = [];
  evidence = 0;
  asked = 0;
  ms = 0;
  #fold = fuzzCheck.start(chain);
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }

  async ask(call: Call): Promise<Answered | undefined> {
    this.asked += 1;
    const answer = answered(await this.#client.send(call, { asker: 'test', fresh: true }), chain);
    if (answer) this.#take(answer);
    return answer;
  }

  #take(answer: Answered): void {
    const began = performance.now();
    for (const judgement of this.#fold.judge(answer)) {
      const { evidence, violation } = judgement;
      this.evidence += evidence;
      if (violation)
        this.found.push({
          exchanges: [answer.exchange],
          ...violation,
          name: nameOf(judgement, answer.operation.id),
        });
    }
    this.ms += performance.now() - began;
  }

  /** Names of violations that occur again when their exchanges are sent and judged alone; three tries per name. */
  async confirmed(): Promise<string[]> {
    const tries = new Map<string, number>();
    const names = new Set<string>();
    for (const one of this.found) {
      const tried = tries.get(one.name) ?? 0;
      if (names.has(one.name) || tried >= 3) continue;
      tries.set(one.name, tried + 1);
      if (await comesBack(this.#client, one)) names.add(one.name);
    }
    return [...names].sort();
  }
}

/** Repeats the calls. Each cursor is replaced by the new cursor of the repeated page. */
export const comesBack = async (client: Client, { exchanges, name }: Found): Promise<boolean> => {
  const cursors = new Map<string, Json>();
  const fold = fuzzCheck.start(chain);
  let back = false;
  for (const before of exchanges) {
    const { call } = before;
    const row = rowOf(call.operation);
    const paging = row.listing && pagesOf(row);
    const given = paging && call.parameters[paging.cursor];
    const renewed = given === undefined ? undefined : cursors.get(JSON.stringify(given));
    const exchange = await client.send(
      renewed === undefined || !paging
        ? call
        : { ...call, parameters: { ...call.parameters, [paging.cursor]: renewed } },
      { asker: 'again', fresh: true },
    );
    const [old, fresh] = [answered(before, chain), answered(exchange, chain)];
    if (!fresh) return false;
    if (paging && old) {
      const size = Number(integer(call.parameters[paging.size]) ?? paging.default);
      const [was, is] = [nextCursor(old, size), nextCursor(fresh, size)];
      if (was !== undefined && is !== undefined) cursors.set(JSON.stringify(was), is);
    }
    for (const judgement of fold.judge(fresh))
      if (judgement.violation && nameOf(judgement, call.operation) === name) back = true;
  }
  return back;
};

const plan = fc.record({
  set: fc.nat({ max: 7 }),
  filters: fc.array(fc.record({ name: fc.nat(), item: fc.nat(), value: fc.nat() }), { maxLength: 2 }),
  range: fc.option(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('both', 'start', 'end'))),
  sort: fc.constantFrom(undefined, undefined, 'asc', 'desc'),
  by: fc.constantFrom(undefined, undefined, 'amount', 'timestamp'),
  size: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom(13, 50, 99, 100)),
  pages: fc.integer({ min: 1, max: 4 }),
  again: fc.boolean(),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const parametersOf = (
  row: Case['operation'],
  subjects: Subjects,
  { set, filters, range, sort, by, size, again }: Plan,
): Parameters | undefined => {
  const { listing } = row;
  const base = pick(
    subjects.arguments(row.id).filter((call) => call.count > 1),
    set,
  );
  if (!base || !listing) return undefined;
  const items = base.answer.items ?? [];
  const parameters: { [name: string]: Json | undefined } = {
    ...base.parameters,
    [pagesOf(row).size]: Math.min(size, pagesOf(row).maximum),
  };
  for (const filter of filters) {
    const { parameter: name, paths } =
      pick(
        equalityFilters(row).filter(({ isInPath }) => !isInPath),
        filter.name,
      ) ?? {};
    if (name === undefined || !paths) continue;
    const value = pick(
      paths.flatMap((path) => everyAt(pick(items, filter.item) ?? null, path)),
      filter.value,
    );
    if (value !== undefined && value !== null && value !== '')
      parameters[name] = row.parameters[name]?.type === 'integer' ? value : String(value);
  }
  if (row.id === 'vm.getUTXOs') {
    const known = subjects
      .of('x-address')
      .slice(0, 5)
      .map((subject) => `X-${subject.value}`);
    parameters['addresses'] = known.filter(
      (_, index) => index === set % known.length || (filters[0]?.value ?? set) % (index + 2) === 0,
    );
    parameters['limit'] = again ? 1_024 : size;
  }
  const bounds = numberedRange(listing);
  const blocks = bounds ? items.flatMap((item) => integer(at(item, bounds.path)) ?? []) : [];
  if (bounds && range && blocks.length > 0) {
    const [value, other] = [Number(pick(blocks, range[0])), Number(pick(blocks, range[1])) + 1].sort((a, b) => a - b);
    if (range[2] !== 'end') parameters[bounds.from] = value;
    if (range[2] !== 'start') parameters[bounds.to] = other;
  }
  if (sort && 'sortOrder' in row.parameters) parameters['sortOrder'] = sort;
  if (by && 'sortBy' in row.parameters) parameters['sortBy'] = by;
  return validity(row, parameters).valid === true ? parameters : undefined;
};

/** Random listings, some pages of each. */
export const randomListings = async (
  judging: Judging,
  subjects: Subjects,
  { seed, runs, only }: { seed: number; runs: number; only?: readonly string[] },
): Promise<void> => {
  for (const row of operations.filter((each) => each.listing && (only?.includes(each.id) ?? true))) {
    for (const entry of fc.sample(plan, { seed, numRuns: runs })) {
      const parameters = parametersOf(row, subjects, entry);
      const paging = row.listing && pagesOf(row);
      if (!parameters || !paging) continue;
      let cursor: Json | undefined;
      for (let page = 0; page < entry.pages; page += 1) {
        const answer = await judging.ask({
          operation: row.id,
          input: 'valid',
          parameters: { ...parameters, ...defined({ [paging.cursor]: cursor }) },
        });
        cursor = answer && nextCursor(answer, Number(parameters[paging.size]));
        if (cursor === undefined) break;
      }
      if (entry.again) await judging.ask({ operation: row.id, input: 'valid', parameters });
    }
  }
};

/** Sequences of calls on each list. */
export const randomSequences = async (
  judging: Judging,
  subjects: Subjects,
  { seed, runs, only }: { seed: number; runs: number; only?: readonly string[] },
): Promise<void> => {
  for (const row of operations.filter((each) => only?.includes(each.id) ?? true)) {
    const sequences = sequencesFor(row, subjects);
    if (!sequences) continue;
    for (const commands of fc.sample(sequences.commands, { seed, numRuns: runs })) {
      await fc.asyncModelRun(
        () => ({ model: sequences.model(), real: { ask: (call) => judging.ask(call) } }),
        commands,
      );
    }
  }
};
