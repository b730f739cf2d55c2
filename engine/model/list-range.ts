import type { MemberMeaning } from './list-filter.ts';

/** Whether the ends of a range belong to it; absent: open. */
export type ClosedEnds = 'both' | 'from' | 'to' | 'neither';

/** Parameters that limit a list to the items between two values of a member. */
export interface ListRange extends MemberMeaning {
  /** Its name in findings: the parameters. */
  readonly label: string;
  /** Dotted path in an item. */
  readonly path: string;
  /** The parameters of the ends, or the one that takes both. */
  readonly from?: string;
  readonly to?: string;
  readonly interval?: {
    readonly parameter: string;
    /** Between both ends. */
    readonly separator: string;
    /** Stands for an end that is left out. */
    readonly unbounded: string;
  };
  readonly closed?: ClosedEnds;
  /** Whether items without the member, or with null, come. */
  readonly nulls?: 'match' | 'noMatch';
}

/** The range by two parameters to which a number at a path narrows a list: that over the same path, or the only one. */
export const rangeAround = (ranges: readonly ListRange[] = [], path: string): ListRange | undefined => {
  const all = ranges.filter(
    ({ from, to, type = 'number' }) => from !== undefined && to !== undefined && type === 'number',
  );
  return all.find((range) => range.path === path.replace(/^\^/, '')) ?? (all.length === 1 ? all[0] : undefined);
};

/** A parameter that limits a list to the items within a box: `minx,miny,maxx,maxy`. */
export interface ListBox {
  readonly label: string;
  readonly parameter: string;
  readonly separator: string;
  /** Dotted path in an item of a GeoJSON geometry, or of the two members of a point, or of the four of a box. */
  readonly place: string | readonly string[];
  /** Whether the edges belong to the box; absent: open. */
  readonly closed?: 'both' | 'neither';
  readonly compare?: MemberMeaning['compare'];
}
