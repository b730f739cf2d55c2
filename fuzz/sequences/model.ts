import type { Subjects } from '../../engine/discovery/subjects.ts';
import type { Case } from '../../engine/model/requirement.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { listingOf, nextCursor, namesNext, pagesOf } from '../../engine/model/listing.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';
import { defined } from '../../engine/model/defined.ts';

/** Random numbers for a step. The step uses each as an index, modulo the number of available choices. */
export interface Draw {
  readonly size: number;
  readonly one: number;
  readonly other: number;
}

/** One action of a user of a list. */
export interface Step {
  /** Whether the step is possible now; absent: always. */
  possible?(model: Model): boolean;
  run(model: Model, real: Real, draw: Draw, subjects: Subjects): Promise<void>;
}

export type Steps = Readonly<Record<string, Step>>;

/** The element at an index, modulo the length; undefined for an empty list. */
export const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

/** The target. `ask` judges each answer and throws for a violation; undefined: no usable answer. */
export interface Real {
  ask(call: Call): Promise<Answered | undefined>;
}

/** A cursor of a page, with the call that it belongs to. */
interface OpenCursor {
  /** Without page size and cursor. */
  readonly parameters: Parameters;
  readonly size: number;
  readonly cursor: Json;
  used: boolean;
}

/** Maximum pages per sequence. */
export const maxPages = 30;
const maxItems = 300;
const maxCursors = 12;

/** The state of a sequence on one list. */
export class Model {
  readonly operation: Case['operation'];
  readonly listing: Listing;
  /** The list without filters, ranges and orders of the sequence. */
  base: Parameters;
  /** The current selection of the list. */
  parameters: Parameters;
  /** Position of the walk; undefined: at the start of the list. */
  walk: OpenCursor | undefined;
  /** All cursors of answers, oldest first. */
  readonly cursors: OpenCursor[] = [];
  /** Items seen, the latest last. */
  readonly items: Json[] = [];
  /** The last page that was requested. */
  last: Call | undefined;
  pages = 0;

  constructor(operation: Case['operation'], base: Parameters) {
    this.operation = operation;
    this.listing = listingOf(operation);
    this.base = base;
    this.parameters = base;
  }

  get isSpent(): boolean {
    return this.pages >= maxPages;
  }

  /** Selects other parameters of the list, if the documents allow them. Returns whether they do. */
  select(parameters: Parameters): boolean {
    if (validity(this.operation, parameters).valid !== true) return false;
    this.parameters = parameters;
    this.walk = undefined;
    return true;
  }

  /** Requests a page and learns from it. Returns the cursor to the next page. */
  async page(real: Real, parameters: Parameters, size: number, from?: OpenCursor): Promise<OpenCursor | undefined> {
    const paging = pagesOf(this.operation);
    const all = { ...parameters, [paging.size]: size, ...defined({ [paging.cursor]: from?.cursor }) };
    if (this.isSpent || validity(this.operation, all).valid !== true) return undefined;
    // A token fetches the next page of its call. Whether it works
    // twice, or with another page size, the document does not say.
    const sure = !from || !namesNext(paging) || (!from.used && from.size === size);
    if (from) from.used = true;
    return this.#learn(
      await this.#ask(real, { operation: this.operation.id, parameters: all, input: sure ? 'valid' : 'open' }),
      parameters,
      size,
    );
  }

  /** Requests the last page again. */
  async again(real: Real): Promise<void> {
    if (!this.last || this.isSpent) return;
    const paging = pagesOf(this.operation);
    const isFollowingPage = this.last.parameters[paging.cursor] !== undefined && namesNext(paging);
    await this.#ask(real, isFollowingPage ? { ...this.last, input: 'open' } : this.last);
  }

  async #ask(real: Real, call: Call): Promise<Answered | undefined> {
    this.pages += 1;
    this.last = call;
    return real.ask(call);
  }

  #learn(answer: Answered | undefined, parameters: Parameters, size: number): OpenCursor | undefined {
    if (!answer?.items) return undefined;
    this.items.push(...answer.items);
    this.items.splice(0, Math.max(0, this.items.length - maxItems));
    const cursor = nextCursor(answer, size);
    if (cursor === undefined) return undefined;
    const open = { parameters, size, cursor, used: false };
    this.cursors.push(open);
    this.cursors.splice(0, Math.max(0, this.cursors.length - maxCursors));
    return open;
  }
}
