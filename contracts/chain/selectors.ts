import { filtersOf, type OperationRow, pagesOf, type Parameter } from '../../rules/parts.ts';
import { isOperationId } from './operations.ts';

/** Selects the operations that a requirement covers: a new endpoint of the same kind is covered, too. */
type Selector = (operation: OperationRow) => boolean;

const hasParameter =
  (test: (row: Parameter) => boolean | undefined): Selector =>
  (operation) =>
    Object.values(operation.parameters).some((row) => test(row));

/** By the names that requirements give in `covers`. */
const selectors: Readonly<Record<string, Selector>> = {
  node: ({ kind }) => kind === 'json-rpc',
  rest: ({ kind }) => kind === 'rest',
  'metrics interface': ({ base }) => base === 'metrics',
  keyed: (operation) => operation.kind === 'rest' && operation.security !== undefined,
  deprecated: (operation) => operation.kind === 'json-rpc' && operation.deprecatedSince !== undefined,
  'without parameters': ({ parameters }) => Object.keys(parameters).length === 0,
  // A call without a parameter of the path goes to another path.
  'required parameter': hasParameter((row) => row.required === true && row.in !== 'path'),
  // Its value is an identity that the target surely knows if its answers show it.
  'known identity': hasParameter((row) => row.known !== undefined),
  'closed option': hasParameter(
    (row) =>
      row.in === 'query' &&
      !row.required &&
      row.outside !== 'open' &&
      (row.type === 'integer' ||
        row.type === 'boolean' ||
        row.format !== undefined ||
        (row.values !== undefined && row.open === undefined)),
  ),
  'letter case': hasParameter((row) => row.isCaseless ?? (row.in === 'path' && row.format === 'evm-address')),
  default: (operation) =>
    Object.entries(operation.parameters).some(
      ([name, row]) =>
        row.default !== undefined && (row.default !== 0 || name !== (operation.listing && pagesOf(operation).size)),
    ),
  list: ({ listing }) => listing !== undefined,
  // Half-open, over block numbers.
  range: ({ listing }) => listing?.ranges?.some((range) => 'closed' in range && range.closed === 'from') === true,
  order: ({ listing }) => listing?.order !== undefined,
  direction: ({ listing }) => listing?.order?.direction !== undefined,
  // A filter, and another parameter that changes which items come, or their order.
  'several filters': (operation) => {
    const filters = filtersOf(operation).filter(({ isInPath }) => !isInPath);
    const keys = operation.listing?.order?.keys;
    return (
      filters.length > 0 && filters.length + Object.keys(operation.listing?.subsets ?? {}).length + (keys ? 1 : 0) > 1
    );
  },
  // Optional filters, or a range, by members that items show.
  'optional filter': (operation) =>
    filtersOf(operation).some(({ parameter }) => !operation.parameters[parameter]?.required) ||
    operation.listing?.ranges?.some((range) => 'path' in range) === true,
  'shown objects': ({ shows }) => shows !== undefined,
  joins: ({ joins = [] }) => joins.some(({ requirement }) => requirement === undefined),
};

const selectorNamed = (name: string): Selector => {
  if (isOperationId(name)) return ({ id }) => id === name;
  if (name.startsWith('parameter ')) return ({ parameters }) => Object.hasOwn(parameters, name.slice(10));
  const selector = selectors[name];
  if (!selector) throw new Error(`contracts/chain/requirements: covers names ${name}, which selects no operations`);
  return selector;
};

/**
 * Reads `covers`. A text is names of selectors and ids of operations: `rest and parameter network`,
 * `rest except getChainMetrics, listApiLogs`; a list covers what one of its texts covers, and `like` in it what the
 * requirement of any document covers.
 */
export function selectorOf(covers: string | readonly string[], like?: Selector): Selector {
  if (typeof covers !== 'string') {
    const any = covers.map((text) => selectorOf(text, like));
    return (operation) => any.some((selects) => selects(operation));
  }
  if (covers === 'like' && like) return like;
  const [text = '', excepted] = covers.split(' except ');
  const all = text.split(' and ').map(selectorNamed);
  const none = excepted?.split(', ').map(selectorNamed) ?? [];
  return (operation) => all.every((selects) => selects(operation)) && !none.some((selects) => selects(operation));
}
