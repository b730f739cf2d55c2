import { nodeMethod } from '../../operation-rows.ts';
import { asset, assetDescribed } from '../../shown.ts';

export default nodeMethod({
  id: 'vm.getAssetDescription',
  summary: 'Name, symbol and denomination of an asset',
  parameters: {
    assetID: {
      in: 'params',
      type: 'string',
      required: true,
      subject: 'asset-id',
      known: 'shown',
      echo: { path: 'assetID', requirement: 'node.asset.echo', message: 'the description is of another asset' },
    },
  },
  shows: [asset(''), assetDescribed('')],
});
