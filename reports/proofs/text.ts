import type { Proof, ProofItem, ProofPage, ProofWalk } from '../../engine/model/proof.ts';
import { clip, oneLine } from '../../engine/model/text.ts';

/** Items beside a fault. */
const beside = 1;
const lineLimit = 160;

const nameOf = ({ id, value, fault }: ProofItem): string => {
  const text = value === undefined ? id : `${id} (${value})`;
  return fault === undefined ? text : `[${fault}: ${text}]`;
};

/** The identities that a walk lost: the other walks have these items. */
export const lostIds = (walks: readonly ProofWalk[]): ReadonlySet<string> =>
  new Set(
    walks
      .flatMap(({ pages }) => pages.flatMap(({ items }) => items))
      .flatMap(({ id, fault }) => (fault === 'lost' ? [id] : [])),
  );

/**
 * The items of a page around its faults: `… b, [lost: c], d …`. `missed`: the identities that another walk lost.
 */
function pageText({ items, before = 0, after = 0, next }: ProofPage, missed: ReadonlySet<string>): string {
  const faults = items.flatMap(({ id, fault }, place) => (fault !== undefined || missed.has(id) ? [place] : []));
  const isNear = (place: number): boolean => faults.some((fault) => Math.abs(fault - place) <= beside);
  const named = items.flatMap((item, place) => (faults.length === 0 || isNear(place) ? [{ item, place }] : []));
  const visible = faults.length === 0 ? named.slice(0, 3) : named;
  const parts = visible.map(({ item, place }, index) =>
    index > 0 && visible[index - 1]?.place !== place - 1 ? `… ${nameOf(item)}` : nameOf(item),
  );
  const [first, last] = [visible[0]?.place ?? 0, visible.at(-1)?.place ?? -1];
  const start = first + before > 0 ? '… ' : '';
  const end = last < items.length - 1 || after > 0 ? ' …' : '';
  return `${start}${parts.join(', ') || 'no items'}${end}${next === undefined ? '' : ` → ${next}`}`;
}

/** A number with the position that a reader counts, from 1. */
const marked = (isMarked: boolean, text: string): string => `${isMarked ? '>' : ' '} ${text}`;

function linesOf(proof: Proof): readonly string[] {
  switch (proof.kind) {
    case 'walk':
      return proof.walks.flatMap(({ title, pages, first = 1, more = 0 }) => [
        `${title}:`,
        ...pages.map((page, place) => `  page ${first + place}: ${pageText(page, lostIds(proof.walks))}`),
        ...(more > 0 ? [`  … ${more} more pages`] : []),
      ]);
    case 'filter': {
      const faults = proof.items.filter(({ fault }) => fault !== undefined);
      const right = proof.right + proof.items.length - faults.length;
      return [proof.condition, ...faults.map((item) => `  ${nameOf(item)}`), `  ${right} others are right`];
    }
    case 'order':
      return [
        proof.by,
        ...proof.items.map(({ id, value = '', fault }, place) =>
          marked(fault !== undefined, `${proof.first + place + 1}. ${value}  ${id}`),
        ),
      ];
    case 'count':
      return [
        `${proof.isBound ? 'at most' : 'said'}: ${proof.said}`,
        `found: ${proof.found}${proof.pages.length > 1 ? `, by page: ${proof.pages.join(' + ')}` : ''}`,
      ];
    case 'two-answers':
      return proof.members.flatMap(({ pointer, left = 'absent', right = 'absent' }) => [
        pointer || '(whole)',
        `  ${proof.titles[0]}: ${left}`,
        `  ${proof.titles[1]}: ${right}`,
      ]);
    case 'series':
      return [
        ...proof.points.map(({ id, value = '', fault }) => marked(fault !== undefined, `${id}  ${value}`)),
        ...(proof.bound ? [`  ${proof.bound.id}: ${proof.bound.value ?? ''}`] : []),
      ];
    case 'answer':
    case 'input': {
      const [first = -1, count = 0] = proof.marked ?? [];
      const answer = proof.failure ?? `status ${proof.status ?? 'unknown'}`;
      return [
        ...(proof.sent.length > 0 ? [proof.sent.map(({ id, value }) => `${id} ${value}`).join(', ')] : []),
        answer,
        ...proof.lines.map((line, place) => marked(place >= first && place < first + count, line)),
      ];
    }
  }
}

/** A proof in at most `maxLines` lines and two ellipses: those around the first mark if it has more. */
export function proofLines(proof: Proof | undefined, maxLines = 14): readonly string[] {
  if (proof === undefined) return [];
  const all = linesOf(proof).map((line) => oneLine(clip(line, lineLimit)));
  if (all.length <= maxLines) return all;
  const mark = all.findIndex((line) => /^>|\[(?:lost|wrong|repeated): /.test(line));
  const from = Math.max(0, Math.min(mark - maxLines / 2, all.length - maxLines));
  return [
    ...(from > 0 ? ['…'] : []),
    ...all.slice(from, from + maxLines),
    ...(from + maxLines < all.length ? ['…'] : []),
  ];
}
