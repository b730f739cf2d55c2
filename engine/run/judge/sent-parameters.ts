import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { OperationId } from '../../model/operation.ts';
import { sentNames } from '../../protocols/sent.ts';

/** By operation, the documented parameters that answered calls had, with values that the document does not refuse. */
export class SentParameters {
  readonly #contract: Contract;
  readonly #missing: Map<OperationId, Set<string>>;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#missing = new Map(contract.operations.map(({ id, parameters }) => [id, new Set(Object.keys(parameters))]));
  }

  add({ call, request, response }: Exchange): void {
    const missing = this.#missing.get(call.operation);
    if (!missing || missing.size === 0 || !response || call.input === 'invalid' || call.key !== undefined) return;
    for (const name of sentNames({ call, request }, this.#contract)) missing.delete(name);
  }

  /** The parameters of each operation that no call had. */
  get unsent(): ReadonlyMap<OperationId, readonly string[]> {
    return new Map([...this.#missing].map(([id, names]) => [id, [...names]]));
  }
}
