import { firstPlace, isCountedPaging, type Paging } from '../../../engine/model/list-paging.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { defined } from '../../../engine/model/defined.ts';
import { type Inferred, plural } from './answer.ts';
import { behindCall, nextIn, pageCall } from './next.ts';
import { areStable, type Questions, refusal } from './questions.ts';
import type { Sketch } from './sketch.ts';

export type AboveMaximum = NonNullable<Paging['aboveMaximum']>;

/** Infers how the target answers a size above the documented maximum, from one such request. */
export const inferAboveMaximum = async (
  questions: Questions,
  { operation }: Sketch,
  paging: Paging,
  parameters: Parameters,
): Promise<Inferred<AboveMaximum> | undefined> => {
  const maximum = operation.parameters[paging.size ?? '']?.maximum;
  if (maximum === undefined) return undefined;
  const size = maximum + 1;
  const reply = await questions.ask(pageCall(parameters, paging, size));
  const asked = `${paging.size}=${size}`;
  if (!reply.items)
    return reply.isRefused
      ? { proposed: 'refused', evidence: `${asked} ${refusal(reply)}` }
      : { reason: `${asked} ${refusal(reply)}` };
  const came = reply.items.length;
  if (came > maximum) {
    const reason = `${asked} gave ${plural(came, 'item')}: the maximum does not hold`;
    const isSettled = await areStable(questions, [reply]);
    return { reason, ...defined({ suspicion: isSettled ? reason : undefined }) };
  }
  const isMore =
    came === maximum &&
    (isCountedPaging(paging)
      ? ((await behind(questions, paging, parameters, maximum)) ?? 0) > 0
      : nextIn(paging, reply) !== undefined);
  if (!isMore)
    return { reason: `${asked} was answered, but no list seen has more than ${maximum} items`, maybe: 'limited' };
  return { proposed: 'clamp', evidence: `${asked} gave ${plural(came, 'item')} of a longer list` };
};

/** Reads the second page at the maximum size. */
const behind = async (
  questions: Questions,
  paging: Paging,
  parameters: Parameters,
  maximum: number,
): Promise<number | undefined> => {
  const place = firstPlace(paging) + (paging.style === 'page' ? 1 : maximum);
  const { items } = await questions.ask(behindCall(parameters, paging, maximum, place));
  return items?.length;
};
