import { serve as listen } from '../../reference/http.ts';
import { embeddedKey, embeddedProvider } from '../embedded.ts';
import { exit } from '../usage.ts';

export interface ServeCommand {
  readonly port: number;
  readonly host: string;
  readonly worldSeed: number;
  readonly mutant: readonly string[];
  readonly variant: readonly string[];
  /** Milliseconds that every answer is held back. */
  readonly delay: number;
}

/** Serves the embedded provider until it is interrupted. */
export const serve = async ({ port, host, worldSeed, mutant, variant, delay }: ServeCommand): Promise<number> => {
  const provider = await embeddedProvider({ worldSeed, mutants: mutant, variants: variant });
  const served = await listen(provider, { port, host, delayMs: delay });
  process.stdout.write(`${served.url}\n`);
  process.stderr.write(
    `serving the embedded provider (key ${embeddedKey} in x-data-api-key, optional); try: assay run --node ${served.url} --data ${served.url} --metrics ${served.url}\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await served.close();
  return exit.ok;
};
