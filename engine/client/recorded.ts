import { compose, type ComposeSettings } from '../protocols/compose.ts';
import { BudgetSpent } from './errors.ts';
import { stringifyJson } from '../model/json.ts';
import type { Line } from './record.ts';
import type { Call, Client, Exchange } from '../model/exchange.ts';

/**
 * Answers calls from recorded exchanges; of equal calls the last one counts. Sends nothing. The recorded run did not
 * send a missing call either, so a missing call ends with BudgetSpent.
 */
export const recordedClient = (exchanges: Iterable<Exchange>, settings: ComposeSettings): Client => {
  const question = (call: Call): string => stringifyJson([call.operation, { ...compose(call, settings) }]);
  const byQuestion = new Map<string, Exchange>();
  for (const exchange of exchanges) byQuestion.set(question(exchange.call), exchange);
  let reused = 0;
  return {
    contract: settings.contract,
    get stats() {
      return { requests: 0, reused };
    },
    async send(call) {
      const exchange = byQuestion.get(question(call));
      if (!exchange) throw new BudgetSpent(0);
      reused += 1;
      return exchange;
    },
    close: async () => undefined,
  };
};

export interface PlaybackClient extends Client {
  /** Whether this asker made a call that is not in the recording. */
  missed(asker: string): boolean;
}

const turnOf = ({ asker, turn }: Pick<Exchange, 'asker' | 'turn'>): string => `${turn} ${asker}`;

/**
 * Plays a recording back. The n-th question of each asker gets its recorded answer
 * if the question is the same; otherwise it gets the answer to an equal question.
 * Sends nothing: a question that is not in the recording ends with BudgetSpent.
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
    // If a request was retried, the last attempt counts.
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
      const question1 = question(call);
      const ofTurn = byTurn.get(turnOf({ asker, turn }));
      const exchange =
        ofTurn && question(ofTurn.call) === question1 ? ofTurn : fresh ? undefined : byQuestion.get(question1);
      if (!exchange) {
        misses.add(asker);
        throw new BudgetSpent(0);
      }
      reused += 1;
      // Return a copy: the parsed parts of an answer are cached on the object that the asker holds.
      return { ...exchange };
    },
    close: async () => undefined,
  };
};
