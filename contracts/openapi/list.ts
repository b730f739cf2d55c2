import { Ajv2020 } from 'ajv/dist/2020.js';
import fs from 'node:fs';
import { DocumentFault } from './fault.ts';
import type { FiltersExtension } from './filters.ts';
import type { OrderExtension } from './order.ts';
import type { RangeExtension } from './ranges.ts';

/** What a list operation means: the extension `x-assay-list`. Its JSON Schema is schemas/x-assay-list.json. */
export interface ListExtension {
  /** Dotted path in the answer to the items; `.`: the answer is the array of them. */
  readonly items: string;
  /** Dotted paths of the members that together identify an item; absent or empty: the whole item does. */
  readonly identity?: readonly string[];
  /** The number of items of the whole list: a dotted path in the answer, or the name of a header. */
  readonly count?: string | { readonly header: string };
  readonly paging: {
    /**
     * `cursor`: the answer holds the next one. `offset`, `page`: the place of a page is counted. `link`: the header
     * `Link` leads to the next page (RFC 8288). `body-link`: an address in the answer does.
     */
    readonly style: 'cursor' | 'offset' | 'page' | 'link' | 'body-link';
    /** Parameter of the page size. Lists whose pages are linked may have none. */
    readonly size?: string;
    /** Parameter that takes the cursor, offset or page number. */
    readonly cursor?: string;
    /**
     * Dotted path in the answer to the next cursor, or, for `body-link`, to the link or links. For `link`: a header
     * that holds no more than the address, in place of `Link`.
     */
    readonly next?: string;
    /** Links to the page before, and to the last page: `true`, or for `body-link` also a dotted path. */
    readonly previous?: string | true;
    readonly last?: string | true;
    /** Dotted path in the answer to whether items follow this page. */
    readonly hasMore?: string;
    /** `false`: no page before the last one is empty; absent: any may be. */
    readonly emptyPages?: false;
    /** The cursors of other lists are refused; absent: anything may happen. */
    readonly foreignCursors?: 'refused';
    /** Number of the first page; absent: 1. */
    readonly first?: 0 | 1;
    /**
     * Sizes above the maximum: `clamp`, the maximum applies; `refused`; `limited`, they are refused, or no page is
     * larger than the maximum; absent: anything may happen.
     */
    readonly aboveMaximum?: 'clamp' | 'refused' | 'limited';
    /** `own-cursor`: the last page gives the cursor again that led to it; absent: it gives none. */
    readonly end?: 'own-cursor';
    /** An item may come again on a later page. */
    readonly repeats?: true;
  };
  readonly order?: OrderExtension;
  readonly filters?: FiltersExtension;
  readonly ranges?: readonly RangeExtension[];
}

const schemaFile = new URL('../../schemas/x-assay-list.json', import.meta.url);

const load = (): ReturnType<Ajv2020['compile']> =>
  new Ajv2020({ strict: true, allErrors: false }).compile<ListExtension>(
    JSON.parse(fs.readFileSync(schemaFile, 'utf8')) as object,
  );
let compiled: ReturnType<typeof load> | undefined;

const isExtension = (value: unknown): value is ListExtension => (compiled ??= load())(value) === true;

const depthOf = ({ instancePath }: { readonly instancePath: string }): number => instancePath.split('/').length;

/**
 * Reads the extension of an operation. @throws DocumentFault if it is not of the documented form.
 */
export const readList = (value: unknown, where: string): ListExtension | undefined => {
  if (value === undefined) return undefined;
  if (isExtension(value)) return value;
  // Of the forms that a member may take, the one that fits furthest tells most.
  const [error] = (compiled?.errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a));
  const allowed: unknown = error?.params['allowedValues'];
  const place = `${error?.instancePath ?? ''}`.replaceAll('/', '.').replace(/^\./, '');
  throw new DocumentFault(
    `${where}: x-assay-list${place === '' ? '' : ` at ${place}`} ${error?.message ?? 'has a wrong form'}` +
      `${Array.isArray(allowed) ? ` (${allowed.join(', ')})` : ''}; ` +
      'see schemas/x-assay-list.json',
  );
};
