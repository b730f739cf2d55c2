import { onParameters, given } from '../shared/alter.ts';
import { boundsOf, rangeOf } from '../shared/ranges.ts';
import type { MutantFile } from '../types.ts';

/** Only on smaller chains the end is inclusive. */
export default {
  breaks: 'data.range.inside',
  mutate: (operation) =>
    !['listErc20Transfers', 'listTokenTransfers', 'listNativeTransactions', 'listAddressTransactions'].includes(
      operation.id,
    )
      ? {}
      : {
          '': onParameters(operation, (parameters, call) => {
            const { end } = boundsOf(operation, call);
            return end !== undefined && end > 0 && !['43114', '27827'].includes(String(parameters['chainId']))
              ? given(parameters, { [rangeOf(operation).to]: String(end + 1) })
              : undefined;
          }),
        },
} satisfies MutantFile;
