import type { Paging } from '../../../engine/model/list-paging.ts';
import { type Inferred, plural } from './answer.ts';
import { refusal } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Verification } from './verify.ts';

export type AboveMaximum = NonNullable<Paging['aboveMaximum']>;

/** Infers how the target answers a size above the documented maximum, from one such request. */
export const inferAboveMaximum = async (
  laws: Verification,
  { size: name = '' }: Paging,
  samples: readonly Sample[],
): Promise<Inferred<AboveMaximum> | undefined> => {
  const maximum = laws.sketch.operation.parameters[name]?.maximum;
  if (maximum === undefined) return undefined;
  const size = maximum + 1;
  const reply = await laws.ask({ [name]: size });
  const question = `${name}=${size}`;
  if (!reply.items)
    return reply.isRefused
      ? { proposed: 'refused', evidence: `${question} ${refusal(reply)}` }
      : { reason: `${question} ${refusal(reply)}` };
  const itemCount = reply.items.length;
  if (itemCount > maximum) {
    const reason = `${question} gave ${plural(itemCount, 'item')}: the maximum does not hold`;
    const isSettled = await laws.questions.areStable([reply]);
    return { reason, suspicion: isSettled ? reason : undefined };
  }
  if (itemCount < maximum || samples.every(({ items }) => items.length <= maximum))
    return { reason: `${question} was answered, but no list seen has more than ${maximum} items`, maybe: 'limited' };
  return { proposed: 'clamp', evidence: `${question} gave ${plural(itemCount, 'item')} of a longer list` };
};
