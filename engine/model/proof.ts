/** An item of a list, or a point of a series. */
export interface ProofItem {
  /** Its identity, shortened; for a point, its time. */
  readonly id: string;
  /** The value that the condition, the order or the bound reads. */
  readonly value?: string;
  /** `lost`: it belongs here and did not come. `wrong`: it came and does not belong here. Absent: it is right. */
  readonly fault?: 'lost' | 'repeated' | 'wrong';
}

export interface ProofPage {
  readonly items: readonly ProofItem[];
  /** Right items that are left out, before and after those that are named. */
  readonly before?: number;
  readonly after?: number;
  /** Where the page leads. */
  readonly next?: string;
}

export interface ProofWalk {
  readonly title: string;
  readonly pages: readonly ProofPage[];
  /** Number of the first of these pages; absent: 1. */
  readonly first?: number;
  /** Pages that are left out. */
  readonly more?: number;
}

/** Members in which two answers differ; a side without the member is absent. */
export interface ProofMember {
  readonly pointer: string;
  readonly left?: string;
  readonly right?: string;
}

/** A JSON value in lines, folded: objects and lists off the way to the marked value are one line each. */
export interface Excerpt {
  readonly lines: readonly string[];
  /** The lines of the marked value: its first one, and how many; absent: none is marked. */
  readonly marked?: readonly [first: number, count: number];
}

/** The subject of a violation as data of bounded size. Every report draws the same from it. */
export type Proof =
  /** Walks over one list, page by page, side by side. */
  | {
      readonly kind: 'walk';
      readonly walks: readonly ProofWalk[];
    }
  /** The items that a condition gave and those that it lost. */
  | {
      readonly kind: 'filter';
      readonly condition: string;
      readonly items: readonly ProofItem[];
      /** Right items that are not named. */
      readonly right: number;
    }
  /** Neighbours in a list, of which some are out of order. `first`: the place of the first of them, from 0. */
  | { readonly kind: 'order'; readonly by: string; readonly items: readonly ProofItem[]; readonly first: number }
  /** The number that an answer gives, or that is allowed, and the items of the pages. */
  | {
      readonly kind: 'count';
      readonly said: string;
      readonly isBound?: true;
      readonly found: number;
      readonly pages: readonly number[];
    }
  /** Two answers that should say the same. */
  | {
      readonly kind: 'two-answers';
      readonly titles: readonly [string, string];
      readonly members: readonly ProofMember[];
    }
  /** Points of a series, of which one breaks a bound, a sum or a rule of growth. */
  | { readonly kind: 'series'; readonly points: readonly ProofItem[]; readonly bound?: ProofItem }
  /** One answer, folded to the value at fault. `input`: to a call that the document does not give. */
  | ({
      readonly kind: 'answer' | 'input';
      /** The parameters of the call. */
      readonly sent: readonly ProofItem[];
      readonly status?: number;
      readonly failure?: string;
    } & Excerpt);

/** Bounds of a proof: a target decides how many items there are, and how long they are. */
export const proofLimits = { text: 48, value: 120, items: 24, pages: 8, faults: 6, sent: 12, members: 12 } as const;
