import { expect, test } from 'vitest';
import { providerWith } from '../../../../lab/altered-provider.ts';
import type { ProviderAnswer } from '../../../../reference/types.ts';
import { findVariant, type Variant, variants } from '../../../../reference/defects/variants/index.ts';

const texts = [
  '\u0000',
  '\u000e',
  '\u001f"',
  '\\u0061',
  '"',
  '\\',
  '\\"a',
  '/',
  'é',
  '\u2028',
  '😀',
  '{"a":[1e3]}',
  '"value":12345678,',
];

/** Answers that repeat a text: the name of a chain that there is not, and of a method. */
const repeating = (alterations: readonly Variant[]): ((text: string) => Promise<ProviderAnswer[]>) => {
  const { fetch } = providerWith(alterations);
  return async (text) =>
    Promise.all([
      fetch({ method: 'GET', path: `/v2/chains/${encodeURIComponent(text)}/metrics/a`, headers: {}, body: '' }),
      fetch({
        method: 'POST',
        path: '/ext/bc/X',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: text, method: text, params: { [text]: text } }),
      }),
    ]);
};
const plain = repeating([]);

const parsed = ({ headers, body, bytes }: ProviderAnswer): unknown =>
  bytes || !/json/.test(headers['content-type'] ?? '') ? 'no JSON is promised' : JSON.parse(body);

test.each(texts)('the plain provider repeats %j', async (text) => {
  for (const answer of await plain(text))
    expect(JSON.stringify(parsed(answer))).toContain(JSON.stringify(text).slice(1, -1));
});

test.each(variants.map((variant) => [variant.id, variant] as const))(
  '%s sends JSON whatever it repeats',
  async (_, variant) => {
    const ask = repeating([variant]);
    for (const text of texts)
      for (const answer of await ask(text)) expect(() => parsed(answer), `${text} in ${answer.body}`).not.toThrow();
  },
);

test('escapes change no text', async () => {
  const ask = repeating([findVariant('json-escapes')]);
  for (const text of texts) expect((await ask(text)).map(parsed)).toEqual((await plain(text)).map(parsed));
});
