import { html, type Markup, type Part } from './html.ts';

/** A text of this length may scroll in its box: the keyboard must reach it. */
const scrolls = { characters: 600, lines: 14 } as const;

const mayScroll = ({ text }: Markup): boolean =>
  text.length > scrolls.characters || text.split('\n').length > scrolls.lines;

/** A box of text. With a name it can be copied: the script of the page shows the button. */
export const codeBox = (content: Part, label: string, copied?: string): Markup => {
  const text = html`${content}`;
  const focus = mayScroll(text) ? html` tabindex="0" role="group" aria-label="${label}"` : undefined;
  const button =
    copied === undefined
      ? undefined
      : html`<button type="button" class="copy" aria-label="Copy ${copied}" hidden>Copy</button>`;
  return html`<div class="code">${button}<pre${focus}>${text}</pre></div>`;
};
