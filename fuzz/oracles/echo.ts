import type { RequirementId } from '../../engine/model/requirement.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson } from '../../engine/model/json.ts';
import { spenderOf } from '../../contracts/chain/domain/utxos.ts';
import { denoted } from '../../properties/lists/denotes.ts';
import { at, integer, isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

type Fault = { readonly message: string; readonly expected: string; readonly actual: string };

/** What an answer must say of the call that it answers. `undefined`: the answer says nothing of it; `true`: it does, rightly. */
interface Row {
  readonly requirement: RequirementId;
  readonly on: readonly OperationId[];
  readonly says: (answer: Answered) => Fault | true | undefined;
}

const same = (expected: Json | undefined, actual: Json | undefined, message: string): Fault | true | undefined => {
  if (expected === undefined || actual === undefined || actual === null) return undefined;
  return denoted(expected) === denoted(actual)
    ? true
    : { message, expected: show(expected, 100), actual: show(actual, 100) };
};

const encoding = ({ call, result }: Answered): Fault | true | undefined =>
  same(call.parameters['encoding'] ?? 'hex', result?.['encoding'], 'encoding in the answer is not the one asked for');

/** Every currency code inside an answer, as far as a documented one goes down. */
const codes = (value: Json | undefined, depth = 0): string[] => {
  if (typeof value !== 'object' || value === null || depth > 12) return [];
  const own = isObject(value) && typeof value['currencyCode'] === 'string' ? [value['currencyCode']] : [];
  return [
    ...own,
    ...Object.values(value)
      .slice(0, 200)
      .flatMap((inner) => codes(inner as Json, depth + 1)),
  ];
};

const currency =
  (asked: boolean) =>
  ({ call, result }: Answered): Fault | true | undefined => {
    const wanted = call.parameters['currency'];
    if ((wanted !== undefined) !== asked) return undefined;
    const all = codes(result);
    const other = all.find((code) => code !== (wanted ?? 'usd'));
    if (all.length === 0) return undefined;
    return other === undefined
      ? true
      : {
          message: 'an amount of money is in another currency than the one asked for',
          expected: show(wanted ?? 'usd'),
          actual: show(other),
        };
  };

const spent = ({ call, items = [] }: Answered): Fault | true | undefined => {
  if (String(call.parameters['includeSpent']) !== 'false' || items.length === 0) return undefined;
  const wrong = items.find((item) => spenderOf(item) !== undefined);
  return wrong === undefined
    ? true
    : {
        message: 'a spent UTXO comes with includeSpent=false',
        expected: 'unspent UTXOs alone',
        actual: show(at(wrong, 'utxoId')),
      };
};

/** Points strictly outside the window, by more than the length of their interval: whether bounds and the last bucket count is open. */
const window = ({ call, items = [] }: Answered): Fault | true | undefined => {
  const [start, end] = [integer(call.parameters['startTimestamp']), integer(call.parameters['endTimestamp'])];
  if ((start === undefined && end === undefined) || items.length === 0) return undefined;
  const length =
    { hour: 3_600n, day: 86_400n, week: 604_800n, month: 2_678_400n }[String(call.parameters['timeInterval'])] ??
    2_678_400n;
  const outside = items
    .map((item) => integer(at(item, 'timestamp')))
    .find(
      (time) =>
        time !== undefined && ((start !== undefined && time + length < start) || (end !== undefined && time > end)),
    );
  return outside === undefined
    ? true
    : {
        message: 'a point lies outside the time asked for',
        expected: `points from ${start ?? 'the beginning'} to ${end ?? 'now'}`,
        actual: `${outside}`,
      };
};

const height = ({ call, result }: Answered): Fault | true | undefined => {
  const block = typeof result?.['block'] === 'string' ? parseJson(result['block']) : undefined;
  return same(call.parameters['height'], at(block, 'height'), 'a block has another height than the one asked for');
};

/** Of a chain that is named by a number, a transaction names the same one. */
const chain = ({ call, result }: Answered): Fault | true | undefined => {
  const [asked, named] = [call.parameters['chainId'], at(result, 'nativeTransaction.chainId')];
  return /^\d+$/.test(String(asked)) && /^\d+$/.test(String(named))
    ? same(asked, named, 'the deployment is one of another chain than the one asked for')
    : undefined;
};

const rows: readonly Row[] = [
  { requirement: 'node.block.encoding-echo', on: ['vm.getBlock', 'vm.getBlockByHeight'], says: encoding },
  { requirement: 'node.tx.encoding-echo', on: ['vm.getTx'], says: encoding },
  {
    requirement: 'node.asset.echo',
    on: ['vm.getAssetDescription'],
    says: ({ call, result }) =>
      /^[1-9A-HJ-NP-Za-km-z]{40,}$/.test(String(call.parameters['assetID']))
        ? same(call.parameters['assetID'], result?.['assetID'], 'the description is of another asset')
        : undefined,
  },
  {
    requirement: 'node.tx.id',
    on: ['vm.getTx'],
    says: ({ call, result }) =>
      same(call.parameters['txID'], at(result?.['tx'], 'id'), 'the transaction is another one than the one asked for'),
  },
  { requirement: 'node.block.by-height-agrees', on: ['vm.getBlockByHeight'], says: height },
  {
    requirement: 'data.currency.accepted',
    on: ['listErc20Balances', 'getDeploymentTransaction'],
    says: currency(true),
  },
  {
    requirement: 'data.currency.default',
    on: ['listErc20Balances', 'getDeploymentTransaction'],
    says: currency(false),
  },
  { requirement: 'data.deployment.contract-only', on: ['getDeploymentTransaction'], says: chain },
  { requirement: 'data.utxos.include-spent', on: ['listUtxos', 'queryUtxos'], says: spent },
  { requirement: 'data.metrics.time-range', on: ['getChainMetrics'], says: window },
];

/** Answers say of what they are the answer: statements that `run` puts to the test on purpose hold for every documented call. */
export default {
  requirements: rows.map((row) => row.requirement),
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement> {
      if (answer.call.input !== 'valid' || !answer.result) return;
      for (const { requirement, on, says } of rows) {
        if (!on.includes(answer.operation.id)) continue;
        const said = says(answer);
        if (said !== undefined) yield { requirement, evidence: 1, ...(said === true ? {} : { violation: said }) };
      }
    },
  }),
} satisfies PassiveCheck;
