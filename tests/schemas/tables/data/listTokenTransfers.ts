import {
  erc1155Transfer,
  erc20Transfer,
  erc20TransferDamages,
  erc721Transfer,
  nftDamages,
  place,
  placeDamages,
} from '../../samples-evm.ts';
import { absent, identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      transfers: [
        { ...place, ...erc20Transfer },
        { ...place, ...erc721Transfer },
        { ...place, ...erc1155Transfer },
      ],
    },
  ],
  damages: [
    ...listing('transfers'),
    ...erc20TransferDamages('/transfers/0'),
    ...placeDamages('/transfers/0'),
    ...placeDamages('/transfers/1'),
    ...placeDamages('/transfers/2'),
    ['no token of any kind (ERC-20)', '/transfers/0/erc20Token', absent, 'data.schema.members-present', '/transfers/0'],
    [
      'no token of any kind (ERC-721)',
      '/transfers/1/erc721Token',
      absent,
      'data.schema.members-present',
      '/transfers/1',
    ],
    [
      'no token of any kind (ERC-1155)',
      '/transfers/2/erc1155Token',
      absent,
      'data.schema.members-present',
      '/transfers/2',
    ],
    ...['/transfers/1', '/transfers/2'].flatMap((at) => identifying(at, 'from', 'to', 'logIndex')),
    ...['/transfers/1/from', '/transfers/1/to', '/transfers/2/from', '/transfers/2/to'].flatMap((at) =>
      identifying(at, 'address'),
    ),
    ...nftDamages('/transfers/1/erc721Token'),
    ...nftDamages('/transfers/2/erc1155Token'),
    ...identifying('/transfers/2', 'value'),
  ],
} satisfies Table;
