import type { OperationId, RequirementId } from '../index.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

const rows: readonly { readonly requirement: RequirementId; readonly on: readonly OperationId[] }[] = [
  { requirement: 'data.utxos.chain-info', on: ['listUtxos', 'queryUtxos'] },
  { requirement: 'data.vertices.chain-info', on: ['listVerticesByHeight'] },
];

/** `fuji` and `testnet` are two names for one network. */
const family = (network: string): string => (network === 'testnet' ? 'fuji' : network.toLowerCase());

/** `chainInfo` names the network asked for; that it is there with its members is the schema's to say. */
export default {
  requirements: rows.map((row) => row.requirement),
  start: () => ({
    *judge({ operation, call, result }: Answered): Iterable<Judgement> {
      const row = rows.find(({ on }) => on.some((id) => id === operation.id));
      const [asked, named] = [call.parameters['network'], at(result, 'chainInfo.network')];
      if (!row || call.input !== 'valid' || typeof asked !== 'string' || typeof named !== 'string') return;
      const same = family(asked) === family(named);
      yield {
        requirement: row.requirement,
        evidence: 1,
        ...(same
          ? {}
          : {
              violation: {
                message: 'chainInfo names another network than the one asked for',
                expected: asked,
                actual: show(named, 60),
                pointer: '/chainInfo/network',
              },
            }),
      };
    },
  }),
} satisfies PassiveCheck;
