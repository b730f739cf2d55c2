import { describeAnswer } from '../../engine/model/show.ts';
import { showKey } from '../../engine/model/listing.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { type AgreementRule, agreementRules, attribute } from '../agreement/attribution.ts';
import { listKey } from '../agreement/call-key.ts';
import { Cursors, type Repeat, Repeats } from '../agreement/cursors.ts';
import { blockOf, lackedBefore, lost, mayShrink, type MissingItem, narrower } from '../agreement/expectation.ts';
import { ListHistories, SeenItem } from '../agreement/list-history.ts';
import { type AnswerRef, describedListing, read } from '../agreement/reading.ts';
import type { Call } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Listing } from '../../engine/model/list-row.ts';
import { shortKey } from '../lists/proofs.ts';

const day = 86_400;

/** The same call with moments that are rounded to their day spelled as that day's beginning. */
function onTheDay({ call, operation }: Answered): readonly Call[] {
  if (call.input !== 'valid' || call.rawBody !== undefined) return [];
  const names = Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) =>
    row.rounded === 'day' && Number(call.parameters[name]) % day > 0 ? [name] : [],
  );
  if (names.length === 0) return [];
  const rounded = Object.fromEntries(
    names.map((name) => {
      const seconds = Number(call.parameters[name]);
      return [name, seconds - (seconds % day)];
    }),
  );
  return [{ ...call, parameters: { ...call.parameters, ...rounded } }];
}

type Violation = NonNullable<Judgement['violation']>;

/**
 * In the order of the repeated requests: first the answer that shows the item, so that an item that arrived since
 * cannot explain its absence.
 */
function lackShown({ lacking, missing }: MissingItem): Violation {
  const { answer, giver, keys } = lacking;
  const givenAnswers = giver ? [giver.answer, answer] : [answer];
  const witness = missing.by.answer;
  // Items of a set that changes may come between two calls: before and after it was seen, it was not there.
  const answers = mayShrink(answer) && !giver ? [answer, witness, answer] : [witness, ...givenAnswers];
  return {
    code: 'item-missing',
    message: 'an item is missing that another answer of the same list shows',
    expected:
      `${showKey(missing.key, lacking.answer.operation.listing, 160)}, ` +
      `as another answer of the same list shows it`,
    actual: `not among the ${keys.size} items`,
    evidence: {
      kind: 'filter',
      condition: 'the items that another answer of the list shows',
      items: [{ id: shortKey(missing.key), fault: 'lost' }],
      right: keys.size,
    },
    exchanges: answers.map((reference) => reference.exchange),
  };
}

const cursorRefused = (giver: AnswerRef, answer: Answered): Violation => ({
  code: 'own-cursor-refused',
  message: 'the cursor that a page gave is refused',
  expected: 'the next page',
  actual: describeAnswer(answer, 160),
  exchanges: [giver.exchange, answer.exchange],
});

const itemRepeated = ({ key, answers }: Repeat, listing: Listing): Violation => ({
  code: 'item-repeated',
  message: 'an item comes twice in one walk',
  expected: 'every item once',
  actual: `${showKey(key, listing, 160)} twice`,
  evidence: {
    kind: 'walk',
    walks: [{ title: 'the walk', pages: answers.map(() => ({ items: [{ id: shortKey(key), fault: 'repeated' }] })) }],
  },
  exchanges: answers.map((reference) => reference.exchange),
});

/**
 * Answers of one list agree, for all filters, ranges, orders, page sizes and cursors: an item of one answer is in every
 * other answer that it matches and that covers its position, and in no answer that it does not match. No item occurs
 * twice in a walk. The target accepts every cursor that it gave. Keeps a bounded history of each list.
 */
export const agreement: PassiveCheck<AgreementRule> = {
  name: 'checks/agreement',
  rules: agreementRules,
  followUps: onTheDay,
  alsoInRuns: true,
  // Where items may come again, the set may change between calls too: only fuzzing asks often enough to tell.
  notInRunsOf: ({ listing }) => listing?.paging.repeats === true,
  start: () => {
    const [histories, cursors, repeats] = [new ListHistories(), new Cursors(), new Repeats()];
    return {
      *judge(answer: Answered): Iterable<Judgement<AgreementRule>> {
        const listing = describedListing(answer);
        if (!listing) return;
        const used = cursors.use(answer, listing);
        // A token is valid for the call that it came from. If a target accepts the token of another list, it is open
        // which of the two lists it shows.
        if (answer.call.input !== 'valid' && !used) return;
        if (used?.refused && answer.call.input === 'valid')
          yield {
            rule: 'continues',
            evidence: 1,
            violation: cursorRefused(used.giver.answer, answer),
          };
        const key = listKey(answer);
        const history = histories.of(key);
        const page = read(answer, listing, used?.giver, history);
        if (!page) return;
        const { reading, items, next } = page;

        const repeat = repeats.of(reading, history);
        if (repeat) {
          yield { rule: 'continues', evidence: 1, violation: itemRepeated(repeat, listing) };
        } else if (reading.giver && items.size > 0 && listing.paging.repeats !== true)
          yield { rule: 'continues', evidence: 1 };

        const newItems: SeenItem[] = [];
        for (const [name, item] of items)
          if (!history.seenItems.has(name)) newItems.push(new SeenItem(name, item, reading));
        const lack = lost(reading, history) ?? lackedBefore(newItems, reading, history);
        const compared = reading.coverage === 'none' ? 0 : items.size - newItems.length;
        if (lack)
          yield {
            ...attribute({ page: lack.lacking, witness: lack.missing.by, block: blockOf(lack.missing) }),
            evidence: compared + 1,
            violation: lackShown(lack),
          };
        else if (compared > 0) yield { ...attribute({ page: reading }), evidence: compared };

        history.add(reading, items, narrower);
        histories.settle(key);
        if (next !== undefined) cursors.give(reading, next);
      },
    };
  },
};
