import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../engine/model/names.ts';
import { refuse } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../defects/value.ts';
import { answering, changingItems, endpoints, judgeAltered, type Members, verdicts } from './altered-target.ts';
import { fewOf } from '../part.ts';

const inside = (one: Members, member: string, more: Members): Members => ({
  ...one,
  [member]: { ...(one[member] as Members), ...more },
});
const stranger = `0x${'9'.repeat(40)}`;

test('another transaction that comes as the deployment is found', async () => {
  const other = answering('getDeploymentTransaction', (body) =>
    inside(body, 'nativeTransaction', { txHash: `0x${'a'.repeat(64)}` }),
  );
  const key = 'data.joins.listed-elsewhere@listContractDeployments';
  expect(verdicts(await judgeAltered([other], { only: [key] }))).toEqual([`fail ${key}`]);
});

// Whether what these two name exists is known from no other answer.
const unsure: readonly OperationId[] = ['getDeploymentTransaction', 'listAddressMessages'];

// Some subjects come from other operations. If both paths are missing, a missing path looks like a wrong subject.
const learntFrom: readonly (readonly OperationId[])[] = [
  ['listMessages', 'listUtxos'],
  ['listAddressTransactions', 'listContractDeployments'],
];
const others = endpoints.filter((id) => ![...learntFrom.flat(), ...unsure].includes(id));
test.each(fewOf(2, [...learntFrom, others]).map((gone) => ({ gone })))(
  '$gone are not found under their paths',
  async ({ gone }) => {
    const missing: Alteration = {
      call: (call, next) => (gone.includes(call.operation) ? refuse(404, 'altered') : next(call)),
    };
    const came = verdicts(await judgeAltered([missing], { only: ['data.version.paths'] }));
    expect(came.filter((text) => text.startsWith('fail'))).toEqual(
      [...gone].sort().map((id) => `fail data.version.paths@${id}`),
    );
  },
);

describe('what the documents allow', () => {
  test('members that only some items have are not missed, nor a message that names its address in another role', async () => {
    const role: Alteration = changingItems('listAddressMessages', (one, call) => ({
      ...one,
      from: stranger,
      to: stranger,
      receipts: [{ receivedMessageNonce: '1', relayerRewardAddress: call.parameters['address'] as Value }],
    }));
    const spent = ['consumingTxHash', 'consumingBlockNumber', 'consumingBlockTimestamp', 'rewardType'].map((member) =>
      changingItems('listUtxos', ({ [member]: _, ...rest }) => rest),
    );
    const judgements = await judgeAltered([role, ...spent], {
      only: ['data.messages.of-address', 'data.schema.members-present@listUtxos'],
    });
    expect(judgements.outcomes.filter((outcome) => outcome.verdict === 'fail')).toEqual([]);
    expect(judgements.outcomes.flatMap((outcome) => outcome.observations.map(({ what }) => what))).toContain(
      'an item that holds address at another path',
    );
  });

  test('networks have two names, hex has two cases, timestamps that are cut off by nothing', async () => {
    const shouting: Alteration = changingItems('listTokenTransfers', (one) =>
      one['erc20Token']
        ? inside(one, 'erc20Token', {
            address: String((one['erc20Token'] as Members)['address'])
              .toUpperCase()
              .replace('0X', '0x'),
          })
        : one,
    );
    const fuji = answering(endpoints, (body) =>
      body['chainInfo']
        ? inside(body, 'chainInfo', {
            network: String((body['chainInfo'] as Members)['network']).replace('testnet', 'fuji'),
          })
        : body,
    );
    const only = [
      'data.token-transfers.token',
      'data.vertices.chain-info',
      'data.utxos.chain-info',
      'data.network.accepted@listUtxos',
    ];
    expect(verdicts(await judgeAltered([shouting, fuji], { only })).filter((text) => !text.startsWith('pass'))).toEqual(
      [],
    );
  });
});
