import { type Answer, textAt } from '../../../defects/call.ts';
import { changeCall, type Defect, when, withState } from '../../../defects/defect.ts';
import { changeBody, eachMember } from '../../../defects/operators/answers.ts';
import { changeParameters, fix } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, not, type Trigger } from '../../../defects/triggers.ts';
import { isMembers, type Value } from '../../../defects/value.ts';
import { answerRefusals, on, success } from '../inside.ts';
import type { MutantTable } from './types.ts';

/** Every Money of the answer has another currency code. */
const changeCodes = (change: (code: string) => Value): Defect =>
  changeBody(eachMember('currencyCode', (code) => change(String(code))));

/** Every Money of the answer has another value. */
const changeFigures = (change: (figure: string) => string): Defect => {
  const inside = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isMembers(value)) return value;
    const isMoney = 'currencyCode' in value;
    return Object.fromEntries(
      Object.entries(value).map(([name, old]) => [
        name,
        old === undefined ? undefined : isMoney && name === 'value' ? change(String(old)) : inside(old),
      ]),
    );
  };
  return changeBody(inside);
};

/** The operations with a currency parameter. Other operations show currencies, too. */
const takeCurrency = ['listErc20Balances', 'getDeploymentTransaction'] as const;

const isUndocumented: Trigger = ({ parameters: { currency } }, { parameters }) =>
  currency !== undefined && !parameters['currency']?.values?.includes(String(currency));

export default {
  // A deployment for an address without a contract, or no deployment for a contract.
  'data.deployment.contract-only': {
    'empty-for-others': answerRefusals(() => success({})),
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

  // A documented currency is refused or ignored.
  'data.currency.accepted': {
    'lower-case-in-yen': {
      hard: 'hard',
      sentence: '500 for currency=jpy with an address in lower case',
      mutate: on(
        'getDeploymentTransaction',
        refuse(all(given('currency', 'jpy'), not(matches('address', /[A-F]/))), 500),
      ),
    },
  },

  // Currency codes in upper case.
  'data.currency.lower-case': {
    upper: changeCodes((code) => code.toUpperCase()),
    'czk-upper-case': on(
      takeCurrency,
      changeCodes((code) => (code === 'czk' ? 'CZK' : code)),
    ),
  },

  // An undocumented currency counts as usd, or causes a server error.
  'data.currency.other': {
    'as-usd': when(isUndocumented, fix('currency', 'usd')),
    fails: refuse(isUndocumented, 500),
    'currency-with-a-tail': {
      hard: 'middling',
      sentence: 'a currency that goes on behind a documented code is taken for that code',
      mutate: on(
        'listErc20Balances',
        changeParameters((_, call, { parameters }) => {
          const code = parameters['currency']?.values?.find((value) => textAt(call, 'currency').startsWith(value));
          return code === undefined ? undefined : { currency: code };
        }),
      ),
    },
  },

  // Values with a decimal comma.
  'data.money.figure': {
    comma: changeFigures((figure) => figure.replace('.', ',')),
  },
} satisfies MutantTable;
