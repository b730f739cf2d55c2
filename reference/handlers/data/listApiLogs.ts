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
  const filters = {
    chainId: text(call, 'chainId'),
    responseCode: integer(call, 'responseCode'),
    requestType: choice(call, 'requestType'),
    apiKeyId: text(call, 'apiKeyId'),
    requestPath: text(call, 'requestPath'),
  };
  const matchingLogs = logs.filter(
    (log) =>
      log.eventTimestamp >= from &&
      log.eventTimestamp <= to &&
      (filters.chainId === undefined || log.chainId === filters.chainId) &&
      (filters.responseCode === undefined || log.responseCode === filters.responseCode) &&
      (filters.requestType === undefined || log.requestType === filters.requestType) &&
      (filters.apiKeyId === undefined || log.apiKeyId === filters.apiKeyId) &&
      (filters.requestPath === undefined || log.requestPath === filters.requestPath),
  );
  return list(matchingLogs, (log) => ({ ...log, metadata: { ...log.metadata } }), { orgId });
});
