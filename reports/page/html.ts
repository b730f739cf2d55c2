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

/** Ids of places on the page, for links from the matrix. */

const slug = (text: string): string => text.replace(/[^\w.-]+/g, '-');

export const findingAnchor = (fingerprint: string): string => `finding-${slug(fingerprint)}`;
export const ruleAnchor = (requirement: string): string => `rule-${slug(requirement)}`;
export const operationAnchor = (operation: string): string => `operation-${slug(operation)}`;
export const topicAnchor = (operation: string, topic: string): string => `cases-${slug(operation)}-${topic}`;

/** A statement of the contract; text in backticks becomes code. */
export const prose = (text: string): readonly Markup[] =>
  text.split('`').map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));

/** A text of this length may scroll in its box: the keyboard must reach it. */
const scrolls = { characters: 600, lines: 14 } as const;

const mayScroll = ({ text }: Markup): boolean =>
  text.length > scrolls.characters || text.split('\n').length > scrolls.lines;

/** A button that copies the text beside it; the script of the page shows it. */
export const copyButton = (name: string): Markup =>
  html`<button class="copy" aria-label="Copy ${name}" hidden>Copy</button>`;

/** A text in a line, with a button to copy it. */
export const copied = (text: string | number, name: string): Markup =>
  html`<span class="copied"><code>${text}</code> ${copyButton(name)}</span>`;

/** A box of text. With a name it can be copied: the script of the page shows the button. */
export const codeBox = (content: Part, label: string, name?: string): Markup => {
  const text = html`${content}`;
  const focus = mayScroll(text) ? html` tabindex="0" role="group" aria-label="${label}"` : undefined;
  const button = name === undefined ? undefined : copyButton(name);
  return html`<div class="code">${button}<pre${focus}>${text}</pre></div>`;
};

/** The lines of an answer, with the mark of the value at fault. */
export const answerBox = (
  lines: readonly string[],
  marked: readonly [number, number] | undefined,
  label: string,
): Markup => {
  const [first, count] = marked ?? [lines.length, 0];
  const part = (from: number, to?: number): string => lines.slice(from, to).join('\n');
  const mark = count > 0 ? html`<mark>${part(first, first + count)}</mark>` : undefined;
  const [before, after] = [part(0, first), part(first + count)];
  return codeBox([before, before === '' ? '' : '\n', mark, mark && after !== '' ? '\n' : '', after], label);
};
