import type { Arbitrary } from 'fast-check';
import { type CaseContext, Inconclusive, type Parameters } from '../engine/contract/case-context.ts';
import { RuleFault } from '../engine/contract/endings.ts';
import { defined } from '../engine/model/defined.ts';
import { type Json, stringifyJson } from '../engine/model/json.ts';
import { describeAnswer } from '../engine/model/show.ts';
import type { Answered } from '../engine/model/judging.ts';
import { itemsPointer, listingOf, pagesOf } from '../engine/model/listing.ts';
import type { Operation } from '../engine/model/operation.ts';
import { nameOf, operationNamed } from '../engine/model/operation-name.ts';
import { holds } from '../properties/holds.ts';
import { walk } from '../properties/lists/walk.ts';
import { type Answer, answerOf } from './answer.ts';
import { inputOf, mustBeDocumented, plainCalls, uncalled } from './calls.ts';
import type { Entry, Expectation, KnownAnswer, ListOptions, RequestOptions, RuleContext, Violated } from './context.ts';
import { shownBy, unmet, wordsOf } from './expectation.ts';

/** A rule that sends more is likely to loop, and would leave nothing to the other cases. */
const mostRequests = 1_000;

/** The context of one rule on one operation, over that of a law. */
export class LawContext implements RuleContext {
  readonly #c: CaseContext;
  readonly #mostRequests: number;
  #latest: Answer | undefined;
  /** Requests that are on their way. */
  #open = 0;
  #activeAt = performance.now();
  #hasEnded = false;
  /** The calls of the rule; whether one of them may have written. */
  readonly #questions = new Set<string>();
  #hasWritten = false;
  /** Parts and properties that are not finished. */
  #parts = 0;
  /** The first error that ended the rule: it counts, although the rule may catch it. */
  #kept: unknown;
  /** Errors of the engine: they end the rule, and are no fault of it. */
  readonly #endings = new WeakSet<object>();

  constructor(c: CaseContext, requests = mostRequests) {
    this.#c = c;
    this.#mostRequests = requests;
  }

  get operation(): string {
    return nameOf(this.#c.operation);
  }

  get seed(): number {
    return this.#c.seed;
  }

  /** Milliseconds in which the rule has neither asked anything nor waited for an answer. */
  get idleMs(): number {
    return this.#open > 0 ? 0 : performance.now() - this.#activeAt;
  }

  /** Ends the rule: it sends nothing more. */
  end(): void {
    this.#hasEnded = true;
  }

  /** Whether the engine threw this, or a violation or a skipped rule: no fault of the rule. */
  isEnding(error: unknown): boolean {
    return error instanceof Object && this.#endings.has(error);
  }

  /** @throws what the rule caught, and a fault if something that it began goes on without it */
  mustBeDone(): void {
    if (this.#kept !== undefined) throw this.#kept;
    if (this.#open + this.#parts > 0) throw new RuleFault('ended before what it had begun: add `await`');
  }

  calls(operation?: string): readonly KnownAnswer[] {
    return this.#c.subjects
      .arguments(this.#operation(operation).id)
      .map(({ parameters, answer }) => ({ parameters, answer: answerOf(answer) }));
  }

  async request(parameters?: Parameters, options: RequestOptions = {}): Promise<Answer> {
    const { headers, key, anyStatus = false } = options;
    const row = this.#keeping(() => this.#operation(options.operation));
    const answer = this.asking(async () => {
      const sent = parameters ?? plainCalls(this.#c, row)[0]?.parameters ?? {};
      if (options.undocumented !== true) mustBeDocumented(row, sent);
      const http = headers && { headers };
      const call = {
        operation: row.id,
        parameters: sent,
        input: inputOf(this.#c, row, sent),
        ...defined({ key, http }),
      };
      const isFresh = options.fresh ?? this.#needsNew(row, stringifyJson([sent, headers ?? null, key ?? null] as Json));
      const answered = await this.#c.request(call, { fresh: isFresh, anyStatus });
      if (anyStatus || answered.result) return answered;
      if (call.input === 'valid') return this.#c.successful(answered);
      throw new Inconclusive(
        `${nameOf(row)} gave no result to a call of the rule (${describeAnswer(answered, 120)}): ` +
          'give other parameters, or anyStatus',
      );
    });
    // A rule that does not wait for it must not end the process.
    answer.catch((error: unknown) => this.#keep(error));
    return this.#show(await answer);
  }

  /** Whether an answer that the run has will not do: to a call that may write, after one, or the second time. */
  #needsNew(row: Operation, question: string): boolean {
    const key = `${row.id} ${question}`;
    const isRepeated = this.#questions.has(key);
    this.#questions.add(key);
    this.#hasWritten ||= row.kind === 'rest' && row.httpMethod === 'POST';
    return this.#hasWritten || isRepeated;
  }

  async *pages({ operation, parameters, all = false, size, pages }: ListOptions = {}): AsyncGenerator<Answer> {
    const row = this.#keeping(() => this.#list(operation));
    if (parameters) this.#keeping(() => mustBeDocumented(row, parameters));
    const { size: sizeName, cursor, maximum } = pagesOf(row);
    const calls = all
      ? this.#c.subjects.arguments(row.id).slice(0, this.#c.effort.candidates)
      : plainCalls(this.#c, row);
    for (const call of parameters ? [{ parameters }] : calls) {
      const steps = walk(
        this.#c,
        Object.fromEntries(Object.entries(call.parameters).filter(([name]) => name !== cursor)),
        {
          operation: row,
          maxPages: Math.min(pages ?? this.#c.pages, this.#c.pages),
          ...defined({ fresh: this.#hasWritten ? true : undefined }),
          ...(sizeName === '' ? {} : { size: Math.min(size ?? maximum, maximum) }),
        },
      );
      for (;;) {
        const step = await this.asking(() => steps.next());
        if (step.done === true) break;
        yield this.#show(step.value.answer);
      }
    }
  }

  async *items(options: ListOptions = {}): AsyncGenerator<Entry> {
    const place = itemsPointer(listingOf(this.#list(options.operation)));
    for await (const page of this.pages(options))
      for (const [index, item] of page.items.entries()) yield { item, page, pointer: `${place}/${index}` };
  }

  expect(actual: unknown, expectation: Expectation): void {
    const violation = this.#keeping(() => unmet(actual, expectation));
    this.#activeAt = performance.now();
    if (violation === undefined) return this.#c.countEvidence();
    this.#fail(violation.message, violation, violation.code);
  }

  fail(message: string, details: Violated): never {
    const { message: text, ...words } = this.#keeping(() => wordsOf(message, details));
    return this.#fail(text, { ...words, ...defined({ by: details.by }) }, 'broken');
  }

  #fail(message: string, { expected, actual, ...shown }: Violated, code: string): never {
    const proof = this.#keeping(() => shownBy(shown, this.#latest));
    try {
      return this.#c.fail(message, { code, expected, actual, ...proof });
    } catch (error) {
      throw this.#ending(error);
    }
  }

  async part(body: () => Promise<void> | void): Promise<void> {
    await this.#within(() => this.#c.soft(body));
  }

  async forAll<T>(values: Arbitrary<T>, property: (value: T) => Promise<void> | void): Promise<void> {
    await this.#within(() => holds(this.#c, values, async (value) => property(value)));
  }

  observe(what: string, value: string): void {
    this.#c.observe(String(what), String(value));
  }

  skip(reason: string): never {
    throw this.#ending(new Inconclusive(String(reason)));
  }

  /** An operation by its name; absent: that of the case. */
  #operation(name: string | undefined): Operation {
    if (name === undefined) return this.#c.operation;
    const { contract } = this.#c;
    const row = operationNamed(contract, name);
    if (row) return row;
    const isLeftOut = contract.leftOut?.some(({ operation }) => operation === name) === true;
    if (isLeftOut) throw this.#ending(new Inconclusive(uncalled(contract, name)));
    throw new RuleFault(uncalled(contract, name));
  }

  /** As `#operation`, of one that has a declared list. */
  #list(name: string | undefined): Operation {
    const row = this.#operation(name);
    if (row.listing) return row;
    throw new RuleFault(`${nameOf(row)} has no declared list; add x-assay-list to it, or read answers by request()`);
  }

  #show(answered: Answered): Answer {
    this.#latest = answerOf(answered);
    return this.#latest;
  }

  /** Runs a part of the rule, which may throw. */
  async #within(part: () => Promise<unknown>): Promise<void> {
    this.#parts += 1;
    try {
      await part();
    } finally {
      this.#parts -= 1;
    }
  }

  #keep(error: unknown): void {
    if (this.#parts === 0) this.#kept ??= error;
  }

  #keeping<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#keep(error);
      throw error;
    }
  }

  /** Asks the target within the limits of a rule. */
  async asking<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw new RuleFault('the rule sends requests that it does not wait for: add `await`');
    this.#open += 1;
    try {
      if (this.#c.requests >= this.#mostRequests)
        throw new Inconclusive(`the rule has sent ${this.#mostRequests} requests; give it more with \`requests\``);
      return await ask();
    } catch (error) {
      throw this.#ending(error);
    } finally {
      this.#open -= 1;
      this.#activeAt = performance.now();
    }
  }

  /** Notes that the engine threw it. */
  #ending<T>(error: T): T {
    if (error instanceof Error && !(error instanceof RuleFault)) this.#endings.add(error);
    this.#keep(error);
    return error;
  }
}
