// Put before the command by `--import`: names take longer than any test waits. No network is needed for it.
import dns from 'node:dns';

dns.lookup = () => {
  setTimeout(() => undefined, 3_600_000).unref();
};
