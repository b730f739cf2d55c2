/** A part of a text: the positions of its first character and of the first character after it. */
export type Place = readonly [start: number, end: number];

/** Reads just enough of a JSON text to know where its values begin and end. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #next(character: string): boolean {
    this.#match(/\s*/y);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #string(): string | undefined {
    this.#match(/\s*/y);
    return this.#match(/"(?:[^"\\]|\\.)*"/sy);
  }

  /**
   * The place below these steps of the value that comes next. Undefined if the value does not have it; the scanner
   * then stands behind the value, unless the text is no JSON.
   */
  value(steps: readonly string[]): Place | undefined {
    this.#match(/\s*/y);
    const start = this.#at;
    let inside: Place | undefined;
    if (this.#next('{')) inside = this.#members(steps);
    else if (this.#next('[')) inside = this.#elements(steps);
    else if (this.#string() === undefined && this.#match(/[-+.\w]+/y) === undefined) return undefined;
    return steps.length === 0 ? [start, this.#at] : inside;
  }

  #members([step, ...rest]: readonly string[]): Place | undefined {
    let found: Place | undefined;
    while (!this.#next('}')) {
      const name = this.#string();
      if (name === undefined || !this.#next(':')) return found;
      const isIt = step !== undefined && nameOf(name) === step;
      const place = this.value(isIt ? rest : []);
      if (isIt) found = place;
      if (place === undefined && !isIt) return found;
      this.#next(',');
    }
    return found;
  }

  #elements([step, ...rest]: readonly string[]): Place | undefined {
    let found: Place | undefined;
    for (let index = 0; !this.#next(']'); index += 1) {
      const isIt = step === String(index);
      const place = this.value(isIt ? rest : []);
      if (isIt) found = place;
      if (place === undefined && !isIt) return found;
      this.#next(',');
    }
    return found;
  }
}

const nameOf = (text: string): string | undefined => {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Deeper texts are left alone: the scanner calls itself for each level. */
const mostDepth = 200;

const depthOf = (text: string): number => {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
};

/** The place of a JSON pointer's value in a JSON text; undefined if it is not there. */
export const placeOfPointer = (text: string, pointer: string): Place | undefined => {
  if (!pointer.startsWith('/') || depthOf(text) > mostDepth) return undefined;
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return new Scanner(text).value(steps);
};
