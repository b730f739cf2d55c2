import { sized } from '../../engine/model/listing.ts';
import { rangeLabel, type ShownRange, zonedEnds } from '../../engine/model/list-range.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { inOtherZone, momentOf } from '../filters/dates.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { readList } from '../lists/gather.ts';
import { listsFor } from '../lists/ranged.ts';
import { mustMatch } from '../relations/same-items.ts';

interface Respelled {
  readonly plain: string;
  readonly other: string;
}

const timeOf = (value: Json | undefined): number => momentOf(String(value))?.at ?? NaN;

/**
 * A moment that an item carries, in UTC and in another zone. Another item lies between the moment and what the second
 * text names where its zone is ignored, so that the lists would differ.
 */
function telling(values: readonly Json[]): Respelled | undefined {
  for (const value of values) {
    const plain = String(value);
    const respelling = inOtherZone(plain);
    if (respelling === undefined) continue;
    const ends = [timeOf(plain), timeOf(`${respelling.slice(0, -'+00:00'.length)}Z`)];
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    if (values.some((found) => timeOf(found) > low && timeOf(found) < high)) return { plain, other: respelling };
  }
  return undefined;
}

/** Asks for one end of a range in both spellings. Returns whether the answers say something. */
async function askBoth(c: CaseContext, range: ShownRange, end: string): Promise<boolean> {
  for (const { parameters, values } of listsFor(c, range, 'between')) {
    // Short lists: the last items behind a lower end, the first before an upper one.
    const moment = telling(end === range.from ? values.toReversed() : values);
    if (!moment) continue;
    const plain = { ...parameters, [end]: moment.plain };
    const respelled = { ...parameters, [end]: moment.other };
    const answer = await c.request({ parameters: { ...respelled, ...sized(c.operation) }, input: 'open' });
    if (!answer.items) {
      c.observe(`${end} in another time zone`, `status ${answer.status}`, answer);
      c.countEvidence();
      return true;
    }
    const [first, second] = [await readList(c, plain), await readList(c, respelled)];
    if (!first.complete || !second.complete || first.items.length === 0) continue;
    await mustMatch(c, first, second, {
      code: 'zone-changes-answer',
      about: end,
      message: 'the same moment in another time zone gives another list',
      expected: `the items of ${end}=${moment.plain} for ${moment.other}, too`,
    });
    c.countEvidence();
    return true;
  }
  return false;
}

/**
 * A moment is the same in every time zone (RFC 3339, 4.2): written with another offset, on the same day, it bounds the
 * same list. That the other spelling is refused is observed.
 */
export async function otherZones(c: CaseContext): Promise<void> {
  anyKnownCall(c);
  for (const [range, end] of zonedEnds(c.operation))
    if ((await c.soft(() => askBoth(c, range, end))) === false)
      c.noData(`no list found has two items within five hours of ${rangeLabel(range)}, so a lost zone would not show`);
}
