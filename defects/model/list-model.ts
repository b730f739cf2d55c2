import { cursorParts, isLinkedPaging, nextParameters, wayBack } from '../../engine/model/list-paging.ts';
import { constraintsOf } from '../../engine/model/constraints.ts';
import { defined } from '../../engine/model/defined.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { listingOf } from '../../engine/model/pages-of.ts';
import { type Answer, type Call, withParameters, type Parameters } from '../call.ts';
import { refusalOf } from '../operators/refusals.ts';
import { isMembers, type Value } from '../value.ts';
import { cursorIn, keyOf, parametersOf, placeOf, writeToken, countedPlace, sizeOf } from './paging.ts';
import { selectionOf } from './select.ts';
import { showPage } from './show-page.ts';
import { orderFor } from './sort.ts';

/** Facts of a list that follow from no declaration. */
export interface ListFacts {
  /** Its items, in the order of a list without a declared one; by parent: undefined for one that does not exist. */
  readonly items: readonly Value[] | ((parameters: Parameters) => readonly Value[] | undefined);
  /** Further conditions on the items of a call: of parameters whose effect items do not show. */
  readonly selects?: (item: Value, parameters: Parameters) => boolean;
  /** Members beside those that the declaration names. */
  readonly around?: Value;
  /** An item as answers show it. */
  readonly shows?: (item: Value) => Value;
  /** The parameter of links that takes the number of a page; absent: `page`. */
  readonly linkParameter?: string;
  /** Status of a place behind the end of the list; absent: a page without items. */
  readonly behindEnd?: number;
}

/**
 * Answers the calls of a list as its declaration promises. What is open is answered in one of the ways that it leaves.
 */
export class ListModel {
  readonly #operation: Operation;
  readonly #facts: ListFacts;

  constructor(operation: Operation, facts: ListFacts) {
    this.#operation = operation;
    this.#facts = facts;
  }

  answer(call: Call): Answer {
    const operation = this.#operation;
    const listing = listingOf(operation);
    const { selects, shows = (item) => item, around = null, linkParameter = 'page', behindEnd } = this.#facts;
    const refused = refusalOf(operation, 400);
    const parameters = asSent(operation, call.parameters);
    const isExcluded = constraintsOf(operation).some((constraint) => constraint(parameters)?.valid === false);
    if (isExcluded || !isDocumented(operation, parameters)) return refused;

    const size = sizeOf(operation, parameters);
    const cursor = cursorIn(listing, parameters);
    if (size === undefined || cursor === 'refused') return refused;
    const queryParameters = this.#ownParameters(parameters, linkParameter);
    const { bound } = listing.paging;
    const of = cursor?.token?.of;
    if (bound === 'refused' && of !== undefined && of !== keyOf(queryParameters)) return refused;
    const listed = bound === 'kept' && of !== undefined ? parametersOf(of) : queryParameters;

    const parent = typeof this.#facts.items === 'function' ? this.#facts.items(listed) : this.#facts.items;
    const items = parent ?? [];
    const order = orderFor(listing, listed);
    const selection = selectionOf(operation, listed, items);
    if (!order) return refused;
    if (typeof selection !== 'function') return selection;
    const isSelected = (item: Value): boolean => selection(item) && selects?.(item, listed) !== false;
    const sorted = items.toSorted(order);
    const all = sorted.filter(isSelected);
    const [unknown] = [listing.unknownParent ?? []].flat();
    if (typeof unknown === 'number' && (parent === undefined || this.#hasUnknownParent(all)))
      return refusalOf(operation, unknown);

    const position = cursor
      ? sorted.slice(0, placeOf(cursor, sorted, items)).filter(isSelected).length
      : countedPlace(operation, parameters, size, linkParameter);
    if (position === undefined) return refused;
    if (behindEnd !== undefined && position > 0 && position >= all.length) return refusalOf(operation, behindEnd);
    const [start, end] = cursor?.isBack ? [Math.max(0, position - size), position] : [position, position + size];
    const tokenOf = (item: Value | undefined, isBack?: true): string =>
      writeToken(defined({ after: item === undefined ? -1 : items.indexOf(item), of: bound && keyOf(listed), isBack }));
    const page = { all, start, size, items: all.slice(start, end), operation, parameters, tokenOf, linkParameter };
    return showPage(page, around, shows);
  }

  /** Parameters that say which list is asked for, without those that lead to a page. */
  #ownParameters(parameters: Parameters, linkParameter: string): Parameters {
    const { paging } = listingOf(this.#operation);
    const back = wayBack(paging);
    const places = new Set([
      paging.size,
      ...nextParameters(paging),
      back?.cursor,
      ...Object.keys(back?.with ?? {}),
      ...(paging.others ?? []).flatMap(({ cursor, size }) => [cursor, size]),
      isLinkedPaging(paging) ? linkParameter : undefined,
    ]);
    return Object.fromEntries(Object.entries(parameters).filter(([name]) => !places.has(name)));
  }

  /** Whether no item is of the parent that the path names. */
  #hasUnknownParent(all: readonly Value[]): boolean {
    const { filters = {} } = listingOf(this.#operation);
    return all.length === 0 && Object.keys(filters).some((name) => this.#operation.parameters[name]?.in === 'path');
  }
}

/** Parameters as requests have them: the parts of a cursor are parameters of their own, a single text is no list. */
function asSent({ kind, listing }: Operation, parameters: Parameters): Parameters {
  const name = listing && cursorParts(listing.paging)?.join(' and ');
  const { [name ?? '']: parts, ...otherParameters } = parameters;
  const sent = isMembers(parts) ? withParameters(otherParameters, parts) : parameters;
  if (kind === 'json-rpc') return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, Array.isArray(value) && value.length === 1 ? value[0] : value]),
  );
}

const forms: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(?:\.\d+)?$/,
  boolean: /^(?:true|false)$/,
};

/** Whether the parameters of a call have the documented types and values, and none is missing. */
function isDocumented({ parameters: rows, listing }: Operation, parameters: Parameters): boolean {
  // A call may give several keys and directions: the order decides.
  const ofOrder = listing ? orderOf(listing).parameters : [];
  return Object.entries(rows).every(([name, { type, values, open, required }]) => {
    const value = parameters[name];
    if (value === undefined) return required !== true;
    const isList = type === 'comma-list' || ofOrder.includes(name);
    const isClosed = values !== undefined && open === undefined && !isList;
    return [value]
      .flat()
      .map(String)
      .every((text) => forms[type]?.test(text) !== false && (!isClosed || values.includes(text)));
  });
}
