import type { Json } from '../../client/types.ts';
import type { OperationId } from '../../contract/index.ts';
import { everyAt } from '../paths.ts';
import { documentedMembers, schemaFor } from '../schema.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../types.ts';

/** Fewer items, or items from one answer alone, say nothing about members that are never there. */
const enoughItems = 20;
const enoughAnswers = 2;

interface Seen {
  items: number;
  answers: number;
  readonly unseen: Set<string>;
}

/** Paths of an item's own members: what lies deeper may stand in an optional part that this target's items do not have. */
const itemMembers = (operation: Answered['operation']): string[] => {
  const items = operation.listing?.items;
  if (items === undefined) return [];
  const prefix = `${items}[].`;
  return documentedMembers(schemaFor(operation.id)).filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)).filter((path) => !path.includes('.'));
};

/** Every documented member of an item comes at least once among the items that a run sees. */
export default {
  requirements: ['data.schema.members-present'],
  start: () => {
    const seen = new Map<OperationId, Seen>();
    return {
      *judge({ operation, items }: Answered): Iterable<Judgement> {
        if (operation.document !== 'data' || !items || items.length === 0) return;
        const here = seen.get(operation.id) ?? { items: 0, answers: 0, unseen: new Set(itemMembers(operation)) };
        seen.set(operation.id, here);
        here.items += items.length;
        here.answers += 1;
        for (const member of here.unseen) {
          if (items.some((item: Json) => everyAt(item, member.replaceAll('[]', '')).length > 0)) here.unseen.delete(member);
        }
      },
      *finish(): Iterable<OverallJudgement> {
        for (const [operation, { items, answers, unseen }] of seen) {
          if (items < enoughItems || answers < enoughAnswers) continue;
          if (unseen.size === 0) yield { requirement: 'data.schema.members-present', operation, evidence: items };
          for (const member of unseen) {
            yield {
              requirement: 'data.schema.members-present', operation, evidence: items,
              violation: { message: `documented member ${member} never comes`, expected: `${member} in at least one item`, actual: `in none of ${items} items of ${answers} answers`, exchanges: [] },
            };
          }
        }
      },
    };
  },
} satisfies PassiveCheck;
