import { type Answered, isObject, type Judgement, parseJson, type PassiveCheck, show } from '../../../rules/parts.ts';

type Rule = 'json-text';

/** A block in json is JSON text. The schemas check that it is a string, and that hex consists of hex digits. */
export const nodeBlocks: PassiveCheck<Rule> = {
  name: 'checks/node-blocks',
  rules: ['json-text'],
  start: () => ({
    *judge({ result }: Answered): Iterable<Judgement<Rule>> {
      const block = result?.['encoding'] === 'json' ? result['block'] : undefined;
      if (typeof block !== 'string') return;
      yield {
        rule: 'json-text',
        evidence: 1,
        violation: isObject(parseJson(block))
          ? undefined
          : {
              code: 'block-json-unreadable',
              message: 'a block in json is no JSON text',
              expected: 'the text of a JSON object',
              actual: show(block),
              pointer: '/result/block',
            },
      };
    },
  }),
};
