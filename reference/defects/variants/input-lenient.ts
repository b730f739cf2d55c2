import { Refusal } from '../../handlers/shared/refusal.ts';
import { isData, onCalls } from './shared/bodies.ts';

/** Optional parameters whose bad values the document nowhere has refused. */
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

const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 400;

export default {
  what: 'an optional parameter with a value that cannot be used counts as left out: no condition of 400 is shown',
  ...onCalls(isData, (call, next) => {
    try {
      return next(call);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const name of forgiven) {
        if (call.parameters[name] === undefined) continue;
        const { [name]: _left, ...rest } = call.parameters;
        try {
          return next({ ...call, parameters: rest });
        } catch (again) {
          if (!isRefusal(again)) throw again;
        }
      }
      throw error;
    }
  }),
};
