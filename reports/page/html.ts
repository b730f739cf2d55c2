import { lines } from '../../engine/model/text.ts';

/** Finished markup, which is inserted into other markup unchanged. A target's text never becomes Markup. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | Markup | undefined | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const textOf = (content: Part): string => {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  // Invisible control characters are shown by their code, as in every other report.
  return lines(String(content)).replace(/[&<>"']/g, (character) => entities[character] ?? character);
};

/**
 * A template that escapes its parts, for text and for attributes in double quotes.
 * Lists are joined; undefined is omitted.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, index) => text + textOf(parts[index])).join(''));

/** A name with line break opportunities between its words. */
export const breakable = (name: string): readonly Markup[] =>
  name
    .split(/(?<=[a-z])(?=[A-Z])|(?<=\w)(?=\/)/)
    .map((word, index) => (index === 0 ? html`${word}` : html`<wbr>${word}`));
