import { type Answer, textAt } from '../../../defects/call.ts';
import { changeCall, withState } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, member, together } from '../../../defects/operators/answers.ts';
import { at } from '../../../defects/values.ts';
import { answerRefusals, on, success } from '../inside.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import type { MutantTable } from './types.ts';

export default {
  // Messages of other chains than that of the deployment.
  'data.deployment.message': {
    '': changeAnswer('teleporterMessageInfo.sourceChainId', '424242'),
  },

  // Input that deploys nothing.
  'data.deployment.input': {
    empty: changeAnswer('nativeTransaction.input', '0x'),
    'without-the-method': on(
      'getDeploymentTransaction',
      changeBody((body) =>
        at(body, 'nativeTransaction.method.methodHash') === ''
          ? body
          : member('nativeTransaction.input', (input) => `0x${String(input).slice(10)}`)(body),
      ),
    ),
  },

  // Fees that do not fit the price that was paid.
  'data.deployment.fees': {
    'base-fee-in-smaller-units': changeAnswer('nativeTransaction.baseFeePerGas', (fee) => `${String(fee)}0`),
    'limits-swapped': changeBody((body) =>
      together(
        member('nativeTransaction.maxFeePerGas', at(body, 'nativeTransaction.maxPriorityFeePerGas') ?? ''),
        member('nativeTransaction.maxPriorityFeePerGas', at(body, 'nativeTransaction.maxFeePerGas') ?? ''),
      )(body),
    ),
    'price-above-its-limit': changeAnswer('nativeTransaction.gasPrice', (price) => `${String(price)}0`),
  },

  // A deployment for an address without a contract, or no deployment for a contract.
  'data.deployment.contract-only': {
    'empty-for-others': answerRefusals(() => success({})),
    // An address without a contract gets the deployment of the previous call.
    'another-for-others': withState(() => {
      let last: Answer | undefined;
      return changeCall((call, next) => {
        try {
          return (last = next(call));
        } catch (error) {
          if (last && error instanceof Refusal) return last;
          throw error;
        }
      });
    }),
    fails: changeCall((call, next) => {
      try {
        return next(call);
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(500, 'failed') : error;
      }
    }),
    'kept-without-the-chain': {
      hard: 'hard',
      sentence: 'with a currency, a contract that was asked for on one chain is answered on every other',
      mutate: on(
        'getDeploymentTransaction',
        withState(() => {
          const answers = new Map<string, Answer>();
          return changeCall((call, next) => {
            if (call.parameters['currency'] === undefined) return next(call);
            const key = `${textAt(call, 'address').toLowerCase()} ${textAt(call, 'currency')}`;
            const answer = answers.get(key) ?? next(call);
            answers.set(key, answer);
            return answer;
          });
        }),
      ),
    },
  },
} satisfies MutantTable;
