import {
  at,
  type CaseContext,
  describeDifference,
  difference,
  Inconclusive,
  integer,
  isSameList,
  type KnownList,
  mustSucceed,
  type Parameters,
  readList,
  sized,
} from '../../../rules/parts.ts';

const day = 86_400;

/** The days of which entries are known, newest first. */
function knownDays(c: CaseContext): readonly number[] {
  const items = c.knownCalls.flatMap(({ answer }) => answer.items ?? []);
  const times = items.flatMap((item) => integer(at(item, 'eventTimestamp')) ?? []).map(Number);
  return [...new Set(times.map((time) => time - (time % day)))].sort((a, b) => b - a);
}

/** A timestamp in a day gives what 00:00 UTC of the day gives. On a day that is not over, entries may come. */
async function mustBeRounded(
  c: CaseContext,
  base: KnownList,
  {
    name,
    moved,
    isOver,
    shows,
  }: { readonly name: string; readonly moved: Parameters; readonly isOver: boolean; readonly shows: boolean },
): Promise<void> {
  const cause = { code: 'not-rounded-to-day', about: name, message: `${name} is not rounded down to its day` };
  const expected = `the ${base.items.length} entries that 00:00 UTC of that day gives`;
  const first = await c.request({ parameters: { ...moved, ...sized(c.operation) }, input: 'valid' });
  mustSucceed(c, first, { ...cause, expected, by: base.answers });
  const list = await readList(c, moved);
  if (!list.complete) return;
  const { missing, extra } = difference(base.keys, list.keys);
  const change = { missing, extra: isOver ? extra : [] };
  if (isSameList(change)) return c.countEvidence(shows ? 1 : 0);
  const actual = describeDifference(change, c.listing, 100);
  c.fail(cause.message, { ...cause, expected, actual, by: [...base.answers, ...list.answers] });
}

/**
 * Both timestamps are rounded down to 00:00 UTC of their day, so the last second of the day gives the same answer. Only
 * entries on that day can show a difference. Days before the newest one are tried first, because the newest day may
 * still get entries.
 */
export const dayRounding = async (c: CaseContext): Promise<void> => {
  const days = knownDays(c);
  const [newest, ...older] = days;
  if (newest === undefined)
    throw new Inconclusive('no logs were found on the target; they belong to a key: give one with --key env:NAME');
  const followed = older.filter((start) => days.includes(start + day));
  const chosen = [followed, older, [newest]].find(({ length }) => length > 0) ?? [];
  for (const start of chosen.slice(0, c.effort.runs)) {
    const range = { startTimestamp: start, endTimestamp: start + day };
    const base = await readList(c, range);
    if (!base.complete) continue;
    for (const [name, time] of Object.entries(range)) {
      const moved = { ...range, [name]: time + day - 1 };
      // Only entries of the day of the timestamp can show a difference.
      await c.soft(() => mustBeRounded(c, base, { name, moved, isOver: start < newest, shows: days.includes(time) }));
    }
  }
  if (c.evidence === 0)
    throw new Inconclusive('every day known has more entries than the pages of this depth hold; use a larger --depth');
};
