import type { Question } from '../../engine/model/comparison.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { filtersOf } from '../../engine/model/filters-of.ts';
import { narrowingsOf } from '../../properties/filters/declared-conditions.ts';
import { allowedSize } from '../../properties/lists/whole-walks.ts';
import type { Settled } from './settle.ts';

/** Walks by small pages for the same filters and ranges of an operation. */
const maxWalks = 2;
/** Most filters and ranges of a question that are walked. */
const maxNames = 2;
/** Pages into which a narrowed list is cut. */
const wantedPages = 3;
/** Pages behind the end of the list on A: a side that forgets the filter goes on there. */
const pagesBehind = 2;

/** The parameters outside the path that narrow a list. */
const narrowingNames = (operation: Operation): readonly string[] => [
  ...new Set([
    ...filtersOf(operation).flatMap(({ isInPath, parameter }) => (isInPath ? [] : [parameter])),
    ...narrowingsOf(operation).flatMap(({ parameters }) => parameters),
  ]),
];

/**
 * Questions that walk each narrowed list once more by small pages, of the size that its items on A suggest: a target
 * may forget a filter behind the first page.
 */
export class SmallPages {
  readonly #contract: Contract;
  readonly #walks = new Map<string, number>();
  readonly #names = new Map<string, readonly string[]>();
  #questions: Question[] = [];

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  learn({ question, last: { a } }: Settled): void {
    const { call } = question;
    const operation = this.#contract.operation(call.operation);
    const items = a.items?.length ?? 0;
    if (!operation.listing || !a.isWhole || items === 0) return;
    const size = this.#sizeOf(operation, items);
    const set = this.#namesOf(operation).filter((name) => call.parameters[name] !== undefined);
    if (size === undefined || set.length === 0 || set.length > maxNames) return;
    const key = stringifyJson([operation.id, ...set] as Json);
    const walks = this.#walks.get(key) ?? 0;
    if (walks >= maxWalks) return;
    this.#walks.set(key, walks + 1);
    const { size: name } = pagesOf(operation);
    const parameters = { ...call.parameters, [name]: size };
    this.#questions.push({
      ...question,
      call: { ...call, parameters },
      pages: Math.ceil(items / size) + pagesBehind,
    });
  }

  #namesOf(operation: Operation): readonly string[] {
    const names = this.#names.get(operation.id) ?? narrowingNames(operation);
    this.#names.set(operation.id, names);
    return names;
  }

  /** The size that cuts a list; undefined where nobody chooses the size, or where no allowed size cuts it. */
  #sizeOf(operation: Operation, items: number): number | undefined {
    const { size: name } = operation.listing?.paging ?? {};
    if (name === undefined) return undefined;
    const size = allowedSize(operation, items / wantedPages);
    return size > items ? undefined : size;
  }

  next(): readonly Question[] {
    const questions = this.#questions;
    this.#questions = [];
    return questions;
  }
}
