import type { Exchange } from '../../engine/model/exchange.ts';
import { header } from '../../engine/model/headers.ts';
import { type HeaderDrift, type Kind, limits } from '../../engine/model/drift.ts';
import { Tally } from './tally.ts';
import { defined } from '../../engine/model/defined.ts';

/** Headers whose values have the same meaning in every answer of an operation. */
const valued = [
  'content-type',
  'content-encoding',
  'cache-control',
  'deprecation',
  'sunset',
  'access-control-allow-origin',
  'www-authenticate',
  'server',
  'location',
];

/** Counts the headers of one kind of answers, in bounded memory. */
export class Headers {
  readonly #kind: Kind;
  readonly #names = new Tally<string>(limits.headers);
  readonly #values = new Map(valued.map((name) => [name, new Tally<string>(limits.headerValues)]));
  #answers = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  add(exchange: Exchange): void {
    this.#answers += 1;
    for (const name of Object.keys(exchange.response?.headers ?? {}))
      this.#names.add(name.slice(0, limits.header).toLowerCase(), exchange.n);
    for (const [name, tally] of this.#values) {
      const value = header(exchange, name);
      if (value !== undefined) tally.add(value.slice(0, limits.header), exchange.n);
    }
  }

  get cut(): number {
    return [...this.#values.values()].reduce((sum, { cut }) => sum + cut, this.#names.cut);
  }

  rows(): HeaderDrift[] {
    return this.#names.map((name, { count }) => {
      const values = this.#values.get(name)?.map((value, entry) => ({ value, ...entry }));
      return { of: this.#kind, name, answers: this.#answers, count, ...defined({ values }) };
    });
  }
}
