import type { MemberMeaning } from '../../engine/model/list-filter.ts';
import type { ClosedEnds, ListBox, ListRange } from '../../engine/model/list-range.ts';
import { DocumentFault } from './fault.ts';

/** A range over a member, by two parameters or by one that takes an interval. */
export interface MemberRangeExtension extends MemberMeaning {
  /** Dotted path in an item. */
  readonly path: string;
  /** Parameters of the lower and the upper end. */
  readonly from?: string;
  readonly to?: string;
  /** The parameter that takes both ends, in place of `from` and `to`. */
  readonly interval?: string;
  /** Between both ends of an interval; absent: `/`. */
  readonly separator?: string;
  /** For an end of an interval that is left out; absent: `..`. */
  readonly unbounded?: string;
  /** The ends that belong to the range; absent: open. */
  readonly closed?: ClosedEnds;
  readonly nulls?: 'match' | 'noMatch';
}

/** A box over a place: `minx,miny,maxx,maxy`. */
export interface BoxExtension {
  /** The parameter. */
  readonly bbox: string;
  /** Dotted path of a GeoJSON geometry, or of the members x and y, or of minx, miny, maxx and maxy. */
  readonly path: string | readonly string[];
  /** Absent: a comma. */
  readonly separator?: string;
  readonly closed?: 'both' | 'neither';
  readonly compare?: 'exact';
}

export type RangeExtension = MemberRangeExtension | BoxExtension;

export const isBox = (range: RangeExtension): range is BoxExtension => 'bbox' in range;

/** @throws DocumentFault for a range without parameters, or with both forms. `named`: where the extension names it. */
export const rangeOf = (range: MemberRangeExtension, named: string): ListRange => {
  const { path, from, to, interval, separator = '/', unbounded = '..', closed, type, compare, nulls } = range;
  const ends = [from, to].filter((name) => name !== undefined);
  if ((interval === undefined) === (ends.length === 0))
    throw new DocumentFault(`${named} needs either interval, or from and to; give the parameters of its ends`);
  return {
    label: interval ?? ends.join(' '),
    path,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(interval === undefined ? {} : { interval: { parameter: interval, separator, unbounded } }),
    ...(closed === undefined ? {} : { closed }),
    ...(type === undefined ? {} : { type }),
    ...(compare === undefined ? {} : { compare }),
    ...(nulls === undefined ? {} : { nulls }),
  };
};

export const boxOf = ({ bbox, path, separator = ',', closed, compare }: BoxExtension): ListBox => ({
  label: bbox,
  parameter: bbox,
  separator,
  place: path,
  ...(closed === undefined ? {} : { closed }),
  ...(compare === undefined ? {} : { compare }),
});
