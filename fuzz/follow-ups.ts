import type { Call } from '../engine/model/exchange.ts';
import type { Answered } from '../engine/model/judging.ts';
import { onTheDay } from './inputs/respelled.ts';
import { byItsId } from './oracles/blocks.ts';
import { withoutBadValue } from './oracles/ignored.ts';
import { weakened } from './oracles/subset.ts';

/** Calls whose answers tell whether this one was right: an oracle that compares two answers names the second. */
export const followUps = (answer: Answered): readonly Call[] =>
  [withoutBadValue(answer), byItsId(answer), onTheDay(answer), ...weakened(answer)].flatMap((call) => call ?? []);
