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
export const mustFitStyle = (said: Said, where: string): void => {
  const { style } = said;
  for (const [name, what] of Object.entries(needs[style]))
    if (said[name as keyof Said] === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.style ${style} without ${name}: ${what}`);
  for (const [name, styles] of Object.entries(belongs))
    if (said[name as keyof Said] !== undefined && !styles.includes(style))
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name} with paging.style ${style}; it belongs to ${styles.join(', ')}`,
      );
  mustFitCursors(said, where);
  if (said.says?.number !== undefined && style !== 'page')
    throw new DocumentFault(
      `${where}: x-assay-list has paging.says.number with paging.style ${style}; it belongs to page`,
    );
  for (const name of ofSizes)
    if (said[name] !== undefined && said.size === undefined)
      throw new DocumentFault(`${where}: x-assay-list has paging.${name} without size: name the parameter`);
  for (const name of ['previous', 'firstLink', 'last'] as const)
    if (style === 'link' && typeof said[name] === 'string')
      throw new DocumentFault(`${where}: x-assay-list has a path as paging.${name}; in the header Link it is true`);
    else if (style === 'link' && said.next !== undefined && said[name] !== undefined)
      throw new DocumentFault(
        `${where}: x-assay-list has paging.${name}, but the header ${String(said.next)} has one address`,
      );
};
