import { row, seconds, table } from '../../../markdown.ts';
import { onlyOnBug, type PeerRow, readPeerRows } from './rows.ts';

function peerRow(peer: PeerRow): string {
  const { name, bug, fix } = peer;
  const both = bug.failures.filter((failure) => fix.failures.includes(failure)).length;
  const onFix = fix.failures.length - both;
  return row(name, onlyOnBug(peer).join('; ') || 'nothing', both, onFix, bug.calls, seconds(bug.seconds, 1));
}

/** Parts of the page with the results of the peers. */
export function peersParts(): Readonly<Record<string, string>> {
  const rows = readPeerRows();
  const found = rows.filter((peer) => onlyOnBug(peer).length > 0);
  const head = ['pair', 'only on the bug', 'on both', 'only on the fix', 'calls', 'time'];
  return { 'pairs with peers': `${found.length} of ${rows.length}`, peers: table(head, rows.map(peerRow)) };
}
