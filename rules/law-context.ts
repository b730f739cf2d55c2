import type { Arbitrary } from 'fast-check';
import { type CaseContext, Inconclusive, type Parameters } from '../engine/contract/case-context.ts';
import { RuleFault } from '../engine/contract/endings.ts';
import { defined } from '../engine/model/defined.ts';
import type { Answered } from '../engine/model/judging.ts';
import { itemsPointer, listingOf, pagesOf } from '../engine/model/listing.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import type { Operation } from '../engine/model/operation.ts';
import { nameOf, operationNamed, operationTexts } from '../engine/model/operation-name.ts';
import { holds } from '../properties/holds.ts';
import { anyKnownCall } from '../properties/lists/known-calls.ts';
import { walk } from '../properties/lists/walk.ts';
import { type Answer, answerOf } from './answer.ts';
import type { Entry, Expectation, KnownAnswer, ListOptions, RequestOptions, RuleContext, Violated } from './context.ts';
import { shownBy, unmet } from './expectation.ts';

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
  /** What the engine threw: it ends the rule, and is no fault of it. */
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

  calls(operation?: string): readonly KnownAnswer[] {
    return this.#c.subjects
      .arguments(this.#operation(operation).id)
      .map(({ parameters, answer }) => ({ parameters, answer: answerOf(answer) }));
  }

  async request(parameters?: Parameters, options: RequestOptions = {}): Promise<Answer> {
    const { operation, headers, key, anyStatus = false, fresh } = options;
    const { id } = this.#operation(operation);
    const http = headers && { headers };
    const asked = this.#asking(async () => {
      const given = parameters ?? (id === this.#c.operation.id ? anyKnownCall(this.#c).parameters : {});
      const call = { operation: id, parameters: given, input: 'valid' as const, ...defined({ key, http }) };
      const answer = await this.#c.request(call, { ...defined({ fresh }), anyStatus });
      return anyStatus ? answer : this.#c.successful(answer);
    });
    // A rule that does not wait for it must not end the process.
    asked.catch(() => undefined);
    return this.#show(await asked);
  }

  async *pages({ operation, parameters, size, pages }: ListOptions = {}): AsyncGenerator<Answer> {
    const row = this.#list(operation);
    const { size: sizeName, cursor, maximum } = pagesOf(row);
    const calls = parameters ? [{ parameters }] : this.#listCalls(row);
    for (const { parameters: known } of calls) {
      const steps = walk(this.#c, Object.fromEntries(Object.entries(known).filter(([name]) => name !== cursor)), {
        operation: row,
        maxPages: Math.min(pages ?? this.#c.pages, this.#c.pages),
        ...(sizeName === '' ? {} : { size: Math.min(size ?? maximum, maximum) }),
      });
      for (;;) {
        const step = await this.#asking(() => steps.next());
        if (step.done === true) break;
        yield this.#show(step.value.answer);
      }
    }
  }

  async *items(options: ListOptions = {}): AsyncGenerator<Entry> {
    const place = itemsPointer(listingOf(this.#list(options.operation)));
    for await (const page of this.pages(options))
      for (const [index, item] of (page.items ?? []).entries()) yield { item, page, pointer: `${place}/${index}` };
  }

  expect(actual: unknown, expectation: Expectation): void {
    const violation = unmet(actual, expectation);
    this.#activeAt = performance.now();
    if (violation === undefined) return this.#c.countEvidence();
    this.#fail(violation.message, violation, violation.code);
  }

  fail(message: string, details: Violated): never {
    return this.#fail(message, details, 'broken');
  }

  #fail(message: string, { expected, actual, ...shown }: Violated, code: string): never {
    const proof = shownBy(shown, this.#latest);
    try {
      return this.#c.fail(message, { code, expected, actual, ...proof });
    } catch (error) {
      throw this.#ending(error);
    }
  }

  async part(body: () => Promise<void> | void): Promise<void> {
    await this.#c.soft(body);
  }

  async forAll<T>(values: Arbitrary<T>, property: (value: T) => Promise<void> | void): Promise<void> {
    await holds(this.#c, values, async (value) => property(value));
  }

  observe(what: string, value: string): void {
    this.#c.observe(what, value);
  }

  skip(reason: string): never {
    throw this.#ending(new Inconclusive(reason));
  }

  /** An operation by its name; absent: that of the case. */
  #operation(name: string | undefined): Operation {
    if (name === undefined) return this.#c.operation;
    const { operations } = this.#c.contract;
    const row = operationNamed(this.#c.contract, name);
    if (row) return row;
    throw new RuleFault(
      `${name} is no operation that a run may call.${didYouMean(nearNames(name, operations.flatMap(operationTexts)))}`,
    );
  }

  /** As `#operation`, of one that has a declared list. */
  #list(name: string | undefined): Operation {
    const row = this.#operation(name);
    if (row.listing) return row;
    throw new RuleFault(`${nameOf(row)} has no declared list; add x-assay-list to it, or read answers by request()`);
  }

  /** The calls whose lists are read. */
  #listCalls(row: Operation): readonly { readonly parameters: Parameters }[] {
    const known = this.#c.subjects.arguments(row.id).slice(0, this.#c.effort.candidates);
    return known.length === 0 && row.id === this.#c.operation.id ? [anyKnownCall(this.#c)] : known;
  }

  #show(answered: Answered): Answer {
    this.#latest = answerOf(answered);
    return this.#latest;
  }

  /** Asks the target within the limits of a rule. */
  async #asking<T>(ask: () => Promise<T>): Promise<T> {
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
    return error;
  }
}
