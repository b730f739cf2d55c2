import { list, listHandler } from '../shared/page.ts';
import { choice, integer, text } from '../shared/parameters.ts';
import { windowOf } from '../shared/ranges.ts';
import { refuse } from '../shared/refusal.ts';

const day = 86_400;
const midnight = (timestamp: number): number => timestamp - (timestamp % day);

/**
 * Endpoint 19: the requests of the organisation, newest first.
 * Both timestamps are rounded down to 00:00 UTC of their day.
 */
export default listHandler('logs', (call, world) => {
  const logs = world.evm.apiLogs;
  const orgId = logs[0]?.orgId ?? '';
  if ((text(call, 'orgId') ?? orgId) !== orgId) refuse(403, 'the logs of another organisation are not shown');
  const { start, end } = windowOf(call);
  const [from, to] = [midnight(start), midnight(end)];
  const wanted = {
    chainId: text(call, 'chainId'),
    responseCode: integer(call, 'responseCode'),
    requestType: choice(call, 'requestType'),
    apiKeyId: text(call, 'apiKeyId'),
    requestPath: text(call, 'requestPath'),
  };
  const found = logs.filter(
    (log) =>
      log.eventTimestamp >= from &&
      log.eventTimestamp <= to &&
      (wanted.chainId === undefined || log.chainId === wanted.chainId) &&
      (wanted.responseCode === undefined || log.responseCode === wanted.responseCode) &&
      (wanted.requestType === undefined || log.requestType === wanted.requestType) &&
      (wanted.apiKeyId === undefined || log.apiKeyId === wanted.apiKeyId) &&
      (wanted.requestPath === undefined || log.requestPath === wanted.requestPath),
  );
  return list(found, (log) => ({ ...log, metadata: { ...log.metadata } }), { orgId });
});
