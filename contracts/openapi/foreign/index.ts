import { listShape } from '../../documents/infer/shape.ts';
import { isRecord } from '../../documents/record.ts';
import { aip158 } from './aip-158.ts';
import type { DeclaredList, ForeignDeclaration, ForeignOperation } from './declaration.ts';
import { fern } from './fern.ts';
import { jsonApi } from './json-api.ts';
import { linkHeader } from './link-header.ts';
import { msPageable } from './ms-pageable.ts';
import { smithy } from './smithy.ts';
import { speakeasy } from './speakeasy.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Extensions come first, because they describe only paging. */
const declarations: readonly ForeignDeclaration[] = [speakeasy, fern, smithy, msPageable, jsonApi, linkHeader, aip158];

/** A list that a document declares in the words of another tool. */
export interface ForeignList {
  readonly source: string;
  /** The members of `x-assay-list` that the declaration settles; absent: it cannot be used. */
  readonly list?: DeclaredList;
  /** Why the declaration is not enough for a list, and the remedy. */
  readonly gap?: string;
}

/** The items if the declaration does not name them: the answer itself, or its only array of objects. */
const soleItems = ({ answer }: ForeignOperation): string | undefined => {
  if ([answer['type']].flat().includes('array')) return '.';
  const shape = listShape(answer);
  return typeof shape === 'object' ? shape.items : undefined;
};

/** Whether links lead from page to page. */
const isLink = ({ style }: DeclaredList['paging']): boolean => style === 'link' || style === 'body-link';

const gapOf = ({ items, paging }: DeclaredList): string | undefined => {
  if (items === undefined) return 'does not name the items, and the answer has no single array of objects; add items';
  if (isLink(paging)) return undefined;
  if (paging.cursor === undefined) return 'names no parameter for the cursor; add paging.cursor';
  return undefined;
};

/** The list of an operation by the first declaration of another tool that it carries. */
export const foreignList = (operation: ForeignOperation): ForeignList | undefined => {
  for (const { source, read } of declarations) {
    const reading = read(operation);
    if (reading === undefined) continue;
    if ('unusable' in reading) return { source, gap: reading.unusable };
    const items = reading.items ?? soleItems(operation);
    const list = items === undefined ? reading : { ...reading, items };
    const gap = gapOf(list);
    return { source, list, ...defined({ gap }) };
  }
  return undefined;
};

/** A declaration with an `x-assay-list`, which wins member by member. Another style of paging replaces the paging. */
export const withOwn = (declared: DeclaredList | undefined, ownListing: unknown): unknown => {
  if (declared === undefined || !isRecord(ownListing)) return ownListing ?? declared;
  const paging = isRecord(ownListing['paging']) ? ownListing['paging'] : {};
  const isOther = paging['style'] !== undefined && paging['style'] !== declared.paging.style;
  return { ...declared, ...ownListing, paging: isOther ? paging : { ...declared.paging, ...paging } };
};
