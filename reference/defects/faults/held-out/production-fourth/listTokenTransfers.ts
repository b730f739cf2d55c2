import { token } from '../../../shared/examples.ts';
import { numberOf } from '../../shared/data-client.ts';
import { cachedBy } from '../../../shared/data-cached.ts';
import type { ReportedFile } from '../../types.ts';

const inTheKey = ['chainId', 'address', 'startBlock', 'endBlock', 'pageToken', 'pageSize'];

export default {
  on: 'listTokenTransfers',
  faults: {
    'cache-key-of-values-alone': {
      origin: 'cache',
      deep: true,
      report: 'jmoiron/johnny-cache#50',
      sentence: 'Data, Conventions, 5: startBlock alone ranges to the most recent block, endBlock alone from genesis',
      what:
        'the key of cached answers joins the values of the parameters that are given, without their names: ' +
        'endBlock=n alone gets the cached answer of startBlock=n alone, and the other way round',
      make: (operation) =>
        cachedBy(operation, ({ parameters }) =>
          inTheKey.flatMap((name) => (parameters[name] === undefined ? [] : [String(parameters[name])])).join(':'),
        ),
      isKept: async (ask, world) => {
        const block = 800;
        const later = await ask({ parameters: { ...token(world), startBlock: block } });
        const earlier = await ask({ parameters: { ...token(world), endBlock: block } });
        return (
          later.items.length > 0 &&
          earlier.items.length > 0 &&
          later.items.every((item) => numberOf(item, 'blockNumber') >= block) &&
          earlier.items.every((item) => numberOf(item, 'blockNumber') < block)
        );
      },
    },
  },
} satisfies ReportedFile;
