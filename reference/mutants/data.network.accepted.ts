import { refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A documented network that is refused. */
export default {
  breaks: 'data.network.accepted',
  mutate: (operation) =>
    Object.fromEntries(
      ['mainnet', 'fuji', 'testnet'].map((network) => [
        network,
        refusing(operation, (call) => call.parameters['network'] === network),
      ]),
    ),
} satisfies MutantFile;
