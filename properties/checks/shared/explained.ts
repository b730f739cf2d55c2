import type { Answered } from '../../../engine/model/judging.ts';

/**
 * Whether the contract says of each parameter of a call what it does to the list. Any other one may order it, or narrow
 * it in a way that its count does not know.
 */
export const isExplained = ({ operation: { parameters }, call }: Answered): boolean =>
  Object.entries(call.parameters).every(
    ([name, value]) => value === undefined || (parameters[name] ?? { isUnexplained: true }).isUnexplained !== true,
  );
