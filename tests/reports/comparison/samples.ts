import type { Exchange } from '../../../engine/model/exchange.ts';
import { anExchange } from '../samples.ts';
import type { Comparison, DifferenceGroup, SideValue } from '../../../engine/model/comparison.ts';

/** A text of a target that would be markup if nothing escaped it. */
export const hostile = '\u001b[2J</failure>`<script>alert(1)</script>\u202e|"';

const shown: SideValue = { value: hostile, exchanges: [], curl: [], breaks: [] };

/** A difference. */
export const group: DifferenceGroup = {
  id: 'getThing:0123456789',
  operation: 'getThing',
  path: hostile,
  kind: 'value',
  count: 2,
  flaky: true,
  requests: 10,
  verdict: 'undecided by the document',
  question: {
    call: { operation: 'getThing', parameters: { id: hostile }, input: 'valid' },
    pages: 1,
    source: 'known call',
  },
  item: hostile,
  A: shown,
  B: shown,
  replay: 'assay compare a b --again getThing:0123456789',
};

const asked = { operation: 'getThing', asked: 5, compared: 5, different: 0, undecided: 0 };

/** A comparison without a difference. */
export const equal: Comparison = {
  version: '0',
  A: { api: 'http://a' },
  B: { api: 'http://b' },
  seed: 1,
  startedAt: 'then',
  finishedAt: 'now',
  requests: 20,
  questions: 5,
  interrupted: false,
  groups: [],
  vanished: [],
  undecided: [],
  noisy: [],
  learnt: [],
  operations: [asked],
  heads: [],
  aheadItems: 0,
};

/** An answer of one side. */
const exchangeOf = (value: string): Exchange =>
  anExchange({ response: { status: 200, headers: {}, body: `{"name":"thing","value":"${value}"}`, bytes: 30 } });

/** A comparison with everything that its page can show. */
export const wholeComparison: Comparison = {
  ...equal,
  noise: { api: 'http://a2' },
  versions: [{ what: 'version', A: '1.0', B: '1.1' }],
  groups: (['A breaks it', 'B breaks it', 'both break it', 'undecided by the document'] as const).map(
    (verdict, index) => ({
      ...group,
      verdict,
      id: `${group.id}${index}`,
      path: `things[].${'long'.repeat(30)}.value${index}`,
      A: { ...shown, value: '"12.5"', curl: ["curl -sS 'http://a/things'"], exchanges: [exchangeOf('12.5')] },
      B: { ...shown, value: '"25"', curl: ["curl -sS 'http://b/things'"], exchanges: [exchangeOf('25')] },
    }),
  ),
  vanished: [{ operation: 'getThing', path: 'gone', count: 2 }],
  noisy: [{ operation: 'getThing', path: 'noise', count: 2 }],
  learnt: [{ operation: 'getThing', path: 'age', count: 1, class: 'live' }],
  undecided: [{ operation: 'getThing', reason: 'the heads moved', count: 2, example: group.question.call }],
  heads: [{ what: 'getHeight', before: { A: '5', B: '4' }, after: { A: '6', B: '5' } }],
  aheadItems: 3,
  operations: [
    { ...asked, notAsked: [{ parameter: hostile, reason: 'no item in the answers has a value that it surely takes' }] },
  ],
};
