import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseJson, stringifyJson } from '../../client/json.ts';
import type { Call } from '../../client/types.ts';
import { isOperationId } from '../../contract/index.ts';
import { isObject } from '../../properties/paths.ts';

/** Inputs kept; the target decides how many different answers it has. */
const most = 4_000;

interface Entry {
  readonly call: Call;
  readonly signature: string;
}

const isCall = (value: unknown): value is Call => isObject(value) && typeof value['operation'] === 'string' && isOperationId(value['operation'])
  && isObject(value['parameters']) && ['valid', 'invalid', 'open'].includes(String(value['input']));

/** Inputs whose answers were of a sort not seen before. With a folder, what earlier runs kept is there from the beginning. */
export class Corpus {
  readonly #entries: Entry[] = [];
  readonly #met = new Map<string, number>();
  readonly #folder: string | undefined;
  /** Inputs of earlier runs: sent first, so that their answers count as seen. */
  readonly kept: readonly Call[];

  constructor(folder?: string) {
    this.#folder = folder;
    if (folder !== undefined) fs.mkdirSync(folder, { recursive: true });
    this.kept = folder === undefined ? [] : fs.readdirSync(folder).filter((name) => name.endsWith('.json')).sort().slice(0, most).flatMap((name) => {
      const call = parseJson(fs.readFileSync(path.join(folder, name), 'utf8'));
      return isCall(call) ? [call] : [];
    });
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Counts an answer's sort; keeps its input where the sort is new. Gives whether it was. */
  offer(call: Call, signature: string): boolean {
    const times = (this.#met.get(signature) ?? 0) + 1;
    if (times > 1 || this.#met.size < most) this.#met.set(signature, times);
    if (times > 1 || this.#entries.length >= most) return false;
    this.#entries.push({ call, signature });
    if (this.#folder !== undefined) {
      const file = path.join(this.#folder, `${createHash('sha256').update(signature).digest('hex').slice(0, 16)}.json`);
      if (!fs.existsSync(file)) fs.writeFileSync(file, `${stringifyJson(call)}\n`);
    }
    return true;
  }

  /** Of two entries that the dice name, the one whose sort of answer is rarer. */
  choose(first: number, second: number): Call | undefined {
    const [a, b] = [first, second].map((dice) => this.#entries[dice % (this.#entries.length || 1)]);
    if (!a || !b) return undefined;
    return (this.#met.get(a.signature) ?? 0) <= (this.#met.get(b.signature) ?? 0) ? a.call : b.call;
  }
}
