import { loadBuiltIn } from '../../contracts/built-in.ts';
import { schemesIn } from '../../engine/model/credential.ts';
import { serve as listen } from '../../reference/http.ts';
import { referenceKey, referenceProvider } from '../provider/reference-provider.ts';
import type { ValuesOf } from '../options/table.ts';
import { exit, Usage } from '../usage.ts';

/** Converts an error of a port or address that cannot be used to bad usage; any other error is returned unchanged. */
const refused = (error: unknown, port: number, host: string): unknown => {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Usage(`--port ${port} is in use at ${host}; give another port, or --port 0 for any free port`);
    case 'EACCES':
      return new Usage(`--port ${port} needs more rights than this user has; give a port from 1024`);
    case 'EADDRNOTAVAIL':
      return new Usage(
        `--host ${host} is not an address of this machine; give an address of this machine, like 127.0.0.1 or 0.0.0.0`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Usage(
        `--host ${host} cannot be resolved to an address; give an address of this machine, like 127.0.0.1 or 0.0.0.0`,
      );
    default:
      return error;
  }
};

/** Serves the reference provider until it is interrupted. */
export const serve = async ({
  port,
  host,
  'world-seed': worldSeed,
  mutant,
  variant,
  delay,
}: ValuesOf<'serve'>): Promise<number> => {
  const provider = await referenceProvider({ worldSeed, mutants: mutant, variants: variant });
  const served = await listen(provider, { port, host, delayMs: delay }).catch((error: unknown) => {
    throw refused(error, port, host);
  });
  process.stdout.write(`${served.url}\n`);
  const [scheme] = schemesIn((await loadBuiltIn()).operations);
  process.stderr.write(
    `serving the reference provider (key ${referenceKey} in ${scheme?.place.name}, optional); try: ` +
      `assay run --node ${served.url} --data ${served.url} --metrics ${served.url}\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await served.close();
  return exit.ok;
};
