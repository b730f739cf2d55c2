import { type CaseContext, Inconclusive } from '../../../engine/judging/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { madeUpId } from '../made-up.ts';
import { show } from '../../../engine/model/show.ts';

/** The description is that of the asset asked for, also where there is none. */
export const assetEcho = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  for (const { parameters } of c.subjects.arguments(c.operation.id)) {
    const answer = await c.send(parameters);
    const came = answer.result['assetID'];
    if (came === undefined)
      throw new Inconclusive(
        'the description does not say whose it is; see node.asset.key-name@vm.getAssetDescription',
      );
    if (came !== parameters['assetID'])
      c.broken('the description is that of another asset', {
        code: 'not-echoed',
        about: 'assetID',
        expected: show(parameters['assetID']),
        actual: show(came),
        pointer: '/result/assetID',
        by: [answer],
      });
    c.proved();
  }
  const assetID = madeUpId(c);
  const answer = await c.ask({ parameters: { assetID }, input: 'valid' });
  if (!answer.result) return;
  if (answer.result['assetID'] !== assetID)
    c.broken('an asset that does not exist is described as another one', {
      code: 'unknown-asset-described',
      expected: 'an error',
      actual: show(answer.result),
      by: [answer],
    });
  c.observe('an asset that does not exist', 'a result', answer);
};
