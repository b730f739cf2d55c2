import type { MemberMeaning } from './list-filter.ts';
import type { Parameter } from './parameter.ts';

/** Values for ends of a range that stand for no limit. */
export interface OpenEnds {
  readonly from?: string;
  readonly to?: string;
}

/** The ends that belong to a range; absent: open. */
export type ClosedEnds = 'both' | 'from' | 'to' | 'neither';

/**
 * Parameters that limit a list to the items between two values of a member, as `x-assay-list` writes them: the members
 * of `schemas/x-assay-list.json`.
 */
export interface MemberRange extends MemberMeaning {
  /** Path in an item; absent: items do not have the limited value. */
  readonly path?: string;
  /** The parameters of the lower and of the upper end. */
  readonly from?: string;
  readonly to?: string;
  /** The parameter that takes both ends, in place of `from` and `to`. */
  readonly interval?: string;
  /** Separator of the ends of an interval; absent: `/`. */
  readonly separator?: string;
  /**
   * Text for an open end of an interval; absent: `..`. Of a range with two parameters, the values that stand for open
   * ends: a call that leaves one out has a meaning of its own.
   */
  readonly unbounded?: string | OpenEnds;
  /** The ends that belong to the range; absent: open. */
  readonly closed?: ClosedEnds;
  /** Distance from an end within which an item may match or not, in the member's unit; absent: 0. */
  readonly slack?: number;
  /** Whether the range includes items without the member or with null; absent: open. */
  readonly nulls?: 'match' | 'noMatch';
  /** The answer to a reversed range, whose upper end is below its lower end; absent: open. */
  readonly reversed?: 'empty' | 'refused';
  /**
   * New items have a higher value than all others, so a range that ends at the newest item or before does not change.
   */
  readonly appends?: true;
  /** The parameter that names the sequence of the values: for block numbers, the chain. */
  readonly of?: string;
}

/** A parameter that limits a list to the items within a box: `minx,miny,maxx,maxy`. */
export interface ListBox {
  /** The parameter. */
  readonly bbox: string;
  /** Path in an item of a GeoJSON geometry, or of the members x and y, or of minx, miny, maxx and maxy. */
  readonly path: string | readonly string[];
  /** Absent: a comma. */
  readonly separator?: string;
  /** Whether the edges belong to the box; absent: open. */
  readonly closed?: 'both' | 'neither';
  readonly compare?: 'exact' | 'day';
}

export type ListRange = MemberRange | ListBox;

export const isBox = (range: ListRange): range is ListBox => 'bbox' in range;

/** A range over a member that items show. */
export type ShownRange = MemberRange & { readonly path: string };
/** A range over integers in items, with a parameter for each end. The lower end belongs to it. */
export type NumberedRange = ShownRange & { readonly from: string; readonly to: string };

type Ranged = { readonly ranges?: readonly ListRange[] } | undefined;

/** The ranges over members, including members that items do not show. */
export const rangesOf = (listing: Ranged): readonly MemberRange[] =>
  (listing?.ranges ?? []).filter((range): range is MemberRange => !isBox(range));

/** The ranges over members that items show. */
export const shownRanges = (listing: Ranged): readonly ShownRange[] =>
  rangesOf(listing).filter((range): range is ShownRange => range.path !== undefined);

export const boxesOf = (listing: Ranged): readonly ListBox[] => (listing?.ranges ?? []).filter(isBox);

/** The parameters that a range sets. */
export const rangeParameters = (range: ListRange): readonly string[] =>
  isBox(range) ? [range.bbox] : [range.from, range.to, range.interval].flatMap((name) => name ?? []);

/** Its name in findings: the parameters. */
export const rangeLabel = (range: ListRange): string => rangeParameters(range).join(' ');

/** Whether a range has both ends and is over integers. */
export const isNumbered = <Row extends MemberRange>(range: Row): range is Row & Pick<NumberedRange, 'from' | 'to'> =>
  range.type === 'number' &&
  range.closed === 'from' &&
  range.slack === undefined &&
  range.from !== undefined &&
  range.to !== undefined;

/** The half-open range over integers, such as block numbers; undefined if the list has none. */
export const numberedRange = (listing: Ranged): NumberedRange | undefined => shownRanges(listing).find(isNumbered);

/** The range that can narrow a list to the number at a path: the range over the same path, or the only range. */
export const rangeAround = (listing: Ranged, path: string): MemberRange | undefined => {
  const all = rangesOf(listing).filter(
    ({ from, to, type = 'number' }) => from !== undefined && to !== undefined && (type === 'number' || type === 'hex'),
  );
  return all.find((range) => range.path === path.replace(/^\^/, '')) ?? (all.length === 1 ? all[0] : undefined);
};

/** The range with this parameter as its lower or upper end. */
export const rangeWithEnd = (listing: Ranged, name: string): MemberRange | undefined =>
  rangesOf(listing).find(({ from, to }) => from === name || to === name);

/** A time window: a range with a parameter for each end, for which it is open whether items at the ends match. */
export const openRange = (
  listing: Ranged,
): (MemberRange & { readonly from: string; readonly to: string }) | undefined =>
  rangesOf(listing).find(
    (range): range is MemberRange & { readonly from: string; readonly to: string } =>
      range.from !== undefined && range.to !== undefined && range.closed === undefined,
  );

/** Whether a parameter is the end of a range of timestamps in seconds since 1970. */
export const isMomentEnd = (
  operation: {
    readonly listing?: NonNullable<Ranged>;
    readonly parameters: Readonly<Record<string, { readonly seenAs?: readonly string[] }>>;
  },
  name: string,
): boolean => rangeWithEnd(operation.listing, name) !== undefined && operation.parameters[name]?.seenAs !== undefined;

/** The range over the times of points, with a parameter for each end. */
export const pointRange = (
  listing: Ranged,
  path: string,
): (ShownRange & { readonly from: string; readonly to: string }) | undefined =>
  shownRanges(listing).find(
    (range): range is ShownRange & { readonly from: string; readonly to: string } =>
      range.path === path && range.from !== undefined && range.to !== undefined,
  );

/** The range whose part up to the newest item never changes, if a parameter sets its upper end. */
export const appendingRange = (listing: Ranged): (ShownRange & { readonly to: string }) | undefined =>
  shownRanges(listing).find(
    (range): range is ShownRange & { readonly to: string } => range.appends === true && range.to !== undefined,
  );

const position = (value: unknown): number => {
  const number = Number(value ?? NaN);
  return Number.isNaN(number) && typeof value === 'string' ? Date.parse(value) : number;
};

/** A range of a call that contains no value, because its ends are reversed or equal. */
export const emptyRange = (
  listing: Ranged,
  parameters: Readonly<Record<string, unknown>>,
): { readonly range: MemberRange; readonly isReversed: boolean } | undefined => {
  for (const range of rangesOf(listing)) {
    const { from = '', to = '', closed, slack, type } = range;
    const [start, end] = [position(parameters[from]), position(parameters[to])];
    const isReversed = end < start;
    if (type !== 'string' && (isReversed || (end === start && closed !== 'both' && slack === undefined)))
      return { range, isReversed };
  }
  return undefined;
};

const noEnds: readonly (readonly [string, string])[] = [];

/** The parameters of ranges whose open ends have a value of their own, with this value. */
export const openEnds = (listing: Ranged): readonly (readonly [name: string, value: string])[] =>
  !listing?.ranges
    ? noEnds
    : rangesOf(listing).flatMap(({ from, to, unbounded }) => {
        if (typeof unbounded !== 'object') return [];
        const ends = [
          [from, unbounded.from],
          [to, unbounded.to],
        ] as const;
        return ends.flatMap(([name, value]) =>
          name === undefined || value === undefined ? [] : [[name, value] as const],
        );
      });

/** Whether a parameter's schema allows moments of any time zone, and not any other text. */
const takesMoments = ({ accepts }: Pick<Parameter, 'accepts'> = {}): boolean =>
  accepts?.('2024-01-01T12:00:00+05:30') === true && !accepts('soon');

/** Ends of ranges whose parameters are moments by RFC 3339, which names any time zone. */
export const zonedEnds = ({
  listing,
  parameters,
}: {
  readonly listing?: Ranged;
  readonly parameters: Readonly<Record<string, Pick<Parameter, 'accepts'>>>;
}): readonly (readonly [ShownRange, end: string])[] =>
  shownRanges(listing).flatMap((range) =>
    [range.from, range.to].flatMap((end) =>
      end !== undefined && takesMoments(parameters[end]) ? [[range, end] as const] : [],
    ),
  );

/** Whether a call can set both ends of a range. */
export const hasBothEnds = ({ from, to, interval }: MemberRange): boolean =>
  interval !== undefined || (from !== undefined && to !== undefined);

/** Whether a contract defines the answer to an empty range. */
export const hasEmptyForm = ({ from, to, closed, slack, reversed }: MemberRange): boolean =>
  from !== undefined &&
  to !== undefined &&
  (reversed !== undefined || (closed !== undefined && closed !== 'both' && slack === undefined));
