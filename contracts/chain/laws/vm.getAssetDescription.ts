import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { idBelow, madeUpId } from '../made-up.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { show } from '../../../engine/model/show.ts';

/** An asset that a transaction moves has a description, an unknown id gets none. */
export const assetEcho = async (c: CaseContext): Promise<void> => {
  anyKnownCall(c);
  await c.soft(() => describesNamedAssets(c));
  const [call] = c.subjects.arguments(c.operation.id);
  // The unknown id is just below a known one, so a target that searches for the next larger id returns the known asset.
  const assetID = idBelow(String(call?.parameters['assetID'])) ?? madeUpId(c);
  const answer = await c.ask({ parameters: { assetID }, input: 'valid' });
  if (!answer.result) return noOtherTransaction(c, answer);
  if (answer.result['assetID'] !== assetID)
    c.broken('an asset that does not exist is described as another one', {
      code: 'unknown-asset-described',
      expected: 'an error',
      actual: show(answer.result),
      by: [answer],
    });
  c.observe('an asset that does not exist', 'a result', answer);
};

/** Answers with transactions, whose outputs name assets. */
const withOutputs = ['vm.getTx', 'vm.getBlockByHeight', 'vm.getBlock'] as const;

const namedBy = (c: CaseContext, assetID: string): Answered | undefined =>
  withOutputs
    .flatMap((id) => c.subjects.arguments(id))
    .find(({ answer }) => answer.exchange.response?.body?.includes(assetID))?.answer;

/** Discovery requests the description of assets in answers. An asset that an accepted transaction moves has one. */
const describesNamedAssets = async (c: CaseContext): Promise<void> => {
  for (const parameters of c.subjects.refused(c.operation.id)) {
    const { assetID } = parameters;
    const witness = typeof assetID === 'string' ? namedBy(c, assetID) : undefined;
    if (!witness || !c.subjects.has('asset-id', String(assetID))) continue;
    const answer = await c.ask({ parameters, input: 'valid' }, { fresh: true });
    if (answer.result) continue;
    c.broken('an asset that a transaction moves has no description', {
      code: 'asset-without-description',
      expected: `the description of ${show(assetID)}`,
      actual: show(answer.body),
      by: [witness, answer],
    });
  }
};

/** A target that refuses an unknown id also refuses the id of a transaction that created no asset. */
const noOtherTransaction = async (c: CaseContext, unknown: Answered): Promise<void> => {
  const subject = c.subjects.of('node-tx-id').find(({ variant }) => variant === 'export' || variant === 'import');
  if (!subject || c.depth === 'quick') return;
  const answer = await c.ask({ parameters: { assetID: subject.value }, input: 'open' });
  if (!answer.result) return;
  c.broken('a transaction that made no asset is described as one', {
    code: 'no-asset-described',
    expected: 'an error, as for an id that nothing has',
    actual: show(answer.result),
    by: [unknown, answer],
  });
};
