import type { Exchange } from '../../../engine/model/exchange.ts';
import type { Judgement } from '../../../engine/model/judging.ts';

/** An id with the bytes that the target gave for it. */
interface Hashed {
  /** `tx` or `block`. */
  readonly member: string;
  readonly id: string;
  /** The id computed as the hash of the bytes. */
  readonly own: string;
  readonly pointer: string;
  readonly exchange: Exchange;
}

const violationOf = ({ member, id, own, pointer }: Hashed, exchanges: readonly Exchange[]) => ({
  code: 'id-is-not-hash',
  about: member,
  message: `the bytes of the ${member} do not have the requested id`,
  expected: `${id}, as the id of another ${member} is the SHA-256 of its bytes`,
  actual: `${own}, the SHA-256 of the bytes`,
  pointer,
  exchanges,
});

/**
 * Checks that ids are hashes of bytes. No document requires it, so it is only observed until one id of the target is
 * the hash of its bytes. From then on, every id of that kind must be.
 */
export class Hashes {
  readonly #hashed = new Map<string, Exchange>();
  readonly #others = new Map<string, Hashed>();

  *judge(found: Hashed): Iterable<Judgement<'own-id'>> {
    const { member, id, own, exchange } = found;
    const witness = this.#hashed.get(member);
    if (own === id) {
      yield { rule: 'own-id', evidence: 1 };
      if (witness) return;
      this.#hashed.set(member, exchange);
      const earlier = this.#others.get(member);
      if (earlier) yield { rule: 'own-id', evidence: 1, violation: violationOf(earlier, [exchange, earlier.exchange]) };
    } else if (witness) yield { rule: 'own-id', evidence: 1, violation: violationOf(found, [witness, exchange]) };
    else {
      if (!this.#others.has(member)) this.#others.set(member, found);
      const what = `the id of a ${member}`;
      yield { rule: 'own-id', evidence: 0, observation: { what, value: 'is not the SHA-256 of its bytes' } };
    }
  }
}
