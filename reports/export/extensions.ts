import type { Json } from '../../engine/model/exchange.ts';
import { defined } from '../../engine/model/defined.ts';
import { isCaseless } from '../../engine/model/letter-case.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Operation, OperationRow, Parameter, RefusedInput } from '../../engine/model/operation.ts';
import { jsonOf, type Members } from './schemas.ts';

// The parts of a contract beyond OpenAPI and OpenRPC, as `x-assay-*`.

/** Which calls are refused (of a path, no part can be missing), and whether letter case makes no difference. */
export const inputOf = ({ vocabulary }: Contract, row: Parameter): Members => {
  const refused: readonly RefusedInput[] = [
    ...(row.required && row.in !== 'path' ? ['missing' as const] : []),
    ...(row.refusalRequirement !== undefined && row.values ? ['other-values' as const] : []),
  ];
  return defined({
    'x-assay-refused': refused.length === 0 ? undefined : refused,
    'x-assay-case': isCaseless(vocabulary, row) ? 'ignored' : undefined,
  });
};

/** Members of `info`: whether hex is compared without case, and the values that name nobody. */
export const valuesOf = ({ vocabulary: { hexFormats, nobody } }: Contract): Members =>
  defined({ 'x-assay-conventions': hexFormats === undefined ? undefined : ['hex-case'], 'x-assay-nobody': nobody });

/**
 * Objects of its answers that other answers may show too, with the members that never change.
 */
export const shownIn = ({ vocabulary }: Contract, { shows = [] }: OperationRow): Members => {
  const promised = shows.map(({ kind, at, ...row }) => ({
    object: kind,
    at: at === '' ? '.' : at,
    ...row,
    // `$name` is a parameter of the call. An operation without this parameter has no value to compare.
    members: (vocabulary.objects?.[kind] ?? []).filter((member) => !member.startsWith('$')),
  }));
  return promised.length === 0 ? {} : { 'x-assay-shows': promised };
};

/** Rules between members, as `x-assay-rules`. Requirements and codes are the contract's own. */
export const memberRulesOf = ({ memberRules = [] }: OperationRow): Members =>
  memberRules.length === 0
    ? {}
    : {
        'x-assay-rules': memberRules.map(
          ({ requirement: _, code: __, about: ___, ...rule }) => rule,
        ) as readonly Json[],
      };
/** Other ways to ask for what its calls ask for. Ways by an operation of another protocol stand in no document. */
export const sameRows = (contract: Contract, row: Operation, nameOf: (operation: Operation) => string): Members => {
  const rows = (row.same ?? []).flatMap(({ requirement: _, ...way }) => {
    const others = [way.operation, way.of].map((id) => (id === undefined ? undefined : contract.operation(id)));
    if (others.some((other) => other !== undefined && other.kind !== row.kind)) return [];
    const [operation, of] = others.map((other) => other && nameOf(other));
    return [defined({ ...way, operation, of })];
  });
  return defined({ 'x-assay-same': rows.length === 0 ? undefined : jsonOf(rows) });
};
