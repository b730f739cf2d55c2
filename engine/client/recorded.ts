import { compose, type ComposeSettings } from '../protocols/compose.ts';
import { BudgetSpent } from './errors.ts';
import { stringifyJson } from '../model/json.ts';
import type { Line } from './record.ts';
import type { Call, Client, Exchange } from '../model/exchange.ts';

/**
 * Answers calls from exchanges that were recorded, the last of equal calls; sends nothing. A call that stands in none of them was not sent
 * by the recorded run either, so it ends as one for which no budget is left.
 */
export const recordedClient = (exchanges: Iterable<Exchange>, settings: ComposeSettings): Client => {
  const question = (call: Call): string => stringifyJson([call.operation, { ...compose(call, settings) }]);
  const known = new Map<string, Exchange>();
  for (const exchange of exchanges) known.set(question(exchange.call), exchange);
  let reused = 0;
  return {
    contract: settings.contract,
    get stats() {
      return { requests: 0, reused };
    },
    async send(call) {
      const exchange = known.get(question(call));
      if (!exchange) throw new BudgetSpent(0);
      reused += 1;
      return exchange;
    },
    close: async () => undefined,
  };
};

export interface PlaybackClient extends Client {
  /** Whether this asker asked for what is not in the recording. */
  missed(asker: string): boolean;
}

const turnOf = ({ asker, turn }: Pick<Exchange, 'asker' | 'turn'>): string => `${turn} ${asker}`;

/**
 * Plays a recording back: each asker's n-th question gets the answer that it got then, where it is the same question; a question out of turn
 * gets the answer to an equal one. Sends nothing: what is not in the recording ends as a call for which no budget is left.
 */
export const playbackClient = (lines: Iterable<Line>, settings: ComposeSettings): PlaybackClient => {
  const question = (call: Call): string => stringifyJson([call.operation, { ...compose(call, settings) }]);
  const [byNumber, byTurn, byQuestion] = [
    new Map<number, Exchange>(),
    new Map<string, Exchange>(),
    new Map<string, Exchange>(),
  ];
  for (const line of lines) {
    const exchange = 'reused' in line ? byNumber.get(line.reused) : line;
    if (!exchange) continue;
    // Of several attempts the last one counts.
    byTurn.set(turnOf(line), exchange);
    if ('reused' in line) continue;
    byNumber.set(line.n, line);
    if (line.fresh !== true) byQuestion.set(question(line.call), line);
  }
  const turns = new Map<string, number>();
  const misses = new Set<string>();
  let reused = 0;
  return {
    contract: settings.contract,
    get stats() {
      return { requests: 0, reused };
    },
    missed: (asker) => misses.has(asker),
    async send(call, { asker, fresh = false }) {
      const turn = (turns.get(asker) ?? 0) + 1;
      turns.set(asker, turn);
      const asked = question(call);
      const own = byTurn.get(turnOf({ asker, turn }));
      const exchange = own && question(own.call) === asked ? own : fresh ? undefined : byQuestion.get(asked);
      if (!exchange) {
        misses.add(asker);
        throw new BudgetSpent(0);
      }
      reused += 1;
      // A copy: what an answer is taken apart into goes with whoever asked.
      return { ...exchange };
    },
    close: async () => undefined,
  };
};
