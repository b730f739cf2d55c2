import { refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A documented chain id that is refused. */
export default {
  breaks: 'data.metrics.chain-ids',
  mutate: (operation) => ({
    ...Object.fromEntries(
      ['total', 'mainnet', 'testnet'].map((id) => [
        id,
        refusing(operation, (call) => call.parameters['chainId'] === id),
      ]),
    ),
    'evm-chain': refusing(operation, (call) => /^\d+$/.test(String(call.parameters['chainId']))),
  }),
} satisfies MutantFile;
