import { operation } from '../../../../contracts/chain/index.ts';
import { changeEach, member } from '../../../../defects/operators/answers.ts';
import { plant } from '../../../../reference/defects/inside.ts';
import type { PlantedFault } from './deployment.ts';

export interface ExpectedChange {
  /** The interface that is lost, or the law and the operation of the finding. */
  readonly lost?: string;
  readonly law?: string;
  readonly operation?: string;
}

/** The history of transactions is rewritten. */
export const rewrittenHistory = (from: number): PlantedFault => ({
  name: 'history of transactions is rewritten',
  from,
  untilRound: from + 1,
  alterations: [plant(changeEach(member('value', '7')), operation('listNativeTransactions')) ?? {}],
});

/** Faults one after the other. `lasting`: rounds of a fault; `pause`: rounds between two of them. */
export const inTurn = <Fault>(faults: readonly Fault[], first: number, lasting: number, pause: number) =>
  faults.map((fault, index) => {
    const from = first + index * (lasting + pause);
    return { ...fault, from, untilRound: from + lasting };
  });
