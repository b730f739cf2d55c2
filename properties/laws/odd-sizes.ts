import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { countedUnit, firstPlace, type Pages, type SizePolicy } from '../../engine/model/list-paging.ts';
import { show } from '../../engine/model/show.ts';
import { expectRefusal } from '../expect.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { anyKnownCall, inconclusiveNoSubject } from '../lists/known-calls.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { isSamePage } from '../relations/same-items.ts';
import { page } from '../lists/walk.ts';
import { failUnlessChanged } from '../relations/reread.ts';

/** A size or a place outside its bounds, and what the document says that it gets. */
interface Odd {
  readonly parameter: string;
  readonly value: Json;
  readonly policy: SizePolicy | 'first';
  /** The value in words, the same for all that are alike. */
  readonly what: string;
}

/** Sizes below the minimum, with the policy of each: that of zero and of negative sizes comes first. */
function oddSizes(paging: Pages): readonly Odd[] {
  const { minimum, size: parameter, zeroSize, negativeSize, belowMinimum } = paging;
  const below = [...new Set([minimum - 1, 1])].filter((value) => value > 0 && value < minimum);
  const all: readonly (readonly [number, SizePolicy | undefined, string])[] = [
    ...below.map((value) => [value, belowMinimum, 'a size below the minimum'] as const),
    ...(minimum > 0 || zeroSize ? [[0, zeroSize ?? belowMinimum, 'a size of zero'] as const] : []),
    ...[-1, -10].map((value) => [value, negativeSize ?? belowMinimum, 'a negative size'] as const),
  ];
  return all.flatMap(([value, policy, what]) => (policy ? [{ parameter, value, policy, what }] : []));
}

/** Whether a document says what a size below the minimum gets: other laws leave such sizes to this one. */
export const hasSizePolicy = (paging: Pages, size: number): boolean =>
  (size < 0 ? paging.negativeSize : size === 0 ? paging.zeroSize : undefined) !== undefined ||
  paging.belowMinimum !== undefined;

/** Offsets and page numbers before the first one. */
function oddPlaces({ beforeFirst, ...paging }: Pages): readonly Odd[] {
  if (!beforeFirst) return [];
  const before = firstPlace(paging) - 1;
  const offset = before < 0 ? 'a negative offset' : 'an offset before the first item';
  const what = countedUnit(paging) === 'pages' ? 'a page before the first one' : offset;
  const values = [...new Set([before, -1, -10])];
  return values.map((value) => ({ parameter: paging.cursor, value, policy: beforeFirst, what }));
}

/** A size or a place outside its bounds is refused. */
export function expectSizeRefusal(
  c: CaseContext,
  answer: Answered,
  what: string,
  { parameter, value }: Pick<Odd, 'parameter' | 'value'>,
): void {
  expectRefusal(c, answer, {
    code: 'size-not-refused',
    about: what,
    message: `${what} is not refused`,
    actual: `status ${answer.status} for ${parameter}=${show(value)}`,
  });
}

/** The call whose page an odd value gives; undefined where it gives none. */
function sameAs({ policy }: Odd, { size, minimum, maximum }: Pages): Parameters | undefined {
  if (policy === 'default') return { [size]: undefined };
  if (policy === 'minimum') return { [size]: Math.max(1, minimum) };
  if (policy === 'maximum') return { [size]: maximum };
  return policy === 'first' ? {} : undefined;
}

/** The answer to an odd value, in words. */
const outcome = ({ parameter, value }: Pick<Odd, 'parameter' | 'value'>, { items, status }: Answered): string =>
  `${items ? `${items.length} items` : `status ${status}`} for ${parameter}=${show(value)}`;

function mustBeEmpty(c: CaseContext, odd: Odd, answer: Answered): void {
  const { what } = odd;
  if (answer.items?.length === 0) return c.countEvidence();
  c.fail(`${what} does not give an empty page`, {
    code: 'page-not-empty',
    about: what,
    expected: 'a page without items',
    actual: outcome(odd, answer),
    by: [answer],
  });
}

/** Whether an odd value gives the page of the value that the document puts in its place. */
async function givesPage(c: CaseContext, odd: Odd, answer: Answered, expectedPage: Answered): Promise<boolean> {
  const { what, policy } = odd;
  if (answer.items && isSamePage(expectedPage, answer)) return true;
  const isFirst = policy === 'first';
  const message = `${what} does not give ${isFirst ? 'the first page' : `a page of the ${policy}`}`;
  return failUnlessChanged(c, [expectedPage], message, {
    code: 'size-gives-another-page',
    about: what,
    expected: `the ${expectedPage.items?.length} items of ${isFirst ? 'the first page' : `the ${policy}`}`,
    actual: outcome(odd, answer),
    by: [expectedPage, answer],
  });
}

async function mustGet(c: CaseContext, all: readonly Odd[]): Promise<void> {
  const set = anyKnownCall(c);
  const parameters = frozenWindow(c.operation, set);
  const small = { [c.paging.size]: allowedSize(c.operation, 2) };
  for (const odd of all) {
    const start = { ...parameters, ...(odd.policy === 'first' ? small : {}) };
    const answer = await c.request({ parameters: { ...start, [odd.parameter]: odd.value }, input: 'open' });
    const like = sameAs(odd, c.paging);
    await c.soft(async () => {
      if (odd.policy === 'refused') return expectSizeRefusal(c, answer, odd.what, odd);
      if (!like) return mustBeEmpty(c, odd, answer);
      const expectedPage = await page(c, { ...start, ...like });
      const isRight = await givesPage(c, odd, answer, expectedPage.answer);
      // A page that holds the whole list is right for any larger size, too: it is no proof.
      if (isRight && (expectedPage.next !== undefined || odd.policy === 'first')) c.countEvidence();
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list of several pages');
}

/** Sizes below the minimum, zero and negative ones get what the document says of them. */
export const sizesBelowMinimum = (c: CaseContext): Promise<void> => mustGet(c, oddSizes(c.paging));

/** Offsets and page numbers before the first one get what the document says of them. */
export const placesBeforeFirst = (c: CaseContext): Promise<void> => mustGet(c, oddPlaces(c.paging));
