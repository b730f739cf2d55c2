import { txAmounts } from './shared/txAmounts.ts';
import { txMembers } from './shared/txMembers.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getTx',
  faults: { ...txAmounts, ...txMembers },
} satisfies FaultFile;
