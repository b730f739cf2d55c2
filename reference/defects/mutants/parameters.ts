import { rangeParameters, rangesOf } from '../../../engine/model/list-range.ts';
import { pagesOf, listingOf } from '../../../engine/model/listing.ts';
import type { Parameter, Operation } from '../../../engine/model/operation.ts';
import { type HttpAnswer, textAt } from '../../../defects/call.ts';
import { type Defect, when } from '../../../defects/defect.ts';
import { changeBody } from '../../../defects/operators/answers.ts';
import { changeHttp, json } from '../../../defects/operators/http.ts';
import { changeParameters, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { given, missing, type Trigger } from '../../../defects/triggers.ts';
import { isMembers, type Members, type Value } from '../../../defects/value.ts';
import { answerRefusals, on, success } from '../inside.ts';
import { forEach } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

const rowsOf = ({ parameters }: Operation): readonly [string, Parameter][] => Object.entries<Parameter>(parameters);

const requiredOf = (operation: Operation): string[] =>
  rowsOf(operation).flatMap(([name, row]) => (row.required ? [name] : []));

/** The answer lists nothing. */
const emptyList: Defect = changeBody((body, _call, _world, operation) =>
  operation.listing === undefined
    ? { ...body, erc20Transfers: [] }
    : { ...body, [operation.listing.items]: [], [pagesOf(operation).next]: undefined },
);

/** Every list of the answer is empty. */
const emptyLists = (body: Members): Members =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? [] : name === 'nativeTransaction' && isMembers(value) ? { ...value, value: '1' } : value,
    ]),
  );

/** The address that a call is about is spelled in lower case. */
const isInLowerCase: Trigger = (call) => {
  const address = textAt(call, 'address') || textAt(call, 'from');
  return address !== '' && address === address.toLowerCase();
};

/** Answers calls that are refused because they lack a parameter, or the body. */
const answerWithout = (name: string, row: Parameter | undefined, answer: HttpAnswer): Defect =>
  changeHttp(async (request, next) => {
    const refusal = await next(request);
    const isAbsent = row?.in === 'body' ? !request.body.includes(`"${name}"`) : !request.path.includes(`${name}=`);
    return refusal.status === 400 && isAbsent ? answer : refusal;
  });

/** The parameters that bound a range or window, and those that filter by a number. */
const numbersOf = (operation: Operation): readonly string[] => [
  ...(operation.listing?.ranges ?? []).flatMap(rangeParameters),
  ...rowsOf(operation).flatMap(([name, { type, subject }]) =>
    Object.hasOwn(operation.listing?.filters ?? {}, name) && (type === 'integer' || subject === 'evm-block-number')
      ? [name]
      : [],
  ),
];

/** Changes the parameters of these names that fit. */
const changeNumbers = (
  names: readonly string[],
  change: (text: string) => Value | undefined,
  pattern: RegExp,
): Defect =>
  changeParameters((parameters) =>
    Object.fromEntries(
      names.flatMap((name) =>
        pattern.test(String(parameters[name])) ? [[name, change(String(parameters[name]))]] : [],
      ),
    ),
  );

export default {
  // A call with the explicit default gets another answer than a call without the parameter.
  'data.parameters.default': (operation) =>
    forEach(
      rowsOf(operation).flatMap(([name, row]) =>
        row.default !== undefined && (row.default !== 0 || name !== (operation.listing && pagesOf(operation).size))
          ? [name]
          : [],
      ),
      (name, label) => ({
        [label]: when(
          ({ parameters }) => String(parameters[name]) === String(operation.parameters[name]?.default),
          emptyList,
        ),
      }),
    ),

  // Addresses in lower case are not found.
  'data.parameters.spelling': {
    empty: when(isInLowerCase, changeBody(emptyLists)),
    'range-forgotten': on(['listErc20Transfers', 'listTokenTransfers'], when(isInLowerCase, ignore('startBlock'))),
  },

  // A documented optional parameter is refused, or causes a server error.
  'data.params.accepted': (operation) => {
    const { size, cursor, minimum } = (operation.listing ? pagesOf(operation) : undefined) ?? {};
    const optional = rowsOf(operation).flatMap(([name, row]) =>
      row.required ||
      name === cursor ||
      name === size ||
      row.subject !== undefined ||
      operation.survey?.some((settings) => name in settings)
        ? []
        : [name],
    );
    const smallestSize: Trigger = ({ parameters }) =>
      size !== undefined && parameters[size] === String(Math.max(1, minimum ?? 1));
    const gives = (name: string | undefined): Trigger => (name === undefined ? smallestSize : given(name));
    return { refused: refuse(gives(optional[0])), fails: refuse(gives(optional.at(-1)), 500) };
  },

  // A missing required parameter is accepted.
  'data.required-params': (operation) =>
    forEach(
      requiredOf(operation).filter((name) => operation.parameters[name]?.in !== 'path'),
      (name, label) => ({
        [`${label}-optional`]: answerWithout(
          name,
          operation.parameters[name],
          json(200, { [listingOf(operation).items]: [] }),
        ),
      }),
    ),

  // Numbers that are read through a column of 32 bits, and a 0 that is taken for nothing.
  'data.numbers.whole': (operation) => {
    const ends = rangesOf(operation.listing).flatMap(({ to }) => to ?? []);
    const starts = rangesOf(operation.listing).flatMap(({ from }) => from ?? []);
    const zeros = numbersOf(operation).filter((name) => {
      const row = operation.parameters[name];
      return row?.minimum === 0 && row.required;
    });
    return {
      'cut-to-32-bits': changeNumbers(
        numbersOf(operation),
        (text) => String(BigInt.asUintN(32, BigInt(text))),
        /^\d+$/,
      ),
      'start-of-zero-hides-the-list':
        starts.length === 0 ? undefined : changeNumbers(starts, () => '99999999999', /^0$/),
      'end-beyond-doubles-is-0': ends.length === 0 ? undefined : changeNumbers(ends, () => '0', /^9007199254740991$/),
      'end-of-zero-is-no-end': ends.length === 0 ? undefined : changeNumbers(ends, () => undefined, /^0$/),
      'zero-refused':
        zeros.length === 0
          ? undefined
          : refuse(({ parameters }) => zeros.some((name) => String(parameters[name]) === '0')),
    };
  },

  // A required parameter that can be left out: an empty result comes instead.
  'node.params.required': (operation) =>
    forEach(requiredOf(operation), (name, label) => ({
      [`${label}-empty`]: when(
        missing(name),
        answerRefusals(() => success({})),
      ),
    })),

  // A required parameter of another type is accepted.
  'node.params.wrong-type': [
    (operation) =>
      forEach(requiredOf(operation), (name, label) => {
        const isList = operation.parameters[name]?.type === 'string-array';
        const isWrong: Trigger = ({ parameters: { [name]: value } }) =>
          value !== undefined && (isList ? !Array.isArray(value) : typeof value !== 'string');
        return {
          [`${label}-empty`]: when(
            isWrong,
            answerRefusals(() => success({})),
          ),
        };
      }),
    {
      'array-of-one-text': {
        hard: 'easy',
        sentence: 'an array of one text is taken for the text',
        mutate: on(
          'vm.getAllBalances',
          changeParameters((parameters) =>
            Object.fromEntries(
              Object.entries(parameters).map(([name, value]) => [
                name,
                Array.isArray(value) && value.length === 1 ? value[0] : value,
              ]),
            ),
          ),
        ),
      },
    },
  ],
} satisfies MutantTable;
