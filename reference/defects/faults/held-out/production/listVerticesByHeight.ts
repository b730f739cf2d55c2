import { refusing } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { isDistinct, numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const onX = { network: 'mainnet', blockchainId: 'x-chain' };

export default {
  on: 'listVerticesByHeight',
  faults: {
    'instances-order-ties-by-other-keys': {
      origin: 'replica',
      deep: true,
      report: 'blockfrost/blockfrost-backend-ryo#338',
      sentence: 'What the service does, convention 2: all pages together hold each vertex once',
      what:
        'vertices of one second are ordered by the row number of a database, and every second answer comes from an ' +
        'instance that has numbered them otherwise: a walk finds some twice and others never',
      make: (operation) => {
        let asked = 0;
        return repaged(operation, {
          page: (all, { begin, size }, { call }) => {
            asked += 1;
            const sign = textAt(call, 'sortOrder') === 'asc' ? 1 : -1;
            const ordered = all.toSorted(
              (a, b) =>
                sign * (numberOf(a, 'vertexTimestamp') - numberOf(b, 'vertexTimestamp')) ||
                (textOf(a, 'vertexHash') < textOf(b, 'vertexHash') ? -1 : 1),
            );
            return (asked % 2 === 0 ? ordered : all).slice(begin, begin + size);
          },
        });
      },
      isKept: async (ask) =>
        isDistinct(textsOf(await walk(ask, { ...onX, vertexHeight: 1, pageSize: 7 }), 'vertexHash')),
    },
    'height-zero-is-no-height': {
      origin: 'input',
      deep: false,
      report: 'holidayextras/jsonapi-server#101',
      sentence: 'Limits: vertexHeight is an integer >= 0',
      what: 'a height of 0 counts as missing, and is refused with 400',
      make: (operation) => refusing(operation, (call) => Number(textAt(call, 'vertexHeight') || '1') === 0),
      isKept: async (ask) => (await ask({ parameters: { ...onX, vertexHeight: 0 } })).status === 200,
    },
  },
} satisfies ReportedFile;
