import {
  cursorOf,
  cursorParts,
  cursorPlaces,
  isLinkedPaging,
  nextParameters,
  type Paging,
  wayBack,
} from '../../../engine/model/list-paging.ts';
import type { Parameter } from '../../../engine/model/operation.ts';
import { DocumentFault } from '../fault.ts';

type Rows = Readonly<Record<string, Parameter>>;

/** @throws DocumentFault for cursors of another style, and for parts whose parameters and places do not correspond. */
export const mustFitCursors = (paging: Paging, where: string): void => {
  const { style, next, previous } = paging;
  const [names, places] = [nextParameters(paging), cursorPlaces(paging)];
  const isCursor = style === 'cursor';
  const fault = (text: string): never => {
    throw new DocumentFault(`${where}: x-assay-list has ${text}`);
  };
  if (names.length > 1 && !isCursor)
    fault(`several parameters as paging.cursor with paging.style ${style}; they belong to cursor`);
  if (typeof next === 'object' && !isCursor)
    fault(`an object as paging.next with paging.style ${style}; it belongs to cursor`);
  if (isCursor && places.length !== Math.max(1, names.length))
    fault(
      `${names.length} in paging.cursor and ${places.length} in paging.next; ` +
        'name the place of each part in the order of the parameters',
    );
  if (isCursor && typeof previous !== 'object' && previous !== undefined)
    fault('no object as paging.previous with paging.style cursor; write { cursor, from }');
  if (typeof previous === 'object' && isLinkedPaging(paging))
    fault(`an object as paging.previous with paging.style ${style}; it is true or a path`);
  if (isCursor && names.length > 1 && wayBack(paging) && wayBack(paging)?.cursor === undefined)
    fault('paging.previous without cursor, and several parameters as paging.cursor; name the parameter');
};

/**
 * The rows of a list's parameters. Several cursor parameters, or parameters for parts of a cursor, become one row: an
 * object whose members are separate in the query.
 * @throws DocumentFault for one of several parameters outside the query.
 */
export const withOneCursor = (rows: Rows, paging: Paging, where: string): Rows => {
  const names = cursorParts(paging);
  if (!names) return rows;
  const odd = names.find((name) => rows[name]?.in !== 'query' || rows[name].required === true);
  if (odd !== undefined)
    throw new DocumentFault(
      `${where}: x-assay-list names ${odd} as one of several parameters of its cursors; ` +
        'each must be an optional parameter of the query',
    );
  const refused = names.find((name) => rows[name]?.refused !== undefined);
  if (refused !== undefined)
    throw new DocumentFault(
      `${where}: x-assay-refused of ${refused} cannot be tested, since ${refused} is one of several parameters ` +
        'of the cursors of x-assay-list; remove one of the two',
    );
  const cursor: Parameter = {
    in: 'query',
    type: 'object',
    style: { name: 'form', explode: true },
    types: Object.fromEntries(names.map((name) => [name, 'string'])),
  };
  const otherRows = Object.entries(rows).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...otherRows, [cursorOf(paging), cursor]]);
};
