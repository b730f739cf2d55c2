import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { placed } from '../../../engine/model/placed.ts';

/** Members whose values the document does not relate, by the places of their objects. */
const combined = {
  staked: { at: 'utxos[]', members: ['utxoType', 'staked'] },
  delivery: { at: 'messages[]', members: ['status', 'messageExecuted', 'receiptDelivered'] },
} as const;

type Rule = keyof typeof combined;
const rules = Object.keys(combined) as Rule[];

const text = (object: Json, members: readonly string[]): string =>
  members.map((name) => `${name} ${String(at(object, name) ?? 'absent').slice(0, 40)}`).join(', ');

/** Observes which values come together in one object. */
export const combinations: PassiveCheck<Rule> = {
  name: 'checks/combinations',
  rules,
  judgesAlone: true,
  start: () => ({
    *judge({ call, result }: Answered): Iterable<Judgement<Rule>> {
      if (call.input !== 'valid' || !result) return;
      for (const rule of rules) {
        const { at: place, members } = combined[rule];
        const objects = placed(result as Json, place);
        for (const value of new Set(objects.map((object) => text(object.value, members))))
          yield { rule, evidence: 1, observation: { what: `${members.join(', ')} of one object`, value } };
      }
    },
  }),
};
