import { numberedRange, shownRanges } from '../../../engine/model/list-range.ts';
import { pagesOf } from '../../../engine/model/listing.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import type { operationTable } from '../operations.generated.ts';
import { equalityFilters, filtersOf, takesSeveral } from '../../../engine/model/filters-of.ts';
import { subsetsOf } from '../../../engine/model/subsets-of.ts';
import { type OperationRow, type Parameter, takesKey } from '../../../engine/model/operation.ts';
import { numberParameters } from '../../../properties/laws/whole-numbers.ts';
import { vocabulary } from '../formats.ts';

/** Selects the operations that a requirement covers. A new endpoint of the same kind is covered automatically. */
export type Selector = (operation: OperationRow) => boolean;

const parametersOf = (operation: OperationRow): readonly Parameter[] => Object.values(operation.parameters);

export const node: Selector = (operation) => operation.kind === 'json-rpc';
export const rest: Selector = (operation) => operation.kind === 'rest';
export const gets: Selector = (operation) => operation.kind === 'rest' && operation.httpMethod === 'GET';

export const only =
  (...ids: readonly (typeof operationTable)[number]['id'][]): Selector =>
  (operation) =>
    (ids as readonly string[]).includes(operation.id);
/** Selects by row number in the data document's endpoint table. */
export const numbers =
  (...rows: readonly number[]): Selector =>
  (operation) =>
    operation.kind === 'rest' && operation.number !== undefined && rows.includes(operation.number);
export const both =
  (left: Selector, right: Selector): Selector =>
  (operation) =>
    left(operation) && right(operation);
export const except =
  (all: Selector, left: Selector): Selector =>
  (operation) =>
    all(operation) && !left(operation);

export const withParameter =
  (name: string): Selector =>
  (operation) =>
    Object.hasOwn(operation.parameters, name);
/** Takes an identity that the target surely knows if its answers show it. */
export const withKnown: Selector = (operation) => parametersOf(operation).some((row) => row.known !== undefined);
export const withoutParameters: Selector = (operation) => parametersOf(operation).length === 0;
/**
 * Has a required parameter that is not in the path, so that a call without it still goes to the operation's own path.
 */
export const withRequired: Selector = (operation) =>
  parametersOf(operation).some((row) => row.required === true && row.in !== 'path');
/** An optional query parameter whose type, format or value set the document closes. */
export const withClosedOption: Selector = (operation) =>
  parametersOf(operation).some(
    (row) =>
      row.in === 'query' &&
      !row.required &&
      row.outside !== 'open' &&
      (row.type === 'integer' ||
        row.type === 'boolean' ||
        row.format !== undefined ||
        (row.values !== undefined && row.open === undefined)),
  );
/** The chain can be named by its EVM chain id and by its blockchain id. */
export const withChainAlias: Selector = (operation) => {
  const row = operation.parameters['chainId'];
  return row?.subject === 'evm-chain-id' && row.orSubject === 'blockchain-id';
};

const listings: Selector = (operation) => operation.listing !== undefined;
export const restListings: Selector = both(rest, listings);
/** Has a documented default page size above 0. Endpoint 10 has the default 0, whose effect is only observed. */
export const withDefaultSize: Selector = (operation) => ((operation.listing && pagesOf(operation).default) ?? 0) > 0;
export const withRange: Selector = (operation) => numberedRange(operation.listing) !== undefined;
/** Takes a number that its items have too: a bound, a height, a status. */
export const withNumbers: Selector = (operation) => numberParameters({ ...operation, vocabulary }).length > 0;
export const withOrder: Selector = (operation) => operation.listing?.order !== undefined;
export const withDirection: Selector = (operation) => operation.listing?.order?.direction !== undefined;

/** Its answers contain objects that other answers may contain too. */
export const showing: Selector = (operation) => operation.shows !== undefined;
export const withJoins: Selector = (operation) => operation.joins !== undefined;
export const withCommaList: Selector = (operation) => equalityFilters(operation).some(takesSeveral);
/** The path has an EVM address. */
const withHexPath: Selector = (operation) =>
  parametersOf(operation).some((row) => row.in === 'path' && row.format === 'evm-address');
/** Takes an EVM address in its path or as a filter by name: their letter case has no meaning. */
export const withCaseless: Selector = (operation) =>
  withHexPath(operation) || parametersOf(operation).some((row) => row.isCaseless === true);
/** A parameter with a documented default, other than a page size of 0, which is open. */
export const withDefaults: Selector = (operation) =>
  Object.entries<Parameter>(operation.parameters).some(
    ([name, row]) =>
      row.default !== undefined && (row.default !== 0 || name !== (operation.listing && pagesOf(operation).size)),
  );
/** Has a filter, and another parameter that changes which items come or their order. */
export const withSeveralFilters: Selector = (operation) => {
  const filters = filtersOf(operation).filter(({ isInPath }) => !isInPath);
  const keys = operation.listing && orderOf(operation.listing).keys;
  return filters.length > 0 && filters.length + subsetsOf(operation).length + (keys ? 1 : 0) > 1;
};

/** Optional filters, or a range, by members that items show. */
export const withNarrowing: Selector = (operation) =>
  filtersOf(operation).some(({ parameter }) => !operation.parameters[parameter]?.required) ||
  shownRanges(operation.listing).length > 0;

/** Takes the API key, by the document. */
export const keyed: Selector = takesKey;
export const onMetricsBase: Selector = (operation) => operation.base === 'metrics';
export const deprecated: Selector = (operation) =>
  operation.kind === 'json-rpc' && operation.deprecatedSince !== undefined;

/** Premises of every law on items: answers have the documented form, and items have their identifying members. */
export const readableItems = ['data.schema.response', 'data.schema.members-present'] as const;

/** Premises of every law on whole lists: items have distinct identities, and a walk returns all of them. */
export const listConventions = [...readableItems, 'data.page.token-type', 'data.page.continues'] as const;

/** Requirements on the form of errors. */
export const errorForm = [
  'data.error.body',
  'data.error.status-agrees',
  'data.error.phrase',
  'data.error.listed-status',
  'data.error.no-error-as-success',
] as const;

/** Requirements on documented errors. */
export const documentedError = [...errorForm, 'data.error.bad-input-no-5xx'] as const;

/** Requirements on the envelope of an answer. */
export const envelopeForm = [
  'node.envelope.result-xor-error',
  'node.envelope.result-object',
  'node.envelope.version',
  'node.envelope.id-echo',
] as const;
