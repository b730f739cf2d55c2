import { BudgetSpent, Interrupted } from '../../../engine/client/errors.ts';
import type { Call, Client, Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered, Parameters } from '../../../engine/model/judging.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import { linkOf } from '../../../engine/model/page-link.ts';
import { at } from '../../../engine/model/paths.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { errorCode, isInternalError } from '../../../engine/protocols/documented.ts';
import { protocolOf } from '../../../engine/protocols/protocol.ts';
import { Undecided, orOpen, plural } from './answer.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn, withoutPaths } from './values.ts';

/** An answer, parsed for `infer`. */
export interface Reply {
  readonly exchange: Exchange;
  readonly parameters: Parameters;
  /** Absent for a success: how the call failed, in words. */
  readonly failure: string | undefined;
  /** Whether the target says that the call itself is wrong. */
  readonly isRefused: boolean;
  /** The body of a success. */
  readonly body: Json | undefined;
  /** The items of the page; undefined if the answer is no page of the list. */
  readonly items: readonly Json[] | undefined;
  /** The headers of the answer, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path and query of the next page, by the header `Link`; undefined if there is none. */
  readonly next: string | undefined;
}

const noRequests = (reason: string): Undecided =>
  new Undecided({ reason: `not asked: ${reason}`, code: 'no-requests' });

/** Answers with more items are ignored: the target decides how many items it sends, so there must be a limit. */
const mostItems = 2_000;

const headersOf = ({ response }: Exchange): Reply['headers'] =>
  Object.fromEntries(
    Object.entries(response?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
  );

const itemsOf = (list: Json | undefined): readonly Json[] | undefined =>
  Array.isArray(list) && list.length <= mostItems ? (list as readonly Json[]) : undefined;

/** How a call failed; undefined for a success. */
const failureOf = (answer: Answered): Pick<Reply, 'failure' | 'isRefused'> | undefined => {
  const { status } = answer;
  const code = errorCode(answer);
  if (code !== undefined) return { failure: `is answered with error ${code}`, isRefused: !isInternalError(answer) };
  if (status >= 200 && status < 300) return undefined;
  return { failure: `is answered with ${status}`, isRefused: status >= 400 && status < 500 };
};

const nameOf = (parameters: Parameters): string =>
  stringifyJson(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)) as Json);

/** Sends a limited number of requests to one operation. Equal requests are sent once. */
export class Questions {
  readonly #client: Client;
  readonly #sketch: Sketch;
  readonly #most: number;
  readonly #before: number;
  readonly #known = new Map<string, Reply>();
  #changing: readonly string[] = [];
  #end: unknown;

  constructor(client: Client, sketch: Sketch, maxRequests: number) {
    this.#client = client;
    this.#sketch = sketch;
    this.#most = maxRequests;
    this.#before = client.stats.requests;
  }

  /** All answers so far, one per request. */
  get replies(): readonly Reply[] {
    return [...this.#known.values()];
  }

  /**
   * Sends a call. `infer` confirms nothing afterwards, so its requests may use the whole budget.
   * @throws Undecided when the budget is spent, and what the client throws when it may not send.
   */
  async #send(call: Call, fresh: boolean): Promise<Exchange> {
    const isOfList = call.operation === this.#sketch.operation.id;
    const name = nameOf(call.parameters);
    const isKnown = isOfList && !fresh && this.#known.has(name);
    if (!isKnown && this.#client.stats.requests - this.#before >= this.#most)
      throw noRequests(`the budget of this operation is spent: ${plural(this.#most, 'request')}`);
    try {
      const exchange = await this.#client.send(call, { asker: 'infer', confirming: true, fresh });
      if (isOfList && !this.#known.has(name)) this.#known.set(name, this.read(exchange));
      return exchange;
    } catch (error) {
      throw error instanceof BudgetSpent ? noRequests('all requests are spent') : error;
    }
  }

  /** A client for laws: their calls are questions, too. `rereads`: calls for a new answer get one. */
  clientOfLaws(rereads: boolean): Client {
    const client = this.#client;
    return {
      contract: client.contract,
      get stats() {
        return client.stats;
      },
      close: () => client.close(),
      send: async (call, { fresh = false }) => {
        try {
          // Answers are parsed once for each exchange, and here each contract declares another list.
          return { ...(await this.#send(call, rereads && fresh)) };
        } catch (error) {
          this.#end = error;
          throw error;
        }
      },
    };
  }

  /** @throws what ended the calls of a law. */
  mustGoOn(): void {
    const end = this.#end;
    if (end instanceof Undecided || end instanceof Interrupted) throw end;
  }

  /** An answer. */
  read(exchange: Exchange): Reply {
    const { items } = this.#sketch;
    const { parameters } = exchange.call;
    const answer = answered(exchange, this.#client.contract);
    const failed = answer ? failureOf(answer) : { failure: 'gets no answer', isRefused: false };
    const body = answer && !failed ? protocolOf(answer.operation).freeValue(answer.body) : undefined;
    return {
      exchange,
      parameters,
      failure: failed?.failure,
      isRefused: failed?.isRefused === true,
      body,
      items: items === undefined ? undefined : this.#lasting(itemsOf(at(body, items))),
      headers: headersOf(exchange),
      next: answer && linkOf(answer, 'next'),
    };
  }

  /** The answer of the list, or of another operation that concerns its items. Equal requests are sent once. */
  async ask(
    parameters: Parameters,
    { operation = this.#sketch.operation.id, fresh = false }: { operation?: string; fresh?: boolean } = {},
  ): Promise<Reply> {
    const exchange = await this.#send({ operation, parameters, input: 'open' }, fresh);
    const isOfList = operation === this.#sketch.operation.id;
    return (isOfList && !fresh && this.#known.get(nameOf(parameters))) || this.read(exchange);
  }

  /** Members of the items that change between two requests: no answer has them. */
  get changing(): readonly string[] {
    return this.#changing;
  }

  #lasting<Items extends readonly Json[] | undefined>(items: Items): Items {
    return (this.#changing.length === 0 ? items : items?.map((item) => withoutPaths(item, this.#changing))) as Items;
  }

  /**
   * Reads a page again, and leaves the members that changed out of all answers, so that items can be compared by the
   * others. False if nothing changed, or if the others do not tell the items apart: then the list itself changes.
   */
  async leavesOutChanging(page: Reply): Promise<boolean> {
    const { items: rereadItems = [] } = await this.ask(page.parameters, { fresh: true });
    const { items = [] } = page;
    if (items.length !== rereadItems.length) return false;
    const isOther = (path: string): boolean =>
      items.some(
        (item, index) => stringifyJson(at(item, path) ?? null) !== stringifyJson(at(rereadItems[index], path) ?? null),
      );
    const changing = pathsIn([...items, ...rereadItems]).filter(isOther);
    const texts = (all: readonly Json[]): readonly string[] =>
      all.map((item) => stringifyJson(withoutPaths(item, changing)));
    const [before, after] = [texts(items), texts(rereadItems)];
    if (changing.length === 0 || before.join() !== after.join() || new Set(before).size < before.length) return false;
    this.#changing = [...this.#changing, ...changing];
    for (const [name, reply] of this.#known) this.#known.set(name, { ...reply, items: this.#lasting(reply.items) });
    return true;
  }

  /**
   * Whether repeated calls get the same items, or the same value that is read from their answers; false if no requests
   * are left. A list that changes proves no bug.
   */
  async areStable(
    replies: readonly Reply[],
    read: (reply: Reply) => Json | undefined = ({ items }) => items as Json | undefined,
  ): Promise<boolean> {
    const isStable = await orOpen(async () => {
      for (const reply of replies) {
        const { operation, parameters } = reply.exchange.call;
        const reread = await this.ask(parameters, { operation, fresh: true });
        if (stringifyJson(read(reread) ?? null) !== stringifyJson(read(reply) ?? null)) return false;
      }
      return true;
    });
    return isStable === true;
  }
}

/** Describes an answer without a page, for a reason. */
export const refusal = ({ failure = 'gets no page of the list' }: Reply): string => failure;

/** Items of one list in their order: a page, or the pages of a walk. */
export interface Sample {
  /** The parameters of the list; its samples share the object. */
  readonly of: Parameters;
  readonly items: readonly Json[];
  readonly pages: readonly Reply[];
  /** Whether it is the whole list. */
  readonly isWhole: boolean;
}

/** The longest sample of each list, so that evidence counts an item once. */
export const longestOfEach = (samples: readonly Sample[]): readonly Sample[] => {
  const longest = new Map<Parameters, Sample>();
  for (const sample of samples)
    if (sample.items.length > (longest.get(sample.of)?.items.length ?? -1)) longest.set(sample.of, sample);
  return [...longest.values()];
};

/** An item as text. Whole items are compared, because their identity is unknown. */
export const textOf = (item: Json): string => stringifyJson(item);

export const isSame = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((item, index) => textOf(item) === textOf(b[index] ?? null));

/** Number of items that come more than once. */
export const repeatedIn = (items: readonly Json[]): number => items.length - new Set(items.map(textOf)).size;

/** Number of items of the second list that are also in the first. */
export const shared = (a: readonly Json[], b: readonly Json[]): number => {
  const texts = new Set(a.map(textOf));
  return b.filter((item) => texts.has(textOf(item))).length;
};
