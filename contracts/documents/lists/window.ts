import { defined } from '../../../engine/model/defined.ts';
import { firstPlace, windowValues } from '../../../engine/model/list-paging.ts';
import type { Parameter } from '../../../engine/model/operation.ts';
import { DocumentFault } from '../fault.ts';
import type { ListExtension } from './list.ts';

type Rows = Readonly<Record<string, Parameter>>;

/** The list with the pseudo parameters of a window as size and cursor. @throws DocumentFault for others beside it. */
export function withWindowNames(list: ListExtension, where: string): ListExtension {
  const { paging } = list;
  if (!paging.window) return list;
  const parameters = Object.keys(windowValues(paging.window)).join(' and ');
  const names = { size: `${parameters} size`, cursor: `${parameters} place` };
  for (const name of ['size', 'cursor'] as const)
    if (paging[name] !== undefined && paging[name] !== names[name])
      throw new DocumentFault(`${where}: x-assay-list has paging.${name} beside paging.window, which takes both`);
  return { ...list, paging: { ...paging, ...names } };
}

/** @throws DocumentFault for a window of another style, or whose value does not say where a page is and how long. */
function mustFit({ paging }: ListExtension, rows: Rows, where: string): void {
  const { window, style } = paging;
  if (!window) return;
  const fault = (text: string): never => {
    throw new DocumentFault(`${where}: x-assay-list has ${text}`);
  };
  const needed = style === 'page' ? '{page}' : '{first}';
  const lengths = style === 'page' ? ['{size}'] : ['{last}', '{end}', '{size}'];
  if (style !== 'page' && style !== 'offset')
    fault(`paging.window with paging.style ${style}; it belongs to offset, page`);
  const values = windowValues(window);
  const value = Object.values(values).join(' and ');
  if (!value.includes(needed) || !lengths.some((length) => value.includes(length)))
    fault(
      `the paging.window.value ${value}; with paging.style ${style} it needs ${needed} and ${lengths.join(' or ')}`,
    );
  for (const parameter of Object.keys(values)) {
    const row = rows[parameter];
    if ((row?.in !== 'query' && row?.in !== 'header') || row.required === true)
      fault(
        `${parameter} as paging.window.parameter, which is no optional parameter of the query or the headers; ` +
          `the operation has ${Object.keys(rows).join(', ') || 'none'}`,
      );
  }
}

/** Rows with a number for the size of a page and one for its place, in place of the parameters that take both. */
export function withWindowRows(list: ListExtension, rows: Rows, where: string): Rows {
  const { window, size, cursor } = list.paging;
  if (!window || size === undefined || typeof cursor !== 'string') return rows;
  mustFit(list, rows, where);
  const names = Object.keys(windowValues(window));
  // A header keeps its row, which says where it is sent.
  const otherRows = Object.entries(rows).filter(([name, row]) => !names.includes(name) || row.in === 'header');
  const bounds = defined({ default: window.default, maximum: window.maximum });
  return {
    ...Object.fromEntries(otherRows),
    [size]: { in: 'query', type: 'integer', minimum: 1, ...bounds },
    [cursor]: { in: 'query', type: 'integer', minimum: firstPlace(list.paging) },
  };
}
