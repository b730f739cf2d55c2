import { BroadcastChannel } from 'node:worker_threads';

/** From the suites' worker to the command: how far the run is. */
export const progressChannel = (run: string): BroadcastChannel => open(`assay-progress-${run}`);

/** From the command to the suites' worker: stop, and say what was seen until now. */
export const stopChannel = (run: string): BroadcastChannel => open(`assay-stop-${run}`);

const open = (name: string): BroadcastChannel => {
  const channel = new BroadcastChannel(name);
  // Neither side stays alive for the other's sake.
  channel.unref();
  return channel;
};
