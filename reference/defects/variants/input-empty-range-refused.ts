import { refuse } from '../../handlers/shared/refusal.ts';
import { isData, onCalls } from './shared/bodies.ts';

export default {
  what: 'a range whose start is its end gets 400: it holds nothing either way',
  ...onCalls(isData, (call, next) => {
    const { startBlock, endBlock, startTimestamp, endTimestamp } = call.parameters;
    if (startBlock !== undefined && startBlock === endBlock) refuse(400, 'startBlock must be less than endBlock');
    if (startTimestamp !== undefined && startTimestamp === endTimestamp)
      refuse(400, 'startTimestamp must be less than endTimestamp');
    return next(call);
  }),
};
