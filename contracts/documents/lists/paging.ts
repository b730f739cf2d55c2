import type { Paging } from '../../../engine/model/operation.ts';
import { mustFitCursors } from './cursors.ts';
import { DocumentFault } from '../fault.ts';

type Said = Paging;
type Style = Paging['style'];

/** The paging styles in which a member is allowed. Members without a row are allowed in all styles. */
const belongs: Partial<Record<keyof Said, readonly Style[]>> = {
  cursor: ['cursor', 'offset', 'page'],
  next: ['cursor', 'link', 'body-link'],
  first: ['offset', 'page'],
  end: ['cursor'],
  foreignCursors: ['cursor'],
  firstCursor: ['cursor'],
  beforeFirst: ['offset', 'page'],
  changingSize: ['cursor', 'offset'],
  bound: ['cursor'],
  previous: ['cursor', 'link', 'body-link'],
  firstLink: ['link', 'body-link'],
  keepsParameters: ['link', 'body-link'],
  others: ['cursor', 'offset', 'page', 'link', 'body-link'],
  last: ['link', 'body-link'],
};

/** Members about the page size. */
const ofSizes = ['aboveMaximum', 'belowMinimum', 'zeroSize', 'negativeSize', 'fullPages', 'changingSize'] as const;

/** Members that a style requires. */
const needs: Readonly<Record<Style, Partial<Record<keyof Said, string>>>> = {
  cursor: { cursor: 'name the parameter', next: "name the answer's member" },
  offset: { cursor: 'name the parameter' },
  page: { cursor: 'name the parameter' },
  link: {},
  none: {},
  'body-link': { next: "name the answer's member" },
};

/** @throws DocumentFault for members of another style, and for missing ones. */
export const mustFitStyle = (paging: Said, where: string): void => {
  const { style } = paging;
  for (const [name, reason] of Object.entries(needs[style]))
    if (paging[name as keyof Said] === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.style ${style} without ${name}: ${reason}`);
  for (const [name, styles] of Object.entries(belongs))
    if (paging[name as keyof Said] !== undefined && !styles.includes(style))
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name} with paging.style ${style}; it belongs to ${styles.join(', ')}`,
      );
  mustFitCursors(paging, where);
  if (paging.says?.number !== undefined && style !== 'page')
    throw new DocumentFault(
      `${where}: x-assay-list has paging.says.number with paging.style ${style}; it belongs to page`,
    );
  for (const name of ofSizes)
    if (paging[name] !== undefined && paging.size === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.${name} without size: name the parameter`);
  for (const name of ['previous', 'firstLink', 'last'] as const)
    if (style === 'link' && typeof paging[name] === 'string')
      throw new DocumentFault(`${where}: x-assay-list has a path as paging.${name}; in the header Link it is true`);
    else if (style === 'link' && paging.next !== undefined && paging[name] !== undefined)
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name}, but the header ${String(paging.next)} has one address`,
      );
};
