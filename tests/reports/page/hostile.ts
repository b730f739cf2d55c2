import type { Alteration } from '../../../reference/types.ts';
import type { Value } from '../../../defects/value.ts';

/** Each leaves `pwned` on the window or in the title where it is taken for markup. */
export const scripts = [
  '<img src=x onerror="window.pwned=1">',
  "<script>window.pwned=1;document.title='pwned'</script>",
  '"><svg onload="window.pwned=1">',
  "'><iframe srcdoc='<script>parent.pwned=1</script>'></iframe>",
  '</pre></code></style></title></textarea><script>window.pwned=1</script>',
] as const;

/** All of it in one text, what acts on a reader's eye first: values are cut before they are shown. */
export const everything = [
  'abc\u202etxt.exe\u2066x\u2069\u200f \u05d0\u05d1',
  '\u001b[31mred\u001b[0m \u001b]8;;http://pwned.invalid\u0007link\u001b]8;;\u0007',
  ...scripts,
  '[x](javascript:window.pwned=1) ![y](http://pwned.invalid/y.png) <a href="javascript:window.pwned=1">z</a>',
  '```\n<script>window.pwned=1</script>\n',
].join(' ');

/** Members that no later request uses, so that the run continues and their text reaches the reports. */
const free = new Set([
  'name',
  'symbol',
  'message',
  'error',
  'status',
  'type',
  'txType',
  'encoding',
  'denomination',
  'category',
  'memo',
  'txFee',
  'createAssetTxFee',
]);

const spoilt = (value: Value | undefined): Value | undefined => {
  if (Array.isArray(value)) return value.map((item) => spoilt(item) as Value);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, free.has(name) && typeof member !== 'object' ? everything : spoilt(member)] as const,
  );
  return { ...Object.fromEntries(members), [scripts[0]]: everything };
};

/** The reference provider with markup in values, undocumented members, errors and headers. */
export const hostileProvider: Alteration = {
  call: (call, next) => {
    const answer = next(call);
    return answer.kind === 'answer'
      ? { ...answer, body: spoilt(answer.body) as Value }
      : { ...answer, message: everything };
  },
  http: async (request, next) => {
    const answer = await next(request);
    const said =
      answer.status >= 400
        ? { ...answer, body: JSON.stringify({ message: everything, error: everything, statusCode: answer.status }) }
        : answer;
    return { ...said, headers: { ...said.headers, 'x-said': scripts[0], server: scripts[1] } };
  },
};
