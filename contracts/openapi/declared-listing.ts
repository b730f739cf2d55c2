import type { Listing, Parameter } from '../../engine/model/operation.ts';
import { DocumentFault } from './fault.ts';
import type { ForeignOperation } from './foreign/declaration.ts';
import { foreignList, withOwn } from './foreign/index.ts';
import { type ListExtension, readList } from './list.ts';
import { type Meaning, meaningOf } from './meaning.ts';

/** Where a document names no maximum, no page larger than this is asked for. */
const largestPage = 100;
/** Where it names no default: any, since it is not judged. */
const usualPage = 10;

const styles = { cursor: 'token', offset: 'offset', page: 'number' } as const;

/** @throws DocumentFault for a parameter that the operation does not have. */
const known = (parameters: Readonly<Record<string, Parameter>>, name: string, where: string): Parameter => {
  const row = parameters[name];
  if (!row)
    throw new DocumentFault(
      `${where}: x-assay-list names the parameter ${name}, which the operation does not have; ` +
        `it has ${Object.keys(parameters).join(', ') || 'none'}`,
    );
  return row;
};

const listingOf = (list: ListExtension, parameters: Readonly<Record<string, Parameter>>, where: string): Listing => {
  const { style, size, cursor, next = '', first, aboveMaximum, repeats, end } = list.paging;
  if (style === 'cursor' && next === '')
    throw new DocumentFault(`${where}: x-assay-list has paging.style cursor without next: name the answer's member`);
  const row = known(parameters, size, where);
  known(parameters, cursor, where);
  return {
    items: list.items,
    identity: list.identity ?? [],
    paging: {
      style: styles[style],
      size,
      minimum: row.minimum ?? 1,
      maximum: row.maximum ?? largestPage,
      default: typeof row.default === 'number' ? row.default : usualPage,
      cursor,
      next,
      above: aboveMaximum === 'clamp' ? 'clamp' : aboveMaximum === 'limited' ? 'open' : 'any',
      ...(first === undefined ? {} : { first }),
      ...(repeats ? { repeats } : {}),
      ...(end === 'own-cursor' ? { endsWithOwnCursor: true as const } : {}),
    },
    ...(list.count === undefined ? {} : { count: list.count }),
  };
};

type Rows = Readonly<Record<string, Parameter>>;

/** The list of an operation, and the declaration that it was read from. */
export interface DeclaredListing {
  readonly list?: { readonly listing: Listing; readonly parameters: Rows };
  readonly source?: string;
  /** A declaration of another tool that makes no list, and why. */
  readonly unread?: string;
}

const listOf = (
  extension: unknown,
  parameters: Rows,
  operation: Parameters<typeof meaningOf>[2],
): NonNullable<DeclaredListing['list']> | undefined => {
  const list = readList(extension, operation.id);
  if (!list) return undefined;
  const meaning: Meaning = meaningOf(list, parameters, operation);
  return {
    listing: { ...listingOf(list, parameters, operation.id), ...meaning.listing },
    parameters: meaning.parameters,
  };
};

/**
 * The list of an operation by `x-assay-list`, and by the declaration of another tool where that is silent. A foreign
 * declaration that cannot be used is told, and leaves the operation without a list.
 * @throws DocumentFault for an `x-assay-list` that contradicts its operation.
 */
export const declaredListing = (
  foreign: ForeignOperation,
  parameters: Rows,
  operation: Parameters<typeof meaningOf>[2],
): DeclaredListing => {
  const own = foreign.operation['x-assay-list'];
  const { source, list: declared, gap } = foreignList(foreign) ?? {};
  if (own !== undefined) {
    const list = listOf(withOwn(declared, own), parameters, operation);
    const name = declared === undefined ? 'x-assay-list' : `x-assay-list with ${source}`;
    return list ? { list, source: name } : {};
  }
  if (source === undefined) return {};
  if (gap !== undefined) return { unread: `${source} ${gap}` };
  try {
    const list = listOf(declared, parameters, operation);
    return list ? { list, source } : {};
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const reason = error.message.replace(`${operation.id}: `, '').replaceAll('x-assay-list', 'the list');
    return { unread: `${source}: ${reason}` };
  }
};
