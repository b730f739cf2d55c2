import { when } from '../../../../defects/defect.ts';
import { changeAnswer, removeFromAnswer } from '../../../../defects/operators/answers.ts';
import { given, not } from '../../../../defects/triggers.ts';
import type { Mutants } from '../types.ts';

/** Mutants with a chainInfo that is missing, incomplete, or of another network. */
export const chainInfo: Mutants = {
  missing: removeFromAnswer('chainInfo'),
  'no-name': removeFromAnswer('chainInfo.chainName'),
  'no-network': removeFromAnswer('chainInfo.network'),
  'other-network': changeAnswer('chainInfo.network', (old) => (old === 'mainnet' ? 'fuji' : 'mainnet')),
  text: changeAnswer('chainInfo', 'x-chain'),
};

/** chainInfo names mainnet for chains of the test network. */
export const mainnetEverywhere = when(not(given('network', 'mainnet')), changeAnswer('chainInfo.network', 'mainnet'));
