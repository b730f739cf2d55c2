import type { Proof } from '../../engine/model/proof.ts';

/** A proof of each kind, with one text wherever a target decides on the text. */
export const proofsOf = (text: string): Readonly<Record<Proof['kind'], Proof>> => {
  const items = [{ id: text }, { id: text, value: text, fault: 'wrong' }, { id: text, fault: 'lost' }] as const;
  const pages = [{ items, before: 3, after: 4, next: text }, { items: [{ id: text, fault: 'repeated' }] }] as const;
  const answer = {
    sent: [{ id: text, value: text }],
    status: 200,
    lines: ['{', `  ${text}`, '}'],
    marked: [1, 1],
  } as const;
  return {
    walk: {
      kind: 'walk',
      walks: [
        { title: text, pages, more: 2 },
        { title: 'pageSize 100', pages },
      ],
    },
    filter: { kind: 'filter', condition: text, items, right: 12 },
    order: {
      kind: 'order',
      by: text,
      first: 7,
      items: [
        { id: text, value: '3' },
        { id: text, value: '2', fault: 'wrong' },
      ],
    },
    count: { kind: 'count', said: text, found: 10, pages: [4, 6] },
    'two-answers': {
      kind: 'two-answers',
      titles: [text, 'limit 2'],
      members: [
        { pointer: text, left: text, right: text },
        { pointer: '/only', right: text },
      ],
    },
    series: {
      kind: 'series',
      points: [
        { id: text, value: '3' },
        { id: text, value: '9', fault: 'wrong' },
      ],
      bound: { id: text, value: '8' },
    },
    answer: { kind: 'answer', ...answer },
    input: { kind: 'input', ...answer, failure: text },
  };
};
