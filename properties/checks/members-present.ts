import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Listing, OperationId } from '../../engine/model/operation.ts';
import { identity, identityOf } from '../../engine/model/listing.ts';
import { at } from '../../engine/model/paths.ts';
import { conditionalMembers, documentedMembers } from '../../engine/schema/schema.ts';
import type { Condition } from '../../engine/schema/members.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../engine/model/judging.ts';

type MembersPresentRule = 'members-present';

/** Fewer items, or items from one answer alone, say nothing about members that are never there. */
const minItems = 20;
const minAnswers = 2;

/** The items seen that can have a member that was not seen yet; items that come again count once. */
interface Lacking {
  readonly condition: Condition | undefined;
  readonly items: Set<string>;
  /** Those that had such items, and more of them than were known. */
  readonly answers: Exchange[];
}

const isSeenEnough = ({ items, answers }: Lacking): boolean => items.size >= minItems && answers.length >= minAnswers;

/**
 * Members of an item itself, and of the part that identifies it. Other parts may be optional, and the items of this
 * target may lack them.
 */
function isOwn(listing: Listing, path: string): boolean {
  const holders = identityOf(listing)
    .filter((identifying) => identifying.includes('.'))
    .map((identifying) => `${identifying.slice(0, identifying.lastIndexOf('.'))}.`);
  const rest = holders.reduce((left, holder) => (left.startsWith(holder) ? left.slice(holder.length) : left), path);
  return !rest.includes('.');
}

function itemMembers({ schema, listing }: Answered['operation']): [string, Lacking][] {
  if (listing === undefined) return [];
  const prefix = `${listing.items}[].`;
  return documentedMembers(schema)
    .filter((path) => path.startsWith(prefix) && isOwn(listing, path.slice(prefix.length)))
    .map((path) => [path, conditionalMembers(schema).get(path)] as const)
    .flatMap(([path, condition]) =>
      condition === true
        ? []
        : [[path.slice(prefix.length), { condition, items: new Set<string>(), answers: [] }] as [string, Lacking]],
    );
}

const canHave = (item: Json, path: string, condition: Condition | undefined): boolean =>
  (!path.includes('.') || at(item, path.slice(0, path.lastIndexOf('.'))) !== undefined) &&
  (condition === undefined ||
    condition === true ||
    Object.entries(condition).every(([member, value]) => at(item, member) === value));

/**
 * Every documented member of an item occurs at least once among the items of a run. A member that only some items can
 * have must occur among those items.
 */
export const membersPresent: PassiveCheck<MembersPresentRule> = {
  name: 'checks/members-present',
  rules: ['members-present'],
  start: (contract) => {
    const seenByOperation = new Map<OperationId, { readonly lacking: Map<string, Lacking>; items: number }>();
    return {
      *judge({ operation, items, exchange }: Answered): Iterable<Judgement<MembersPresentRule>> {
        if (operation.kind !== 'rest' || !operation.listing || !items || items.length === 0) return;
        const operationMembers = seenByOperation.get(operation.id) ?? {
          lacking: new Map(itemMembers(operation)),
          items: 0,
        };
        seenByOperation.set(operation.id, operationMembers);
        operationMembers.items += items.length;
        for (const [member, lacking] of operationMembers.lacking) {
          if (items.some((item) => at(item, member) !== undefined)) {
            operationMembers.lacking.delete(member);
            continue;
          }
          if (isSeenEnough(lacking)) continue;
          const { size } = lacking.items;
          const able = items.filter((item) => canHave(item, member, lacking.condition));
          for (const item of able.slice(0, minItems)) lacking.items.add(identity(operation.listing, item));
          if (lacking.items.size > size || (able.length > 0 && lacking.answers.length < minAnswers))
            lacking.answers.push(exchange);
        }
      },
      *finish(): Iterable<OverallJudgement<MembersPresentRule>> {
        for (const [operation, { lacking, items }] of seenByOperation) {
          const never = [...lacking].filter(([, lack]) => isSeenEnough(lack));
          if (lacking.size === 0) yield { rule: 'members-present', operation, evidence: items };
          for (const [member, lack] of never) {
            yield {
              rule: 'members-present',
              operation,
              evidence: items,
              violation: {
                code: 'member-missing',
                about: member,
                message: `documented member ${member} never comes`,
                expected: `${member} in at least one item${lack.condition === undefined ? '' : ' that can have it'}`,
                actual: `in none of ${items} items`,
                place: `/${contract.operation(operation).listing?.items}/*/${member.replaceAll('.', '/')}`,
                exchanges: lack.answers,
              },
            };
          }
        }
      },
    };
  },
};
