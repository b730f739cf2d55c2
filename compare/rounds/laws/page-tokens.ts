import type { Json } from '../../../engine/model/exchange.ts';
import { nextCursor, pagesOf, namesNext } from '../../../engine/model/listing.ts';
import { namedParameters, type RoundLaw, type LearntCall } from './law.ts';
import { defined } from '../../../engine/model/defined.ts';

/** Tokens that one round keeps for the next. */
const perRound = 4;

/**
 * A page token of an earlier round still works, or is refused. Only a server error is a violation: documents rarely say
 * how long a token is good, so the rest is observed.
 */
export const pageTokens: RoundLaw = {
  id: 'watch.page-token',
  code: 'token-server-error',
  message: 'a page token of an earlier round causes a server error',
  statement: 'A page token of an earlier round works, or is refused as a bad input.',
  maxCalls: perRound,
  learn: ({ contract, hasInterface, knownCalls }) =>
    contract.operations
      .filter(({ base, listing }) => listing !== undefined && namesNext(listing.paging) && hasInterface(base))
      .flatMap(({ id }): readonly LearntCall[] => {
        const callWithPages = knownCalls(id).find(({ more }) => more);
        if (!callWithPages) return [];
        const paging = pagesOf(contract.operation(id));
        const cursor: Json | undefined = nextCursor(callWithPages.answer, undefined);
        if (cursor === undefined) return [];
        const { [paging.size]: size } = callWithPages.answer.call.parameters;
        const parameters = namedParameters({ ...callWithPages.parameters, ...defined({ [paging.size]: size }) });
        return [{ operation: id, parameters: { ...parameters, [paging.cursor]: cursor } }];
      })
      .slice(0, perRound),
  async repeat({ operation, parameters }, { ask }) {
    const answer = await ask(operation, parameters);
    if (!answer) return { kind: 'unasked' };
    if (answer.result) return { kind: 'done', observed: 'works' };
    if (answer.status < 500) return { kind: 'done', observed: `refused with status ${answer.status}` };
    // Without its token the call must be answered, so that a server that is down breaks no law.
    const paging = pagesOf(answer.operation);
    const { [paging.cursor]: _, ...first } = parameters;
    if (!(await ask(operation, first))?.result) return { kind: 'unasked' };
    return {
      kind: 'violated',
      violation: { expected: 'a page, or a refusal', actual: `status ${answer.status}`, exchanges: [answer.exchange] },
    };
  },
};
