import { basesOf, type Contract } from '../../engine/model/contract.ts';
import { compare } from '../../engine/model/run.ts';

/** Orders operations by interface, then by name. Operations that the contract does not have come first. */
export const byBase = (contract: Contract): ((a: string, b: string) => number) => {
  const bases = basesOf(contract);
  const placeOf = (id: string): number => (contract.hasOperation(id) ? bases.indexOf(contract.operation(id).base) : -1);
  return (a, b) => placeOf(a) - placeOf(b) || compare(a, b);
};
