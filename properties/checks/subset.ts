import { defined } from '../../engine/model/defined.ts';
import { isOrdering } from '../../engine/model/list-order.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { type ListSubset, subsetsOf } from '../../engine/model/filters-of.ts';
import { LastSeen } from './shared/last-seen.ts';
import { identity, nextCursor, showKey, pagesOf } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import type { AnswerRef } from '../agreement/reading.ts';
import { isUnusualRequest } from '../inputs.ts';
import { filterProof } from '../lists/proofs.ts';

const rowsFor = ({ operation, call }: Answered): readonly ListSubset[] =>
  call.input === 'valid' && !isUnusualRequest(call) ? subsetsOf(operation) : [];

interface Seen {
  readonly answer: AnswerRef;
  readonly keys: ReadonlySet<string>;
}

/** Whether one answer had come before the other call was sent. */
const isBefore = ({ answer: { exchange } }: Seen, { exchange: later }: AnswerRef): boolean =>
  Date.parse(exchange.at) + exchange.ms <= Date.parse(later.at) + 1;

/** The items of a list, if one page holds all of them. */
function wholeKeys(answer: Answered): ReadonlySet<string> | undefined {
  const { listing } = answer.operation;
  const { items, call } = answer;
  if (
    !listing ||
    !items ||
    call.parameters[pagesOf(answer.operation).cursor] !== undefined ||
    nextCursor(answer, undefined) !== undefined
  )
    return undefined;
  return new Set(items.map((item) => identity(listing, item)));
}

/** The call's parameters without this one, without page size and without order. */
function without({ parameter }: ListSubset, { operation, call }: Answered): Parameters {
  const { [parameter]: _, ...rest } = call.parameters;
  const size = operation.listing && pagesOf(operation).size;
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([name, value]) => name !== size && value !== undefined && !isOrdering(operation, name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The same list with the parameter asking for the most, on one page. */
const weakened = (answer: Answered): Call[] =>
  rowsFor(answer).flatMap((row): Call[] => {
    const { parameter, widest } = row;
    const paging = answer.operation.listing && pagesOf(answer.operation);
    const value = answer.call.parameters[parameter];
    if (!paging || value === undefined || String(value) === String(widest) || !wholeKeys(answer)) return [];
    return [
      {
        operation: answer.operation.id,
        parameters: {
          ...without(row, answer),
          ...defined({ [parameter]: widest }),
          [paging.size]: paging.maximum,
        },
        input: 'valid',
      },
    ];
  });

/** A list with a wider value holds the items that it holds with a stricter one. */
export const subset: PassiveCheck<'stricter-within-wider'> = {
  name: 'checks/subset',
  rules: ['stricter-within-wider'],
  followUps: weakened,
  alsoInRuns: true,
  start: () => {
    const lists = new LastSeen<Seen[]>(60);
    return {
      *judge(answer: Answered): Iterable<Judgement<'stricter-within-wider'>> {
        const { operation } = answer;
        for (const row of rowsFor(answer)) {
          const keys = wholeKeys(answer);
          if (!keys) return;
          const { parameter } = row;
          const key = stringifyJson([parameter, answer.operation.id, without(row, answer)]);
          const otherLists = lists.get(key) ?? [];
          const value = answer.call.parameters[parameter];
          for (const narrow of otherLists) {
            if (!row.isWithin(narrow.answer.call.parameters[parameter], value) || !isBefore(narrow, answer)) continue;
            // Lists change between two requests: an item is missing only if the wide list lacks it both before and
            // after.
            const wider = otherLists.find(
              (earlier) =>
                String(earlier.answer.call.parameters[parameter]) === String(value) && isBefore(earlier, narrow.answer),
            );
            const missing = [...narrow.keys].find((text) => !keys.has(text) && !wider?.keys.has(text));
            yield {
              rule: 'stricter-within-wider',
              evidence: 1,
              requirement: operation.filterRequirements?.[parameter],
              violation:
                missing === undefined
                  ? undefined
                  : {
                      code: 'narrower-adds-items',
                      about: parameter,
                      message: `a narrower ${parameter} gives an item that a wider one does not give`,
                      expected: `only items of the list with ${parameter} ${show(value, 60)}`,
                      actual: showKey(missing, narrow.answer.operation.listing, 120),
                      evidence:
                        operation.listing &&
                        filterProof(operation.listing, `${parameter} ${show(value, 60)}`, {
                          items: answer.items ?? [],
                          lost: [missing],
                        }),
                      exchanges: [(wider?.answer ?? answer).exchange, narrow.answer.exchange, answer.exchange],
                    },
            };
          }
          const { exchange, call } = answer;
          lists.set(key, [...otherLists.slice(-3), { answer: { exchange, call, operation }, keys }]);
        }
      },
    };
  },
};
