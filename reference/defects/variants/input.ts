import { callWith } from '../../../defects/call.ts';
import { Refusal, refuse } from '../../handlers/shared/refusal.ts';
import { routed } from '../../routes.ts';
import type { OperationCall, ProviderRequest } from '../../types.ts';
import { refusal, isData, isMembers, itemsOf, onCalls, onOperations, onRefusals } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

const numbers = ['startBlock', 'endBlock', 'startTimestamp', 'endTimestamp', 'vertexHeight', 'blockId', 'responseCode'];

const isLarge = ({ parameters }: OperationCall, name: string): boolean =>
  /^\d+$/.test(String(parameters[name])) && Number(parameters[name]) >= 2 ** 32;

/** Optional parameters whose bad values the document nowhere refuses. */
const forgiven = [
  'sortOrder',
  'sortBy',
  'includeSpent',
  'filterSpamTokens',
  'startBlock',
  'endBlock',
  'startTimestamp',
  'endTimestamp',
  'minUtxoAmount',
  'pageSize',
  'responseCode',
  'requestType',
  'pageToken',
  'assetId',
  'blockNumber',
];

/** Names of the query parameters that the document does not name; none for a path that it does not name. */
function unknownParameters(request: ProviderRequest): string[] {
  const names = [...new URLSearchParams(request.path.split(/\?(.*)/s)[1] ?? '').keys()];
  try {
    const { parameters } = routed(request).row;
    return names.filter((name) => parameters[name]?.in !== 'query');
  } catch {
    return [];
  }
}

/** Parameters of the unfiltered list of an address. */
const unfiltered = new Set(['chainId', 'address', 'pageSize', 'sortOrder']);

export const input: VariantTable = {
  '32-bit-numbers': {
    what: 'numbers beyond 32 bits are refused: no number is as large yet, and no condition of an error is shown',
    call: (call, next) =>
      numbers.some((name) => isLarge(call, name)) ? refuse(400, 'the number is too large') : next(call),
  },
  'empty-range-refused': {
    what: 'a range whose start is its end gets 400: it contains nothing either way',
    ...onCalls(isData, (call, next) => {
      const { startBlock, endBlock, startTimestamp, endTimestamp } = call.parameters;
      if (startBlock !== undefined && startBlock === endBlock) refuse(400, 'startBlock must be less than endBlock');
      if (startTimestamp !== undefined && startTimestamp === endTimestamp)
        refuse(400, 'startTimestamp must be less than endTimestamp');
      return next(call);
    }),
  },
  lenient: {
    what: 'an optional parameter with a bad value is ignored: no condition of 400 is shown',
    ...onRefusals(isData, 400, (refused, call, next) => {
      for (const name of forgiven.filter((parameter) => call.parameters[parameter] !== undefined)) {
        try {
          return next(callWith(call, { [name]: undefined }));
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 400) throw error;
        }
      }
      return refused;
    }),
  },
  'rewards-need-a-filter': {
    what: 'pending rewards without addresses and nodeIds get 400: the document marks neither as optional',
    ...onOperations(['listPendingRewards'], (call, next) =>
      call.parameters['addresses'] === undefined && call.parameters['nodeIds'] === undefined
        ? refuse(400, 'addresses or nodeIds must be given')
        : next(call),
    ),
  },
  'strict-query': {
    what: 'a query parameter that the document does not name gets 400: the conditions of 400 are not shown',
    http: async (request, next) => {
      const [unknown] = /^\/v[12]\//.test(request.path) ? unknownParameters(request) : [];
      return unknown === undefined ? next(request) : refusal(400, `property ${unknown} should not exist`);
    },
  },
  'unknown-address-404': {
    what: 'the empty unfiltered list of an address is a 404 instead: the document does not show which it is',
    ...onOperations(
      [
        'listAddressTransactions',
        'listErc20Transfers',
        'listNativeTransactions',
        'listErc721Balances',
        'listCollectibleBalances',
        'listContractDeployments',
        'listAddressMessages',
      ],
      (call, next) => {
        const answer = next(call);
        const isUnfiltered = Object.keys(call.parameters).every((name) => unfiltered.has(name));
        return isUnfiltered &&
          answer.kind === 'answer' &&
          isMembers(answer.body) &&
          itemsOf(call, answer.body).length === 0
          ? refuse(404, 'nothing is known of this address')
          : answer;
      },
    ),
  },
};
