import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';

/** The same question in another form: a list by smaller pages, else with a documented default written out. */
const otherForm = ({ operation: { listing, parameters } }: CaseContext, { count }: KnownCall): Parameters => {
  if (listing) {
    const { size, minimum } = listing.paging;
    return { [size]: Math.max(minimum, 1, Math.ceil(count / 2)) };
  }
  const written = Object.entries(parameters).find(([, row]) => row.default !== undefined);
  return written ? { [written[0]]: written[1].default } : {};
};

/**
 * Asks again, late in the run, what discovery asked, and in another form too. The checks that compare answers judge what comes: a cache
 * that other calls filled wrongly, a replica that knows less, and another code path for another form show here.
 */
export const askedAgain = async (c: CaseContext): Promise<void> => {
  const [first, ...others] = [...c.subjects.arguments(c.operation.id)].sort((a, b) => b.count - a.count);
  if (!first) return inconclusiveNoSubject(c, `parameters that ${c.operation.id} answers`);
  await c.ask({ parameters: first.parameters, input: 'valid' }, { fresh: true });
  if (c.depth === 'quick') return;
  const set = others.find((one) => one.count > 1) ?? first;
  await c.ask({ parameters: { ...set.parameters, ...otherForm(c, set) }, input: 'valid' });
};
