import { at, counter, isMembers, itemsOf, onCalls, withBody } from './shared/bodies.ts';
import type { Value } from '../../value.ts';

const count = counter();

const grown = (value: Value | undefined, by: number): Value | undefined =>
  typeof value === 'bigint' ? value + BigInt(by) : typeof value === 'number' ? value + by : value;

export default {
  what: 'the newest point of every metric is another one at every call: values are refreshed several times per hour',
  ...onCalls(
    (call) => call.operation === 'getChainMetrics',
    (call, next, world) =>
      withBody(next(call), (body) => {
        const by = count(next);
        const newest = Math.max(...itemsOf(call, body).map((item) => Number(at(item, 'timestamp'))));
        const long =
          { hour: 3_600, day: 86_400, week: 7 * 86_400, month: 31 * 86_400 }[
            String(
              call.parameters['timeInterval'] ??
                (/^(cumulative|max|avg|contracts|deployers)/.test(String(call.parameters['metric'])) ? 'day' : 'hour'),
            )
          ] ?? 3_600;
        return {
          ...body,
          results: itemsOf(call, body).map((item) =>
            isMembers(item) && item['timestamp'] === newest && newest + long > world.now
              ? { ...item, value: grown(item['value'], by) }
              : item,
          ),
        };
      }),
  ),
};
