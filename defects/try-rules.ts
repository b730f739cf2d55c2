import { checksOfRuns, type JudgedContract } from '../engine/contract/contract.ts';
import type { Line } from '../engine/client/record.ts';
import { BudgetSpent } from '../engine/client/errors.ts';
import { playbackClient, recordedClient } from '../engine/client/recorded.ts';
import { nameOf } from '../engine/model/operation-name.ts';
import type { Client, Exchange } from '../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../engine/model/json.ts';
import { type Case, ownRules } from '../engine/model/requirement.ts';
import { learn } from '../engine/run/judge/discover.ts';
import { judgeRecording } from '../engine/run/judge/run-checks.ts';
import { judgeTarget } from '../engine/run/judge-target.ts';
import type { RunDependencies } from '../engine/run/run-dependencies.ts';
import { judgeOnce } from '../engine/run/judge/run-law.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { isMembers, type Value } from './value.ts';

/** Whether a rule of the user's own can fail: some alteration of the answers that it read breaks it. */
export interface RuleTrial {
  readonly requirement: string;
  /** The readable name of the operation. */
  readonly operation: string;
  readonly verdict: 'can-fail' | 'cannot-fail' | 'not-tested';
  /** The alteration that breaks it, or why it could not be tested. */
  readonly because: string;
  /** Alterations that were tried. */
  readonly tried: number;
}

/** A change of answers: of all values at one place, or of one of them. */
interface Alteration {
  readonly name: string;
  apply(exchange: Exchange): Exchange;
}

/** More alterations are not tried: they would take minutes. */
const mostAlterations = 400;
/** A place of a body, with `*` for each index. */
type Place = readonly string[];

const changes: Readonly<Record<string, (value: Value) => Value | undefined>> = {
  'another value': otherValue,
  'no value': () => undefined,
  'a much larger or longer value': largerValue,
};

function otherValue(value: Value): Value | undefined {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`;
  if (Array.isArray(value)) return value.slice(0, -1);
  return value === null ? 1 : undefined;
}

function largerValue(value: Value): Value | undefined {
  if (typeof value === 'number') return value * 1_000_003 + 17;
  if (typeof value === 'string') return `zz ${value} zz`;
  if (Array.isArray(value)) return [...value, ...value];
  return otherValue(value);
}

/** The places of a body, each once. An item of a list stands for all. */
function placesIn(value: Value | undefined, place: Place, found: Map<string, Place>): void {
  if (value === undefined || found.size >= mostAlterations) return;
  found.set(place.join('/'), place);
  if (Array.isArray(value)) for (const element of value) placesIn(element, [...place, '*'], found);
  else if (isMembers(value)) for (const [name, held] of Object.entries(value)) placesIn(held, [...place, name], found);
}

/** Changes the values at a place; `isOnce`: the last of them only. */
function changed(
  value: Value,
  [step, ...rest]: Place,
  change: (old: Value) => Value | undefined,
  isOnce: boolean,
): Value {
  if (step === undefined) return change(value) ?? null;
  if (step === '*' && Array.isArray(value)) {
    const inner = (element: Value): Value => changed(element, rest, change, isOnce);
    return value.map((element, index) => (isOnce && index < value.length - 1 ? element : inner(element)));
  }
  const old = isMembers(value) ? value[step] : undefined;
  if (!isMembers(value) || old === undefined) return value;
  const { [step]: _, ...others } = value;
  const next = rest.length === 0 ? change(old) : changed(old, rest, change, isOnce);
  return next === undefined ? others : { ...value, [step]: next };
}

const bodyOf = ({ response }: Exchange): Value | undefined =>
  response && (parseJson(response.body) as Value | undefined);

const withBody = (exchange: Exchange, change: (body: Value) => Value): Exchange => {
  const body = bodyOf(exchange);
  if (body === undefined || !exchange.response) return exchange;
  return { ...exchange, response: { ...exchange.response, body: stringifyJson(change(body) as object) } };
};

/** Headers that Node or a proxy set, which no rule is about. */
const usualHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

function* headerAlterations(exchanges: readonly Exchange[]): Generator<Alteration> {
  const names = new Set(exchanges.flatMap(({ response }) => Object.keys(response?.headers ?? {})));
  for (const name of [...names].filter((each) => !usualHeaders.has(each)))
    for (const [words, value] of [
      ['is missing', undefined],
      ['has another value', 'another'],
    ] as const)
      yield {
        name: `header ${name} ${words}`,
        apply(exchange) {
          if (!exchange.response) return exchange;
          const { [name]: _, ...headers } = exchange.response.headers;
          const response = {
            ...exchange.response,
            headers: value === undefined ? headers : { ...headers, [name]: value },
          };
          return { ...exchange, response };
        },
      };
}

/** The alterations of some answers: everywhere first, then of one value in the last of them. */
function* alterationsOf(exchanges: readonly Exchange[]): Generator<Alteration> {
  const places = new Map<string, Place>();
  for (const exchange of exchanges) placesIn(bodyOf(exchange), [], places);
  const last = exchanges.at(-1)?.n;
  yield* headerAlterations(exchanges);
  for (const isOnce of [false, true])
    for (const [words, change] of Object.entries(changes))
      for (const [name, place] of places)
        yield {
          name: `${name === '' ? 'the body' : name}: ${words}${isOnce ? ', once' : ''}`,
          apply: (exchange) =>
            isOnce && exchange.n !== last
              ? exchange
              : withBody(exchange, (body) => changed(body, place, change, isOnce)),
        };
}

/** The answers that a case got, or, of a check, all of its operation. */
function answersOf(testCase: Case, lines: readonly Line[], isCheck: boolean): readonly Exchange[] {
  const byNumber = new Map(lines.flatMap((line) => ('reused' in line ? [] : [[line.n, line] as const])));
  const own = lines.flatMap((line) => {
    if (isCheck) return 'reused' in line || line.call.operation !== testCase.operation.id ? [] : [line];
    if (line.asker !== testCase.key) return [];
    return ('reused' in line ? byNumber.get(line.reused) : line) ?? [];
  });
  return [...new Set(own)];
}

/** Plays a recording back; a question that comes once more, to confirm a violation, gets its last answer again. */
function repeatingClient(lines: readonly Line[], settings: Parameters<typeof playbackClient>[1]): Client {
  const played = playbackClient(lines, settings);
  const again = recordedClient(
    lines.flatMap((line) => ('reused' in line ? [] : [line])),
    settings,
  );
  return {
    ...again,
    async send(call, options) {
      try {
        return await played.send(call, options);
      } catch (error) {
        if (!(error instanceof BudgetSpent)) throw error;
        return { ...(await again.send(call, options)) };
      }
    },
  };
}

/** Judges rules by altered copies of the answers of a run. Sends nothing. */
class RuleTrials {
  readonly #contract: JudgedContract;
  readonly #lines: readonly Line[];
  readonly #options: EngineOptions;

  constructor(contract: JudgedContract, lines: readonly Line[], options: EngineOptions) {
    [this.#contract, this.#lines, this.#options] = [contract, lines, options];
  }

  async of(testCase: Case): Promise<RuleTrial> {
    const law = this.#contract.laws.get(testCase.requirement.id);
    const read = answersOf(testCase, this.#lines, law === undefined);
    const answers = read.length > 0 ? read : answersOf(testCase, this.#lines, true);
    const names = { requirement: testCase.requirement.id, operation: nameOf(testCase.operation) };
    const before = await this.#judge(testCase, this.#lines);
    if (before !== 'kept')
      return { ...names, verdict: 'not-tested', tried: 0, because: `on the target as it is: ${before}` };
    let tried = 0;
    for (const { name, apply } of alterationsOf(answers)) {
      if ((tried += 1) > mostAlterations) break;
      const numbers = new Set(answers.map(({ n }) => n));
      const altered = this.#lines.map((line) => ('reused' in line || !numbers.has(line.n) ? line : apply(line)));
      if ((await this.#judge(testCase, altered)) === 'broken')
        return { ...names, verdict: 'can-fail', tried, because: name };
    }
    return {
      ...names,
      verdict: 'cannot-fail',
      tried,
      because: `none of ${tried} alterations of its answers breaks it`,
    };
  }

  /** Judges one case by a recording. A rule that throws at an altered answer is not broken by it. */
  async #judge(testCase: Case, lines: readonly Line[]): Promise<string> {
    const law = this.#contract.laws.get(testCase.requirement.id);
    if (!law) {
      const { byCase } = await judgeRecording(
        this.#contract,
        lines.filter((line) => !('reused' in line)),
        checksOfRuns(this.#contract),
        new Map([[testCase.key, testCase]]),
      );
      const result = byCase.get(testCase.key);
      if (result?.fault) return result.fault.text;
      if ((result?.violations.size ?? 0) > 0) return 'broken';
      return (result?.evidence ?? 0) > 0 ? 'kept' : 'no answer could test it';
    }
    const [contract, options] = [this.#contract, this.#options];
    const client = repeatingClient(lines, { ...options, contract });
    const { subjects } = await learn(contract, client, [testCase], options);
    const result = await judgeOnce(testCase, law, { contract, client, subjects, options, credentials: [] });
    if (result.violations.length > 0) return 'broken';
    const { fault, inconclusive } = result;
    if (fault ?? inconclusive) return (fault ?? inconclusive)?.text ?? '';
    return result.evidence > 0 ? 'kept' : 'no answer could test it';
  }
}

/** The rules of a contract, each on each of its operations: a run judges them, and their answers are altered. */
export async function tryRules(
  contract: JudgedContract,
  options: EngineOptions,
  dependencies: Pick<RunDependencies, 'secrets' | 'signal' | 'dispatcher'>,
): Promise<readonly RuleTrial[]> {
  const { recording: _, ...engine } = options;
  const cases = contract.cases.filter(({ requirement }) => requirement.document === ownRules);
  if (cases.length === 0) return [];
  const lines: Line[] = [];
  const only = cases.map(({ key }) => key);
  await judgeTarget(contract, { ...engine, only }, { ...dependencies, onLine: (line) => lines.push(line) });
  const trials: RuleTrial[] = [];
  for (const testCase of cases) trials.push(await new RuleTrials(contract, lines, engine).of(testCase));
  return trials;
}
