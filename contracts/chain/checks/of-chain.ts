import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';

type Rule = 'of-chain';

const isNumber = (value: Json | undefined): value is string => typeof value === 'string' && /^\d+$/.test(value);

/** Paths of the chain id in items and answers. */
const paths = ['chainId', 'nativeTransaction.chainId'] as const;
const beside = ['nativeTokenBalance.chainId', 'nativeTransaction.chainId'] as const;

/** The chains that an answer names, each with its place. */
const named = ({ items = [], result, operation }: Answered): (readonly [chain: string, pointer: string])[] => {
  const chainAt = (value: Json | undefined, path: string, place: string): (readonly [string, string])[] => {
    const chain = at(value, path);
    return isNumber(chain) ? [[chain, `${place}/${path.replaceAll('.', '/')}`]] : [];
  };
  return [
    ...items.flatMap((item, index) =>
      paths.flatMap((path) => chainAt(item, path, `/${operation.listing?.items}/${index}`)),
    ),
    ...beside.flatMap((path) => chainAt(result, path, '')),
  ];
};

/** Every item in a list of a chain belongs to that chain. Only chains given by number are compared. */
export const ofChain: PassiveCheck<Rule> = {
  name: 'checks/of-chain',
  rules: ['of-chain'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const asked = answer.call.parameters['chainId'];
      if (answer.call.input !== 'valid' || !answer.result || asked === undefined || !/^\d+$/.test(String(asked)))
        return;
      const all = named(answer);
      if (all.length === 0) return;
      const wrong = all.find(([chain]) => chain !== String(asked));
      yield {
        rule: 'of-chain',
        evidence: all.length,
        violation:
          wrong === undefined
            ? undefined
            : {
                code: 'of-another-chain',
                message: 'an object is of another chain than the requested one',
                expected: show(asked),
                actual: wrong[0],
                pointer: wrong[1],
              },
      };
    },
  }),
};
