import { hash } from 'node:crypto';

/** Shorter bodies are stored with each exchange. */
export const shortestKept = 512;

/**
 * Characters of bodies that a later line may refer to. A reader must keep as many, so the bound is small and the same
 * for both.
 */
const mostCharacters = 8 * 2 ** 20;

/** The name of a body: SHA-256 of its UTF-8 bytes, in base64url. */
export const bodyName = (body: string): string => hash('sha256', body, 'base64url');

/**
 * The bodies of a recording that were stored or referred to last. Writer and reader use the same bound, and both move a
 * body to the end when a line refers to it. Therefore a reader has every body that a writer refers to.
 */
export class KnownBodies<Held> {
  readonly #bodies = new Map<string, { readonly characters: number; readonly held: Held }>();
  #characters = 0;

  /** Returns the entry of a body; undefined if the body is unknown. */
  find(name: string): Held | undefined {
    const entry = this.#bodies.get(name);
    if (!entry) return undefined;
    this.#bodies.delete(name);
    this.#bodies.set(name, entry);
    return entry.held;
  }

  add(name: string, characters: number, held: Held): void {
    if (this.find(name) !== undefined) return;
    this.#bodies.set(name, { characters, held });
    this.#characters += characters;
    for (const [oldest, body] of this.#bodies) {
      if (this.#characters <= mostCharacters) return;
      this.#bodies.delete(oldest);
      this.#characters -= body.characters;
    }
  }
}
