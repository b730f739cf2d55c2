import { createHash } from 'node:crypto';
import { html, Markup } from './html.ts';
import { style } from './style.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Blocks every other script and all loading, whatever the page contains. */
const policyFor = (script: string | undefined): string =>
  [
    `default-src 'none'`,
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

const meta = (name: string, content: string): Markup => html`<meta name="${name}" content="${content}">`;

const metas = (script: string | undefined): readonly Markup[] => [
  html`<meta charset="utf-8">`,
  html`<meta http-equiv="Content-Security-Policy" content="${policyFor(script)}">`,
  meta('viewport', 'width=device-width, initial-scale=1'),
  meta('color-scheme', 'light dark'),
  meta('referrer', 'no-referrer'),
];

/** A page in one file that loads nothing. `script`: the only script that it may run. */
export const pageOf = (title: string, body: Markup, script?: string): string => {
  const end = script === undefined ? undefined : html`<script>${new Markup(script)}</script>`;
  return `<!doctype html>
${
  html`<html lang="en"><head>${metas(script)}
<title>${title}</title><style>${new Markup(style)}</style></head><body>
${body}
${end}</body></html>`.text
}
`;
};
