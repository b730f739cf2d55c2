import { onCalls } from './shared/bodies.ts';

const day = 86_400;

export default {
  what:
    'the whole day that endTimestamp is rounded down to counts: the document says where both are rounded to, not ' +
    'whether that day is taken in',
  ...onCalls(
    (call) => call.operation === 'listApiLogs',
    (call, next) => {
      const { endTimestamp } = call.parameters;
      return next(
        typeof endTimestamp === 'string' && /^\d{1,12}$/.test(endTimestamp)
          ? { ...call, parameters: { ...call.parameters, endTimestamp: String(Number(endTimestamp) + day) } }
          : call,
      );
    },
  ),
};
