import type { Exchange } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import type { Base } from '../../engine/model/operation.ts';
import { boundedExchange } from '../../engine/run/judge/shorten.ts';
import { documentedInput } from '../inputs.ts';
import { LastSeen } from './shared/last-seen.ts';

type ClosedConnectionsRule = 'documented' | 'bad-input';

/** A call whose connection was closed, and an answer of the same interface that came after that. */
interface Closed {
  readonly exchange: Exchange;
  canary?: Exchange;
}

const nameOf = ({ call, request }: Exchange): string =>
  stringifyJson([call.operation, request.url, request.body ?? null]);

/**
 * No call makes the service close the connection without an answer. One closed connection is the network's; a violation
 * is the same call twice without an answer, and another call that was answered in between.
 */
export const closedConnections: PassiveCheck<ClosedConnectionsRule> = {
  name: 'checks/closed-connections',
  rules: ['documented', 'bad-input'],
  start: (contract) => {
    const open = new Map<Base, Set<Closed>>();
    const closed = new LastSeen<Closed>(200, (connection) => open.forEach((waiting) => waiting.delete(connection)));
    const openAt = (base: Base): Set<Closed> => open.get(base) ?? open.set(base, new Set()).get(base) ?? new Set();
    return {
      *judge({ exchange, operation }: Answered): Iterable<Judgement<ClosedConnectionsRule>> {
        const waiting = openAt(operation.base);
        if (waiting.size === 0) return;
        const closedHere = closed.get(nameOf(exchange));
        if (closedHere) waiting.delete(closedHere);
        for (const connection of waiting) connection.canary ??= boundedExchange(exchange);
      },
      *unanswered(exchange: Exchange): Iterable<Judgement<ClosedConnectionsRule>> {
        if (exchange.failure?.kind !== 'reset' || exchange.lost !== undefined) return;
        const waiting = openAt(contract.operation(exchange.call.operation).base);
        const name = nameOf(exchange);
        const first = closed.get(name);
        if (!first || !waiting.has(first)) {
          const connection: Closed = { exchange };
          closed.set(name, connection);
          waiting.add(connection);
        } else if (first.canary) {
          const { call } = exchange;
          const input = documentedInput(contract.operation(call.operation), call);
          const isValid = input.is !== 'bad';
          const description = isValid ? 'documented call' : `bad ${input.about}`;
          yield {
            rule: isValid ? 'documented' : 'bad-input',
            evidence: 1,
            violation: {
              code: 'connection-closed',
              about: isValid ? undefined : description.slice('bad '.length),
              message: `a ${description} makes the service close the connection without an answer`,
              expected: isValid ? 'an answer' : 'a status of 400 to 499, or an answer',
              actual: exchange.failure.message,
              exchanges: [first.exchange, first.canary, exchange],
            },
          };
        }
      },
    };
  },
};
