import { operationTexts } from '../../engine/model/operation-name.ts';
import pLimit from 'p-limit';
import { BudgetSpent, Interrupted, TargetLostError } from '../../engine/client/errors.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { noRules } from '../../engine/model/comparison-rules.ts';
import type { Comparison, DifferenceGroup, Question, RunOfB, ToldVersion } from '../../engine/model/comparison.ts';
import { type NotAsked, notAsked, unsentReason } from '../../engine/model/not-asked.ts';
import type { Base, Operation } from '../../engine/model/operation.ts';
import { version } from '../../engine/model/version.ts';
import { learn } from '../../engine/run/judge/discover.ts';
import { matchesAny, wholePlan } from '../../engine/run/plan/plan.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { Pool } from '../../fuzz/pool.ts';
import { isOtherNetwork, tooLittle } from './comparable.ts';
import { LearntClasses, memberRules } from '../answers/classes.ts';
import { GeneratedQuestions } from './generated-questions.ts';
import { Groups } from './groups.ts';
import { compareTimes, newestNumbers, recordedQuestions, rulesOfTimes } from '../moments/earlier.ts';
import { type HeadsNow, readHeads, readingsOf, readVersions, tooFarApart } from './heads.ts';
import { lossInWords, openSides, type OpenSides } from './sides.ts';
import type { CompareDependencies, CompareOptions } from './options.ts';
import { plannedQuestions } from './questions.ts';
import { settle, type Settled } from './settle.ts';
import { SmallPages } from './small-pages.ts';
import { RareDifferences } from './readings.ts';
import { compareReplies } from '../answers/replies.ts';
import { Tally } from './tally.ts';
import { isVerdictOnTarget } from '../../reports/coverage.ts';
import { defined } from '../../engine/model/defined.ts';
import { mayShrink, pagesOf } from '../../engine/model/listing.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import type { EngineOptions } from '../../engine/run/options.ts';

/** Operations and requests of the run at most. */
const maxOperations = 8;
const maxRequests = 600;

/**
 * Findings of a run on B in the operations whose differences the document leaves undecided: a law that sends its own
 * requests may decide them. Nothing is recorded.
 */
async function runOnB(
  contract: JudgedContract,
  options: EngineOptions,
  { sides = {}, signal }: CompareDependencies,
  groups: readonly DifferenceGroup[],
): Promise<readonly RunOfB[]> {
  const undecided = groups.filter(({ verdict }) => verdict === 'undecided by the document');
  const operations = [...new Set(undecided.map(({ operation }) => operation))].slice(0, maxOperations);
  if (operations.length === 0) return [];
  const { recording: _, sentEarlier: __, ...engine } = options;
  const { recorder: ___, ...dependencies } = sides.B ?? {};
  const { outcomes } = await judgeTarget(
    contract,
    { ...engine, only: operations, maxRequests: Math.min(engine.maxRequests ?? maxRequests, maxRequests) },
    { ...dependencies, ...defined({ signal }) },
  );
  return operations.map((operation) => {
    const judgedOutcomes = outcomes.filter((outcome) => outcome.operation === operation);
    const findings = judgedOutcomes.flatMap((outcome) =>
      outcome.findings.map(({ message }) => `${outcome.requirement}: ${message}`),
    );
    return {
      operation,
      judged: judgedOutcomes.filter(isVerdictOnTarget).length,
      findings: [...new Set(findings)],
    };
  });
}

/** The documented parameters of an operation that no answered question had. `isPlanned`: a question was ready. */
function notCompared(
  operation: Operation,
  tally: Pick<Tally, 'useOf'>,
  isPlanned: (parameter: string) => boolean,
): readonly NotAsked[] {
  const { id, listing } = operation;
  const cursor = listing && pagesOf(operation).cursor;
  return notAsked(operation, (parameter) => {
    const use = tally.useOf(id, parameter);
    if (parameter === cursor || use === 'answered') return undefined;
    if (use === 'refused') return 'both sides refuse the values that were tried';
    return isPlanned(parameter) ? '--max-requests was reached before' : unsentReason(operation, parameter);
  });
}

/** Interfaces that both sides have. */
const basesOf = (contract: JudgedContract, { A, B }: CompareOptions): readonly Base[] =>
  Object.keys(contract.interfaces).filter((base) => A.target[base] !== undefined && B.target[base] !== undefined);

/** A comparison of two targets, from discovery to its result. */
class TargetComparison {
  readonly #contract: JudgedContract;
  readonly #options: CompareOptions;
  readonly #around: CompareDependencies;
  readonly #sides: OpenSides;
  readonly #rules;
  readonly #tally = new Tally();
  readonly #learnt = new LearntClasses();
  readonly #rare = new RareDifferences();
  readonly #compare: typeof compareReplies = compareReplies;
  readonly #groups: Groups;
  readonly #smallPages: SmallPages;
  readonly #operations: readonly Operation[];
  readonly #bases: readonly Base[];
  readonly #startedAt = new Date().toISOString();
  #versions: readonly ToldVersion[] = [];
  #planned: readonly Question[] | undefined;
  #runOfB: readonly RunOfB[] | undefined;

  constructor(contract: JudgedContract, options: CompareOptions, dependencies: CompareDependencies) {
    this.#contract = contract;
    this.#options = options;
    this.#around = dependencies;
    const rules = contract.comparison ?? noRules;
    this.#rules = options.before ? rulesOfTimes(rules) : rules;
    if (options.before) this.#compare = compareTimes(newestNumbers(contract, options.before));
    this.#bases = basesOf(contract, options);
    this.#operations = contract.operations.filter(
      ({ base, ...row }) =>
        this.#bases.includes(base) &&
        (options.questions?.some(({ call }) => call.operation === row.id) ?? true) &&
        (options.only.length === 0 || options.only.some((pattern) => matchesAny(pattern, operationTexts(row)))),
    );
    this.#sides = openSides(contract, options, dependencies);
    this.#smallPages = new SmallPages(contract);
    this.#groups = new Groups({
      contract,
      credentials: { A: options.A.credentials ?? [], B: options.B.credentials ?? [] },
      replay: dependencies.replay ?? ((id) => `assay compare --again ${id}`),
    });
  }

  async run(): Promise<Comparison> {
    let before: HeadsNow = new Map();
    let after = before;
    let reason: string | undefined;
    let lost: TargetLostError | undefined;
    try {
      before = await this.#heads();
      this.#versions = await readVersions(this.#rules, this.#bases, this.#sides.sides);
      reason = await this.#compareAll(before);
      after = await this.#heads();
      if (this.#options.judgesB)
        this.#runOfB = await runOnB(this.#contract, this.#options.B, this.#around, this.#groups.all);
    } catch (error) {
      if (!(error instanceof BudgetSpent || error instanceof Interrupted)) throw error;
      if (error instanceof TargetLostError) lost = error;
      else if (error instanceof Interrupted && !this.#around.signal?.aborted) reason = error.message;
    } finally {
      await this.#sides.close();
    }
    return this.#result(lost ? lossInWords(this.#sides.lossOf(lost)) : reason, before, after);
  }

  async #heads(): Promise<HeadsNow> {
    const { sides } = this.#sides;
    const all = await Promise.all(this.#bases.map((base) => readHeads(this.#rules, base, sides, 'heads')));
    return new Map(all.flatMap((heads) => [...heads]));
  }

  /** Returns why the targets cannot be compared; undefined if they were. */
  async #compareAll(heads: HeadsNow): Promise<string | undefined> {
    const apart = tooFarApart(heads, this.#options.maxApart);
    if (apart !== undefined) return apart;
    const { before } = this.#options;
    if (before && !this.#options.questions) {
      const operations = this.#operations.filter((row) => !this.#isLocal(row));
      await this.#askAll(recordedQuestions(this.#contract, operations, before));
      return undefined;
    }
    if (this.#options.questions) {
      await this.#askAll(this.#options.questions);
      return undefined;
    }
    const subjects = await this.#discover();
    if (typeof subjects === 'string') return subjects;
    for (const base of this.#bases) {
      const operationsOfBase = this.#contract.operations.filter((row) => row.base === base && !this.#isLocal(row));
      const text = await isOtherNetwork(this.#rules, base, operationsOfBase, subjects, this.#sides.sides);
      if (text !== undefined) return `${base}: ${text}`;
    }
    await this.#askPlanned(subjects);
    return undefined;
  }

  #isLocal({ id }: Operation): boolean {
    return this.#rules.local.includes(id);
  }

  /** Why an operation is not compared; undefined: it is. */
  #whyExcluded(row: Operation, questionCount: number): string | undefined {
    const isOfTarget = this.#contract.comparison?.local.includes(row.id) ?? false;
    if (this.#isLocal(row)) return isOfTarget ? 'it tells of the target itself' : 'it tells the state of the moment';
    return this.#options.before && questionCount === 0 ? 'the earlier run holds no answer of it' : undefined;
  }

  /** The parameters that were not asked; none where the questions were not chosen by the comparison itself. */
  #notAsked(row: Operation): readonly NotAsked[] {
    const questions = this.#planned?.filter(({ call }) => call.operation === row.id);
    const isPlanned = (name: string) => questions?.some(({ call }) => call.parameters[name] !== undefined) === true;
    return questions ? notCompared(row, this.#tally, isPlanned) : [];
  }

  async #discover(): Promise<Subjects | string> {
    const { A } = this.#options;
    const { target } = A;
    const planRows = wholePlan(this.#contract, { target, only: [] });
    const includedCases = planRows.flatMap(({ case: testCase, excluded }) =>
      excluded === undefined ? [testCase] : [],
    );
    const { subjects, silent } = await learn(this.#contract, this.#sides.sides.A.client, includedCases, A);
    const [first] = silent;
    return first ? `${first[0]}: A: ${first[1]}` : subjects;
  }

  async #askPlanned(subjects: Subjects): Promise<void> {
    const { seed, A } = this.#options;
    const pool = new Pool(subjects, A.network);
    for (const { id } of this.#contract.operations) for (const { answer } of subjects.arguments(id)) pool.learn(answer);
    const operations = this.#operations.filter((row) => !this.#isLocal(row));
    const generated = new GeneratedQuestions(operations, subjects, pool, seed);
    let questions = generated.onlyNew(plannedQuestions(operations, subjects, pool, seed));
    this.#planned = questions;
    while (questions.length > 0 && !this.#isOver) {
      await this.#askAll(questions, generated);
      questions = [...this.#smallPages.next(), ...generated.next()];
    }
  }

  get #isOver(): boolean {
    const { maxRequests, stopAtFirst = false } = this.#options;
    return this.#sides.requests >= maxRequests || (stopAtFirst && this.#groups.all.length > 0);
  }

  /** Asks questions, some at a time. Their results are taken in the order of the questions. */
  async #askAll(questions: readonly Question[], generated?: GeneratedQuestions): Promise<void> {
    const { concurrency } = this.#options;
    const inTurn = pLimit(concurrency);
    for (let from = 0; from < questions.length && !this.#isOver; from += concurrency) {
      const batch = questions.slice(from, from + concurrency);
      const settledAttempts = await Promise.all(
        batch.map((question, index) => inTurn(() => this.#ask(question, `compare ${index}`))),
      );
      for (const attempt of settledAttempts) {
        this.#take(attempt);
        for (const answer of attempt.last.a.answers.slice(0, 1)) generated?.learn(answer);
      }
      this.#around.onProgress?.({
        phase: 'comparing',
        requests: this.#sides.requests,
        questions: this.#tally.questions,
        differences: this.#groups.all.length,
      });
    }
  }

  #ask(question: Question, asker: string): Promise<Settled> {
    const operation = this.#contract.operation(question.call.operation);
    return settle(question, {
      sides: this.#sides.sides,
      rules: this.#rules,
      memberRules: this.#learnt.around(memberRules(operation, this.#rules)),
      asker,
      compare: this.#compare,
      pauses: this.#options.pauses,
      rare: this.#rare,
      isKnown: (id, difference) => this.#groups.has(id, difference),
      isUnsteady: (id, path) => this.#learnt.isUnsteady(id, path),
      isState: this.#rules.stateAtHead.includes(operation.id) || mayShrink(operation, question.call.parameters),
    });
  }

  #take(attempt: Settled): void {
    this.#smallPages.learn(attempt);
    this.#tally.take(attempt);
    this.#learnt.take(attempt.question.call.operation, attempt.learnt);
    this.#groups.take(attempt, this.#sides.requests);
  }

  #result(reason: string | undefined, before: HeadsNow, after: HeadsNow): Comparison {
    const { A, B, noise, seed, questions } = this.#options;
    const operations = this.#operations.map((row) => {
      const counts = this.#tally.operation(row.id);
      const excluded = this.#whyExcluded(row, counts.asked);
      const rest = excluded === undefined && counts.asked > 0 ? this.#notAsked(row) : [];
      return { ...counts, ...defined({ excluded, notAsked: rest.length > 0 ? rest : undefined }) };
    });
    const isWhole = questions === undefined && this.#groups.all.length === 0 && reason === undefined;
    const selected = this.#bases.filter((base) => this.#operations.some((row) => row.base === base));
    const little = isWhole
      ? selected
          .map((base) =>
            tooLittle(
              base,
              operations.filter(({ operation }) => this.#contract.operation(operation).base === base),
              this.#options.before ? 'before' : 'sides',
            ),
          )
          .find((text) => text !== undefined)
      : undefined;
    const notComparable = reason ?? little;
    return {
      version,
      A: A.target,
      B: B.target,
      ...defined({ noise: noise?.target }),
      seed,
      startedAt: this.#startedAt,
      finishedAt: new Date().toISOString(),
      requests: this.#sides.requests,
      questions: this.#tally.questions,
      interrupted: this.#around.signal?.aborted ?? false,
      groups: this.#groups.all,
      vanished: this.#tally.vanished,
      undecided: this.#tally.undecided,
      noisy: this.#tally.noisy,
      learnt: this.#learnt.all,
      operations,
      heads: readingsOf(before, after),
      aheadItems: this.#tally.aheadItems,
      ...defined({
        otherOrder: this.#tally.otherOrder.length > 0 ? this.#tally.otherOrder : undefined,
        versions: this.#versions.length > 0 ? this.#versions : undefined,
        runOfB: this.#runOfB,
        notComparable,
      }),
    };
  }
}

/**
 * Compares two targets of one contract: the same questions go to both at the same time, and answers are compared under
 * the contract's rules. Sends nothing that the documents do not allow.
 */
export const compareTargets = (
  contract: JudgedContract,
  options: CompareOptions,
  dependencies: CompareDependencies = {},
): Promise<Comparison> => new TargetComparison(contract, options, dependencies).run();
