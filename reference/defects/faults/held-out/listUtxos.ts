import { holder } from '../../shared/examples.ts';
import type { Value } from '../../../value.ts';
import { listOf, sameTexts, textOf, textsOf, walk } from '../shared/data-client.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const pChain = { network: 'mainnet', blockchainId: 'p-chain', pageSize: 100 };
const isLock = (item: Value): boolean => textOf(item, 'utxoType') === 'STAKEABLE_LOCK';

export default {
  on: 'listUtxos',
  faults: {
    'owners-inside-a-stake-lock': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 5: addresses keeps the UTXOs of the address, time-locked stakeable ones too',
      what:
        'the owners of a stakeable lock stand in an inner output that the index by address does not read: with ' +
        'addresses these UTXOs are missing, without addresses they are listed',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['addresses'] === undefined ? items : items.filter((item) => !isLock(item)),
        ),
      holds: async (ask) => {
        const lock = (await walk(ask, pChain)).find(isLock);
        const [addresses = ''] = listOf(lock, 'addresses').map(String);
        return textsOf(await walk(ask, { ...pChain, addresses }), 'utxoId').includes(textOf(lock, 'utxoId'));
      },
    },
    'address-prefix-selects-the-chain': {
      origin: 'input',
      deep: true,
      breaks: 'Endpoints, row 5: P- or X- in front of an address is optional and changes nothing',
      what: 'an address with P- in front finds nothing on the X-Chain, as the prefix is compared with the chain',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const named = String(call.parameters['addresses'] ?? '').split(',');
          const onX = !['p-chain', 'c-chain'].includes(String(call.parameters['blockchainId']));
          return onX && named[0] !== '' && named.every((address) => address.trim().startsWith('P-')) ? [] : items;
        }),
      holds: async (ask, world) => {
        const bare = holder(world).slice(2);
        const found = async (addresses: string): Promise<string[]> =>
          textsOf((await ask({ parameters: { ...pChain, blockchainId: 'x-chain', addresses } })).items, 'utxoId');
        return sameTexts(await found(bare), await found(`P-${bare}`));
      },
    },
  },
} satisfies FaultFile;
