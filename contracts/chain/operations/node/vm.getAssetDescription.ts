import { nodeMethod } from '../../operation-rows.ts';
import { asset, assetDescribed } from '../../shown.ts';
import { echo } from '../../member-rules.ts';

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
    },
  },
  shows: [asset(''), assetDescribed('')],
  memberRules: [echo('assetID', 'assetID', 'node.asset.echo')],
});
