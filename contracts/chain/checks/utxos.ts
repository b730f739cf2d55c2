import { stringifyJson } from '../../../engine/model/json.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { repeated } from '../../../properties/lists/compare.ts';
import { isId } from '../discovery/patterns.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'num-fetched' | 'no-repeats' | 'hex' | 'source-chain';

/** Judges each answer of vm.getUTXOs by itself: count, entries, encoding. */
export const utxos: PassiveCheck<Rule> = {
  name: 'checks/utxos',
  rules: ['num-fetched', 'no-repeats', 'hex', 'source-chain'],
  start: () => ({
    *judge({ operation, call, result, items }: Answered): Iterable<Judgement<Rule>> {
      if (operation.id !== 'vm.getUTXOs' || !result || !items) return;
      const fetched = result['numFetched'];
      yield {
        rule: 'num-fetched',
        evidence: 1,
        violation:
          fetched === String(items.length)
            ? undefined
            : {
                code: 'num-fetched-wrong',
                message: 'numFetched is not the number of entries as a decimal string',
                expected: `"${items.length}"`,
                actual: show(fetched),
                pointer: '/result/numFetched',
              },
      };
      if (items.length > 1) {
        const [twice] = repeated(items.map((item) => stringifyJson(item)));
        yield {
          rule: 'no-repeats',
          evidence: items.length,
          violation:
            twice === undefined
              ? undefined
              : {
                  code: 'duplicate-utxo',
                  message: 'one answer lists a UTXO twice',
                  expected: 'every UTXO once',
                  actual: show(twice),
                  pointer: '/result/utxos',
                },
        };
      }
      const [wanted, source] = [call.parameters['sourceChain'], result['sourceChain']];
      // A chain may be asked for by another name than its id.
      if (typeof wanted === 'string' && typeof source === 'string' && isId(wanted) && isId(source))
        yield {
          rule: 'source-chain',
          evidence: 1,
          violation:
            wanted === source
              ? undefined
              : {
                  code: 'other-source-chain',
                  message: 'sourceChain in the answer is not the requested one',
                  expected: show(wanted),
                  actual: show(source),
                  pointer: '/result/sourceChain',
                },
        };
      // Other laws judge whether the target accepts another encoding. The document does not define such an answer.
      const asked = call.parameters['encoding'];
      if (asked === undefined || asked === 'hex') yield { rule: 'hex', ...inHex(result, items) };
    },
  }),
};

const isHex = (item: Json): boolean => typeof item === 'string' && /^(?:0x)?(?:[0-9a-f]{2})+$/i.test(item);

/** Entries are hex, and the answer says so. */
const inHex = (
  result: NonNullable<Answered['result']>,
  items: readonly Json[],
): Pick<Judgement, 'evidence' | 'violation'> => {
  const odd = items.findIndex((item) => !isHex(item));
  if (odd >= 0)
    return {
      evidence: 1,
      violation: {
        code: 'entry-not-hex',
        message: 'an entry is no hex string',
        expected: 'pairs of hex digits, with or without 0x',
        actual: show(items[odd]),
        pointer: `/result/utxos/${odd}`,
      },
    };
  if (result['encoding'] === 'hex') return { evidence: 1 };
  return {
    evidence: 1,
    violation: {
      code: 'encoding-not-hex',
      message: 'encoding does not say hex',
      expected: '"hex"',
      actual: show(result['encoding']),
      pointer: '/result/encoding',
    },
  };
};
