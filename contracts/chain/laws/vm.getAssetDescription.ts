import { type Answered, anyKnownCall, type CaseContext, show } from '../../../rules/parts.ts';
import { idBelow, madeUpId } from '../made-up.ts';

/** An unknown id is not described as another asset, nor a transaction that made none. */
export const assetEcho = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  const [call] = c.knownCalls;
  // The unknown id is just below a known one, so a target that searches for the next larger id returns the known asset.
  const assetID = idBelow(String(call?.parameters['assetID'])) ?? madeUpId(c);
  const answer = await c.request({ parameters: { assetID }, input: 'valid' });
  if (!answer.result) return noOtherTransaction(c, answer);
  if (answer.result['assetID'] !== assetID)
    c.fail('an asset that does not exist is described as another one', {
      code: 'unknown-asset-described',
      expected: 'an error',
      actual: show(answer.result),
      by: [answer],
    });
  c.observe('an asset that does not exist', 'a result', answer);
};

/** A target that refuses an unknown id also refuses the id of a transaction that created no asset. */
const noOtherTransaction = async (c: CaseContext, unknown: Answered): Promise<void> => {
  const subject = c.subjects.of('node-tx-id').find(({ variant }) => variant === 'export' || variant === 'import');
  if (!subject || !c.effort.asksFurther) return;
  const answer = await c.request({ parameters: { assetID: subject.value }, input: 'open' });
  if (!answer.result) return;
  c.fail('a transaction that made no asset is described as one', {
    code: 'no-asset-described',
    expected: 'an error, as for an id that nothing has',
    actual: show(answer.result),
    by: [unknown, answer],
  });
};
