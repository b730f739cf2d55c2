import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/json.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { showKey, sized } from '../../engine/model/listing.ts';
import { at, isObject } from '../../engine/model/paths.ts';
import type { SameRow } from '../../engine/model/join.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { canonicalValue } from '../lists/canonical-value.ts';
import { describeDifference, firstDifference } from '../lists/compare.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { isEmpty, saysOther, textOf } from '../lists/same-answer.ts';
import { steadyDifference } from '../relations/same-items.ts';
import { differing } from '../lists/pages-that-show.ts';
import { mustAgree, type Way, mustAnswerAlike } from '../relations/agree.ts';
import { sharperCall } from './shared/sharper-call.ts';
import { type OtherWay, questionsOf, type SameQuestion } from './shared/same-ways.ts';
import { walkProof } from '../lists/proofs.ts';

type Set = SameQuestion['set'];

const refusalBy = ({ about }: OtherWay): Cause => ({
  code: 'same-refused',
  about,
  message: 'another way to ask for the same is refused',
});

const differenceBy = ({ about }: OtherWay): Cause => ({
  code: 'same-differs',
  about,
  message: 'two ways to ask for the same give different answers',
});

/** An item with other content in the other list, if the first list shows what it showed before. */
function changedItem(before: KnownList, other: KnownList, after: KnownList): string | undefined {
  const [first, last] = [before, after].map(
    ({ keys, items }) => new Map(keys.map((key, place) => [key, items[place]])),
  );
  return other.keys.find((key, place) => {
    const [item, same, found] = [first?.get(key), last?.get(key), other.items[place]];
    if (item === undefined || same === undefined || textOf(item) !== textOf(same)) return false;
    // Another operation may show more of an item.
    const names = isObject(item) && isObject(found) ? Object.keys(item).filter((name) => name in found) : undefined;
    const partOf = (value: Json | undefined): Json =>
      names && isObject(value) ? Object.fromEntries(names.map((name) => [name, value[name] ?? null])) : (value ?? null);
    return textOf(partOf(item)) !== textOf(partOf(found));
  });
}

/** Compares a list with a walk by pages of half its size in the other way, since later pages are the same, too. */
async function sameList(c: CaseContext, set: Set, way: OtherWay, { operation, extent }: SameRow): Promise<void> {
  const isOwn = operation === undefined;
  const parameters = isOwn ? frozenWindow(c.operation, set) : set.parameters;
  const whole = await readList(c, parameters);
  const cause = differenceBy(way);
  if (!whole.complete || (isOwn && !c.effort.asksFurther)) {
    const plain = { ...parameters, ...sized(c.operation) };
    if (isOwn) await mustAnswerAlike(c, [plain, way.change(plain)], cause);
    return;
  }
  const parts = c.effort.asksEvery ? 3 : 2;
  const other = await readList(c, way.change(parameters), {
    operation: way.operation,
    refusal: refusalBy(way),
    cursorRefusal: refusalBy(way),
    ...defined({ size: extent === undefined ? allowedSize(way.operation, whole.keys.length / parts) : undefined }),
  });
  if (other.looped) return;
  const found = await steadyDifference(c, whole, other);
  const difference = {
    missing: other.complete && extent !== 'part' ? found.missing : [],
    extra: extent === 'more' ? [] : found.extra,
  };
  const key = firstDifference(difference);
  const isChanged = key === undefined && changedItem(whole, other, whole) !== undefined;
  const changed = isChanged ? changedItem(whole, other, await readList(c, parameters, { fresh: true })) : undefined;
  if (key !== undefined || changed !== undefined)
    c.fail(cause.message, {
      ...cause,
      expected: `the ${whole.keys.length} items of the plain call`,
      actual:
        changed === undefined
          ? describeDifference(difference, c.operation.listing)
          : `other content of ${showKey(changed, c.listing)}`,
      evidence: walkProof([whole, other], {
        lost: difference.missing,
        wrong: [...difference.extra, ...(changed === undefined ? [] : [changed])],
      }),
      by: differing(key ?? changed, whole, other),
    });
  if (whole.keys.length + other.keys.length > 0) c.countEvidence(other.answers.length);
}

/** The members at some paths, as texts; undefined where one is missing. */
function valuesAt({ operation, result }: Answered, paths: readonly string[]): readonly string[] | undefined {
  const values = paths.map((path) => at(result, path));
  return values.some((value) => value === undefined || value === null)
    ? undefined
    : values.map((value) =>
        typeof value === 'object' ? textOf(value as Json) : canonicalValue(operation, value as Json),
      );
}

/** Compares single answers, or the members that are the same in both. */
async function sameAnswer(c: CaseContext, set: Set, way: OtherWay, row: SameRow): Promise<void> {
  const { operation, change } = way;
  const plain = { ...set.parameters, ...sized(c.operation) };
  const parameters = { ...change(plain), ...sized(operation) };
  const ask: Way = (fresh) => c.requestSuccess(plain, { fresh });
  const askOther: Way = (fresh) =>
    c.request({ operation: operation.id, parameters, input: row.refusal ?? 'valid' }, { fresh });
  const isRefused = (answer: Answered): boolean =>
    c.refused(answer) && answer.status < 500 && answer.status !== 401 && answer.status !== 403;
  const paths = Object.keys(row.compare ?? {});
  const valuesOf = (answer: Answered, isPlain: boolean): readonly string[] | undefined =>
    valuesAt(answer, isPlain ? paths : Object.values(row.compare ?? {}));
  const differ = (left: Answered, right: Answered, isPlain = false): boolean => {
    if (!right.result) return isRefused(right);
    if (paths.length === 0) return saysOther(left, right);
    const [here, there] = [valuesOf(left, true), valuesOf(right, isPlain)];
    return here !== undefined && there !== undefined && here.join('\n') !== there.join('\n');
  };
  const [here, there] = [await ask(false), await askOther(false)];
  if (row.refusal === 'open' && !there.result) return;
  const agree = await mustAgree(c, {
    ways: [ask, askOther],
    contradict: differ,
    changes: (before, after) => differ(before, after, true),
    ...(isRefused(there) ? refusalBy(way) : differenceBy(way)),
    expected: (answer) => (paths.length === 0 ? 'the same answer' : show([...(valuesOf(answer, true) ?? [])])),
    actual: (answer) => (isRefused(answer) ? describeAnswer(answer) : show([...(valuesOf(answer, false) ?? [])])),
  });
  if (agree && there.result && !isEmpty(here) && valuesOf(here, true) && valuesOf(there, false)) c.countEvidence();
}

/** A call that is refused in its plain form, and answered in another one. */
async function mustAcceptPlain(c: CaseContext, set: Set, ways: readonly OtherWay[]): Promise<boolean> {
  const plain = { ...set.parameters, ...sized(c.operation) };
  const first = await c.request({ parameters: plain, input: 'valid' });
  if (!c.refused(first)) return true;
  for (const { operation, change, about } of ways) {
    const other = await c.request({
      operation: operation.id,
      parameters: { ...change(plain), ...sized(operation) },
      input: 'valid',
    });
    if (!other.result) continue;
    const again = await c.request({ parameters: plain, input: 'valid' }, { fresh: true });
    if (c.refused(again))
      c.fail('a call is refused that is answered in another way', {
        code: 'same-refused',
        about,
        expected: 'an answer',
        actual: describeAnswer(again),
        by: [other, again],
      });
  }
  return false;
}

/** A part of a list in an order: a target may read each parameter by itself. */
async function sameSharper(c: CaseContext, set: Set, way: OtherWay): Promise<void> {
  const sharper = sharperCall(c.operation, set);
  if (sharper) await mustAnswerAlike(c, [sharper, way.change(sharper)], differenceBy(way));
}

/** Each other way to ask for what an answered call asks for gives the same answer. */
export async function same(c: CaseContext): Promise<void> {
  const rows = (c.operation.same ?? []).filter(
    ({ requirement }) => requirement === undefined || requirement === c.requirement,
  );
  for (const row of rows) {
    for (const { set, ways } of questionsOf(c, row)) {
      if (!(await c.soft(() => mustAcceptPlain(c, set, ways)))) continue;
      for (const way of ways) {
        const isList = c.operation.listing !== undefined && row.compare === undefined && row.refusal === undefined;
        await c.soft(() => (isList ? sameList : sameAnswer)(c, set, way, row));
        if (isList && row.operation === undefined && way === ways[0]) await c.soft(() => sameSharper(c, set, way));
      }
    }
  }
  if (c.evidence > 0) return;
  const [untested] = c.untested;
  if (untested) throw untested;
  if (rows.some(({ named }) => named))
    throw new Inconclusive('no other name of a known value was found; give "aliases" in --config');
  inconclusiveNoSubject(c, 'a call that can be asked in two ways');
}
