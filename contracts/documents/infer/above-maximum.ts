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
  const question = `${paging.size}=${size}`;
  if (!reply.items)
    return reply.isRefused
      ? { proposed: 'refused', evidence: `${question} ${refusal(reply)}` }
      : { reason: `${question} ${refusal(reply)}` };
  const itemCount = reply.items.length;
  if (itemCount > maximum) {
    const reason = `${question} gave ${plural(itemCount, 'item')}: the maximum does not hold`;
    const isSettled = await areStable(questions, [reply]);
    return { reason, ...defined({ suspicion: isSettled ? reason : undefined }) };
  }
  const isMore =
    itemCount === maximum &&
    (isCountedPaging(paging)
      ? ((await itemsBehind(questions, paging, parameters, maximum)) ?? 0) > 0
      : nextIn(paging, reply) !== undefined);
  if (!isMore)
    return { reason: `${question} was answered, but no list seen has more than ${maximum} items`, maybe: 'limited' };
  return { proposed: 'clamp', evidence: `${question} gave ${plural(itemCount, 'item')} of a longer list` };
};

/** Reads the second page at the maximum size. */
const itemsBehind = async (
  questions: Questions,
  paging: Paging,
  parameters: Parameters,
  maximum: number,
): Promise<number | undefined> => {
  const position = firstPlace(paging) + (paging.style === 'page' ? 1 : maximum);
  const { items } = await questions.ask(behindCall(parameters, paging, maximum, position));
  return items?.length;
};
