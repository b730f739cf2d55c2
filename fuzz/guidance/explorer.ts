import type { Call } from '../../engine/model/exchange.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { isUnusualRequest } from '../../properties/inputs.ts';
import { closer, simpler, walked } from './explorations.ts';
import { features } from './features.ts';
import { WalkTracker } from './walk-tracker.ts';

const maxFollowUps = 200;

/** Extracts features from answers, and explores answers with a new feature. */
export class Explorer {
  readonly #subjects: Subjects;
  readonly #walks = new WalkTracker();
  readonly #pages: Call[] = [];
  readonly #others: Call[] = [];
  readonly #met = new Set<string>();
  /** How often each exploration ran on each operation. */
  readonly #turns = new Map<string, number>();

  constructor(subjects: Subjects) {
    this.#subjects = subjects;
  }

  /** The features of an exchange. Call it once for each answer, in their order. */
  features(answer: Answered): readonly string[] {
    const { page, next, doubtful } = this.#walks.follow(answer);
    for (const call of [next, doubtful]) if (call) this.#note(this.#pages, call);
    return features(answer, page, this.#met);
  }

  /** Queues the documented calls that explore an answer. */
  explore(answer: Answered): void {
    const { operation, call, result } = answer;
    if (call.input !== 'valid' || isUnusualRequest(call) || call.path !== undefined || call.key !== undefined) return;
    for (const [name, exploration] of Object.entries(result ? closer : simpler)) {
      const key = `${operation.id} ${name}`;
      const turn = this.#turns.get(key) ?? 0;
      const parameters = exploration(answer, turn, this.#subjects);
      const input = parameters && inputSent(operation, parameters, false);
      if (!parameters || input === 'invalid' || input === undefined) continue;
      this.#turns.set(key, turn + 1);
      const explorationCall: Call = { operation: operation.id, parameters, input };
      if (walked.has(name)) this.#walks.walk(explorationCall);
      this.#note(this.#others, explorationCall);
    }
  }

  /** Removes up to `count` calls from the queue. Pages come first, because cursors are forgotten. */
  take(count: number): Call[] {
    const pages = this.#pages.splice(0, count);
    return [...pages, ...this.#others.splice(0, count - pages.length)];
  }

  #note(waiting: Call[], call: Call): void {
    if (waiting.length < maxFollowUps) waiting.push(call);
  }
}
