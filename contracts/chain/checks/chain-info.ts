import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'network';

/** `fuji` and `testnet` are two names for one network. */
const family = (network: string): string => (network === 'testnet' ? 'fuji' : network.toLowerCase());

/** `chainInfo` names the requested network. The schema checks that it is present with its members. */
export const chainInfo: PassiveCheck<Rule> = {
  name: 'checks/chain-info',
  rules: ['network'],
  start: () => ({
    *judge({ call, result }: Answered): Iterable<Judgement<Rule>> {
      const [asked, named] = [call.parameters['network'], at(result, 'chainInfo.network')];
      if (call.input !== 'valid' || typeof asked !== 'string' || typeof named !== 'string') return;
      const same = family(asked) === family(named);
      yield {
        rule: 'network',
        evidence: 1,
        violation: same
          ? undefined
          : {
              code: 'other-network',
              message: 'chainInfo does not name the requested network',
              expected: asked,
              actual: show(named, 60),
              pointer: '/chainInfo/network',
            },
      };
    },
  }),
};
