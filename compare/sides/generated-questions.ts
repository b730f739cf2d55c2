import { cursorOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import type { Question } from '../../engine/model/comparison.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { Inputs } from '../../fuzz/inputs/inputs.ts';
import { Explorer } from '../../fuzz/guidance/explorer.ts';
import type { Pool } from '../../fuzz/pool.ts';
import { HashedSet } from '../../properties/lists/hashed.ts';
import { questionOf } from './questions.ts';

/** Explorations per round, and draws for each operation and round. */
const explorationsPerRound = 40;
const drawsPerOperation = 3;
/** Rounds in a row without a new question, after which nothing more is expected. */
const patience = 20;

/** Documented calls that the fuzzer's generators make from the values of A's answers. */
export class GeneratedQuestions {
  readonly #operations: readonly Operation[];
  readonly #inputs: readonly (readonly [Operation, Inputs])[];
  readonly #explorer: Explorer;
  readonly #pool: Pool;
  readonly #seed: number;
  readonly #asked = new HashedSet();
  #round = 0;

  constructor(operations: readonly Operation[], subjects: Subjects, pool: Pool, seed: number) {
    this.#operations = operations;
    this.#inputs = operations
      .filter(
        ({ id, parameters }) =>
          Object.keys(parameters).length > 0 &&
          (subjects.arguments(id).length > 0 || Object.values(parameters).every(({ required }) => !required)),
      )
      .map((operation) => [operation, new Inputs(operation, pool)]);
    this.#explorer = new Explorer(subjects);
    this.#pool = pool;
    this.#seed = seed;
  }

  /** Leaves out questions that were asked before; the others count as asked from now on. */
  onlyNew(questions: readonly Question[]): readonly Question[] {
    return questions.filter(({ call, pages }) =>
      this.#asked.add(stringifyJson([call.operation, pages, ...Object.entries(call.parameters).sort(byName)])),
    );
  }

  /** Learns values from an answer of A, for later questions. */
  learn(answer: Answered): void {
    this.#pool.learn(answer);
    if (this.#explorer.features(answer).length > 0) this.#explorer.explore(answer);
  }

  /** New questions; empty if rounds bring no more of them. */
  next(): readonly Question[] {
    for (let fruitless = 0; fruitless < patience; fruitless += 1) {
      const questions = this.onlyNew([...this.#explorations(), ...this.#made()]);
      if (questions.length > 0) return questions;
    }
    return [];
  }

  #explorations(): readonly Question[] {
    return this.#explorer.take(explorationsPerRound).flatMap(({ operation: id, parameters }) => {
      const operation = this.#operations.find((row) => row.id === id);
      const cursor = operation?.listing && cursorOf(operation.listing.paging);
      // Cursors belong to one target.
      if (!operation || (cursor !== undefined && parameters[cursor] !== undefined)) return [];
      return questionOf(operation, parameters, 'exploration') ?? [];
    });
  }

  #made(): readonly Question[] {
    this.#round += 1;
    return this.#inputs.flatMap(([operation, { valid }], index) =>
      fc
        .sample(valid, { seed: this.#seed * 1_000_003 + this.#round * 1_009 + index, numRuns: drawsPerOperation })
        .flatMap(({ parameters }) => questionOf(operation, parameters, 'generated') ?? []),
    );
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
