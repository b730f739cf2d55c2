import { refuse } from '../../handlers/shared/refusal.ts';
import { onCalls } from './shared/bodies.ts';

export default {
  what:
    'pending rewards are listed for addresses or node ids alone, without either they get 400: the document marks ' +
    'neither as optional',
  ...onCalls(
    (call) => call.operation === 'listPendingRewards',
    (call, next) =>
      call.parameters['addresses'] === undefined && call.parameters['nodeIds'] === undefined
        ? refuse(400, 'addresses or nodeIds must be given')
        : next(call),
  ),
};
