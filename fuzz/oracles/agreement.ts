import { chain } from '../../contracts/chain/index.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { attributable, attribute, continuationOf } from '../agreement/attribution.ts';
import { familyKey } from '../agreement/call-key.ts';
import { Cursors } from '../agreement/cursors.ts';
import { blockOf, lackedBefore, type Lack, lost, mayShrink, narrower } from '../agreement/expectation.ts';
import { Families, Sighting } from '../agreement/family.ts';
import { describedListing, read, type Told } from '../agreement/reading.ts';
import { Repeats } from '../agreement/repeats.ts';
import { strangers } from '../agreement/strangers.ts';

type Violation = NonNullable<Judgement['violation']>;

/** Parsed again, which a disagreement alone is worth. */
const whole = ({ exchange }: Told): Answered => answered(exchange, chain) as Answered;

/** In the order in which they must be asked for again: what shows the item first, so that nothing that came since explains its absence. */
const lackShown = ({ lacking, missing }: Lack): Violation => {
  const { answer, giver, keys } = lacking;
  const asked = giver ? [giver.answer, answer] : [answer];
  const witness = missing.by.answer;
  // Items of a set that changes may come between two calls: before and after it was seen, it was not there.
  const shown = mayShrink(answer) && !giver ? [answer, witness, answer] : [witness, ...asked];
  return {
    message: 'an answer lacks an item of its list that another answer shows',
    expected: `${show(missing.key, 160)}, as another answer of the same list shows it`,
    actual: `not among the ${keys.size} items`,
    exchanges: shown.map((one) => one.exchange),
  };
};

const cursorRefused = (giver: Told, answer: Answered): Violation => ({
  message: 'the cursor that a page gave is refused',
  expected: 'the next page',
  actual: `status ${answer.status}: ${show(answer.body, 160)}`,
  exchanges: [giver.exchange, answer.exchange],
});

/**
 * What answers of one list say of each other, whatever filters, ranges, orders, page sizes and cursors they were asked for with: an item that
 * one of them shows is in every other that it matches and that speaks for its place, and in none that it does not match; none comes twice in a
 * walk; a cursor that was given is taken. Keeps what lists were seen to hold, within bounds.
 */
export default {
  requirements: attributable,
  start: () => {
    const [families, cursors, repeats] = [new Families(), new Cursors(), new Repeats()];
    return {
      *judge(answer: Answered): Iterable<Judgement> {
        const listing = describedListing(answer);
        if (!listing) return;
        const used = cursors.use(answer, listing);
        // A token is good for the call that it came from: where a target takes that of another list, nobody says which of the two it then shows.
        if (answer.call.input !== 'valid' && !used) return;
        if (used?.refused && answer.call.input === 'valid')
          yield {
            requirement: continuationOf(answer),
            evidence: 1,
            violation: cursorRefused(used.giver.answer, answer),
          };
        const key = familyKey(answer, listing);
        const family = families.of(key);
        const page = read(answer, listing, used?.giver, family);
        if (!page) return;
        const { reading, items } = page;
        yield* strangers(answer);

        const repeat = repeats.of(reading, family);
        if (repeat) {
          const { key: item, answers } = repeat;
          yield {
            requirement: continuationOf(answer),
            evidence: 1,
            violation: {
              message: 'an item comes twice in one walk',
              expected: 'every item once',
              actual: `${show(item, 160)} twice`,
              exchanges: answers.map((one) => one.exchange),
            },
          };
        } else if (reading.giver && items.size > 0 && listing.paging.repeats !== true)
          yield { requirement: continuationOf(answer), evidence: 1 };

        const fresh: Sighting[] = [];
        for (const [name, item] of items)
          if (!family.sightings.has(name)) fresh.push(new Sighting(name, item, reading));
        const lack = lost(reading, family) ?? lackedBefore(fresh, reading, family);
        const compared = reading.coverage === 'none' ? 0 : items.size - fresh.length;
        if (lack)
          yield {
            requirement: attribute({
              answer: whole(lack.lacking.answer),
              witness: whole(lack.missing.by.answer),
              block: blockOf(lack.missing),
            }),
            evidence: compared + 1,
            violation: lackShown(lack),
          };
        else if (compared > 0) yield { requirement: attribute({ answer }), evidence: compared };

        family.add(reading, items, narrower);
        families.settle(key);
        if (reading.next !== undefined) cursors.give(reading, reading.next);
      },
    };
  },
} satisfies PassiveCheck;
