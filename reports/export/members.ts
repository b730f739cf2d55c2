import type { Json } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { MemberRow } from '../../engine/model/comparison-rules.ts';
import { defined } from '../../engine/model/defined.ts';

const spelled = ({ of: _, whole: __, ...row }: MemberRow): Json => ({ ...row }) as Json;

const extension = (rows: readonly MemberRow[]): { readonly [name: string]: Json } =>
  defined({ 'x-assay-members': rows.length === 0 ? undefined : rows.map(spelled) });

/** The declarations about members of one operation's answers, as `x-assay-members`. */
export const membersOf = ({ comparison }: Contract, operation: string): { readonly [name: string]: Json } =>
  extension((comparison?.members ?? []).filter(({ of = [] }) => of.includes(operation)));

/** The declarations about members of all answers, for `info`. */
export const membersOfAll = ({ comparison }: Contract): { readonly [name: string]: Json } =>
  extension((comparison?.members ?? []).filter(({ of }) => of === undefined));
