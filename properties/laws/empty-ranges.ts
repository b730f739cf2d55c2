import { isServerFailure } from '../../engine/protocols/documented.ts';
import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import { hasEmptyForm, rangeLabel, type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import { show } from '../../engine/model/show.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { expectRefusal, isAboutInput } from '../expect.ts';
import { rangeCondition } from '../filters/ranges.ts';
import { holds } from '../holds.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { listsFor } from '../lists/ranged.ts';

/** A range of a list, and two ends of it between which no value lies. */
interface EmptyRange {
  readonly range: ShownRange;
  readonly parameters: Parameters;
  readonly ends: { readonly from: Json; readonly to: Json };
  /** `valid`: the document says that it gives an empty list; `open`: it may be refused. */
  readonly input: 'valid' | 'open';
}

/** A range of no values gives no items; it is refused only where no document says that it is taken. */
async function mustBeEmpty(c: CaseContext, { range, parameters, ends, input }: EmptyRange): Promise<void> {
  const { set } = rangeCondition(range, ends);
  const answer = await c.request({ parameters: { ...parameters, ...set }, input });
  if (isAboutInput(answer)) c.countEvidence();
  if (c.refused(answer) && (input === 'valid' || isServerFailure(answer)))
    c.fail('a range of no values is refused', {
      code: 'empty-range-refused',
      about: rangeLabel(range),
      expected: input === 'valid' ? 'an empty list' : 'no items, or a documented error',
      actual: `status ${answer.status}`,
      by: [answer],
    });
  if (!c.refused(answer) && (answer.items?.length ?? 0) > 0)
    c.fail('a range of no values holds items', {
      code: 'empty-range-holds-items',
      about: rangeLabel(range),
      expected: `no items from ${show(ends.from)} to ${show(ends.to)}`,
      actual: `${answer.items?.length}`,
      by: [answer],
    });
}

/** The list of a range without a value: of equal ends, and of reversed ones where a document says what they give. */
async function askEmpty(c: CaseContext, range: ShownRange): Promise<void> {
  const { from, to, closed, slack, reversed } = range;
  const [ranged] = listsFor(c, range, 'around');
  if (!ranged || from === undefined || to === undefined) return;
  const { values, parameters } = ranged;
  if (closed !== undefined && closed !== 'both' && slack === undefined)
    // One value will do: a range of no values is empty wherever it lies.
    await holds(
      c,
      fc.constantFrom(...values),
      (value) => mustBeEmpty(c, { range, parameters, ends: { from: value, to: value }, input: 'open' }),
      c.effort.asksEvery ? {} : { runs: 1 },
    );
  const [low, high] = [values[0], values.at(-1)];
  if (reversed === undefined || low === undefined || high === undefined || low === high) return;
  const ends = { from: high, to: low };
  if (reversed === 'empty') return mustBeEmpty(c, { range, parameters, ends, input: 'valid' });
  const { set } = rangeCondition(range, ends);
  const answer = await c.request({ parameters: { ...parameters, ...set }, input: 'invalid' });
  expectRefusal(c, answer, {
    code: 'reversed-range-taken',
    about: rangeLabel(range),
    message: 'a range whose upper end is below its lower end is taken',
  });
}

/** A range without a value gives no items. */
export async function emptyRanges(c: CaseContext): Promise<void> {
  const untested: string[] = [];
  for (const range of shownRanges(c.operation.listing).filter(hasEmptyForm)) {
    const before = c.evidence;
    await c.soft(() => askEmpty(c, range));
    if (c.evidence === before) untested.push(rangeLabel(range));
  }
  if (untested.length > 0) inconclusiveNoSubject(c, `a list whose items show values of ${untested.join(', ')}`);
}
