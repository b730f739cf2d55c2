import { onBody } from '../operators/calls.ts';
import { onHttp } from '../operators/exchanges.ts';
import type { ProviderAnswer } from '../../types.ts';
import { burnt, assetOf, transaction, txIds } from './shared/nodeClient.ts';
import { oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const units = 'Fees: both are whole numbers of the smallest unit';

export default {
  on: 'vm.getTxFee',
  faults: {
    'envelope-cached-too': {
      origin: 'cache',
      deep: false,
      sentence: 'What the service does, 5: id is the id of the request',
      what:
        'a proxy keeps whole bodies of a method without parameters for four calls: their id is that of the first ' +
        'one',
      make: (operation) => {
        let answer: ProviderAnswer | undefined;
        let left = 0;
        return onHttp(operation, async (request, next) => {
          if (!answer || left === 0) {
            answer = await next(request);
            left = answer.body.includes('"result"') ? 4 : 0;
            return answer;
          }
          left -= 1;
          return answer;
        });
      },
    },
    'fee-before-upgrade': {
      origin: 'replica',
      sentence: 'Fees: createAssetTxFee is the fee for creating an asset, the same from every node',
      what: 'every second answer has the fee from before an upgrade of the network, ten times as much',
      make: (operation) =>
        oneOfNodes(operation, 2, (body) => ({ ...body, createAssetTxFee: `${String(body['createAssetTxFee'])}0` })),
    },
    'old-name-of-fee': {
      origin: 'rollout',
      deep: false,
      sentence: 'vm.getTxFee result: txFee and createAssetTxFee',
      what: 'every third answer comes from a release that says creationTxFee',
      make: (operation) =>
        oneOfNodes(operation, 3, ({ createAssetTxFee, ...rest }) => ({ ...rest, creationTxFee: createAssetTxFee })),
    },
    'fee-with-exponent': {
      origin: 'number',
      deep: false,
      sentence: units,
      what: 'the larger fee is a float, which its writer gives an exponent: 1e+07',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          createAssetTxFee: Number(body['createAssetTxFee']).toExponential().replace('+7', '+07'),
        })),
    },
    'fee-of-other-chain': {
      origin: 'storage-query',
      sentence: 'Fees: txFee is the fee of a transaction of this chain, in the smallest unit of the native asset',
      what:
        'the fee is read from a configuration that counts in units of six digits, as another chain does: a ' +
        'thousand times too small',
      make: (operation) =>
        onBody(operation, (body) => ({ ...body, txFee: String(BigInt(String(body['txFee'])) / 1_000n) })),
      isKept: async (ask, world) => {
        const [txID = ''] = txIds(world, ({ unsigned }) => unsigned.kind === 'base');
        const fee = String((await ask()).result?.['txFee']);
        return burnt(await transaction(ask, txID), assetOf(world, 'AVAX')) === BigInt(fee);
      },
    },
  },
} satisfies FaultFile;
