import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Behaviour } from '../behaviour.ts';
import { always, altered, json } from '../servers.ts';
import type { Alteration } from '../../../reference/types.ts';
import type { Value } from '../../../defects/value.ts';

const evil = {
  markup: '</script><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>',
  markdown: '[x](javascript:alert(1)) ![x](http://127.0.0.1:9/x) | ``` \n# heading',
  escapes: '\u001b[2J\u001b]0;evil\u0007\u001b[31m\u009b31m\r\b\b',
  marks: '\u202etxet\u2066\u200b\ufeff\u2028\u2029',
  paths: '../../../../../../tmp/assay-evil/../../etc/passwd',
  shell: '\'; $(touch /tmp/assay-evil) `touch /tmp/assay-evil` " && touch /tmp/assay-evil #',
  format: '%s%n%x{{7*7}}${7*7}<%= 7*7 %>',
} as const;

/** Every text of an answer, with something before it. */
const tainted = (value: Value, taint: string): Value => {
  if (typeof value === 'string') return taint + value;
  if (Array.isArray(value)) return value.map((item) => tainted(item, taint));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, held === undefined ? held : tainted(held, taint)]),
  );
};

const tainting = (taint: string): Alteration => ({
  call: (call, next) => {
    const answer = next(call);
    return answer.kind === 'answer' ? { ...answer, body: tainted(answer.body, taint) } : answer;
  },
});

/**
 * A target's text never becomes a file name, and control sequences for terminals or browsers are escaped. tests/reports
 * tests Markdown.
 */
const nothingObeyed = (out: string, printed: string): void => {
  expect(fs.existsSync('/tmp/assay-evil')).toBe(false);
  expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  for (const name of fs.readdirSync(out, { recursive: true }).map(String))
    expect(path.basename(name)).toMatch(/^[\w.@-]+$/);
  const page = fs.readFileSync(path.join(out, 'allure-report', 'index.html'), 'utf8');
  expect(page).not.toContain(evil.markup);
};

export default [
  ...Object.entries(evil).map(([kind, taint]): Behaviour => ({
    name: `${kind} in every string`,
    start: altered(tainting(taint)),
    codes: [1],
    says: /fail/,
    look: nothingObeyed,
    only: ['vm.getHeight', 'listMessages'],
  })),
  {
    name: 'all of it as a member name and as a header',
    start: always((response) =>
      json(response, JSON.stringify(Object.fromEntries(Object.values(evil).map((text) => [text, text]))), 200, {
        'x-evil': evil.markup,
      }),
    ),
    codes: [1],
    says: /fail/,
    look: nothingObeyed,
  },
  {
    name: 'all of it as an error message',
    start: always((response) =>
      json(
        response,
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          error: { code: -32_000, message: Object.values(evil).join('') },
          statusCode: 400,
          message: Object.values(evil),
        }),
        400,
      ),
    ),
    codes: [1, 3],
    says: /fail|400/,
    look: nothingObeyed,
  },
] satisfies Behaviour[];
