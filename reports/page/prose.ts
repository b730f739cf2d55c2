import { html, type Markup } from './html.ts';

/** A statement of the contract; text in backticks becomes code. */
export const prose = (text: string): readonly Markup[] =>
  text.split('`').map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
