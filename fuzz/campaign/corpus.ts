import type { Call } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { entryName, makeCorpus, readCorpus, writeEntry } from './corpus-folder.ts';

/** Maximum inputs kept. The target decides how many different answers it has. */
const maxInputs = 4_000;

/** Maximum features that are counted. */
const maxFeatures = 40_000;

interface Entry {
  readonly call: Call;
  /** The feature that was new. */
  readonly feature: string;
}

/**
 * Inputs whose answers showed a new feature. If a folder is given, the corpus starts with the inputs of earlier runs.
 */
export class Corpus {
  readonly #entries: Entry[] = [];
  readonly #met = new Map<string, number>();
  readonly #folder: string | undefined;
  /** Inputs of earlier runs. They are sent first, so that their features are not new later. */
  readonly earlier: readonly Call[];

  constructor(contract: Contract, folder?: string) {
    this.#folder = folder;
    if (folder !== undefined) makeCorpus(folder);
    this.earlier = folder === undefined ? [] : readCorpus(contract, folder, maxInputs);
  }

  /** The inputs by the names of their files. */
  get entries(): readonly (readonly [name: string, call: Call])[] {
    return this.#entries.map(({ feature, call }) => [entryName(feature), call]);
  }

  /** Counts the features of an exchange, and keeps its input if one of them is new. Returns whether one was. */
  offer(call: Call, features: readonly string[]): boolean {
    let feature: string | undefined;
    for (const name of features) {
      const times = this.#met.get(name) ?? 0;
      if (times === 0) feature ??= name;
      if (times > 0 || this.#met.size < maxFeatures) this.#met.set(name, times + 1);
    }
    if (feature === undefined || this.#entries.length >= maxInputs) return false;
    this.#entries.push({ call, feature });
    if (this.#folder !== undefined) writeEntry(this.#folder, entryName(feature), call);
    return true;
  }

  /** The one of two random entries with the rarer feature. */
  choose(first: number, second: number): Call | undefined {
    const [a, b] = [first, second].map((dice) => this.#entries[dice % (this.#entries.length || 1)]);
    if (!a || !b) return undefined;
    return (this.#met.get(a.feature) ?? 0) <= (this.#met.get(b.feature) ?? 0) ? a.call : b.call;
  }
}
