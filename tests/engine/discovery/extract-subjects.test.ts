import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { extractSubjects } from '../../../engine/discovery/extract-subjects.ts';
import type { DiscoveryRules } from '../../../engine/discovery/rules.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { anExchange } from '../../reports/samples.ts';

const answerOf = (result: Json): Answered => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const call = { operation: 'vm.getHeight', parameters: {}, input: 'valid' } as const;
  const answer = answered(
    anExchange({ call, response: { status: 200, headers: {}, body, bytes: body.length } }),
    chain,
  );
  if (!answer) throw new Error('there is an answer');
  return answer;
};

/** Kind, value and scope of the subjects that the rules of a library's contract find in an answer. */
const found = (result: Json, rules: Partial<DiscoveryRules>): readonly (readonly (string | undefined)[])[] => {
  const subjects = new Subjects();
  const vocabulary = { formats: {}, shapes: { book: (text: string) => /^b\d+$/.test(text), shelf: () => true } };
  extractSubjects({ ...chain, vocabulary, discovery: { members: {}, ...rules } }, answerOf(result), subjects);
  return ['book', 'shelf'].flatMap((kind) => subjects.of(kind).map(({ value, scope }) => [kind, value, scope]));
};

test('a value is learnt by the name of its member, where it has the shape of its kind', () => {
  const answer = { books: [{ id: 'b1' }, { id: 'x1' }], lent: ['b2', 'b3'], constructor: 'b4' };
  const rules = { members: { id: [{ kind: 'book' }], lent: [{ kind: 'book' }] } };
  expect(found(answer, rules).map(([, value]) => value)).toEqual(['b1', 'b2', 'b3']);
});

test('every rule of a member that fits teaches a subject', () => {
  const rules: Partial<DiscoveryRules> = {
    members: {
      id: [
        { kind: 'book', when: ({ inside }) => inside === 'books' },
        { kind: 'shelf', when: ({ parent }) => 'floor' in parent },
        { kind: 'book', operation: 'vm.getTx' },
      ],
    },
  };
  expect(found({ books: [{ id: 'b1', floor: 2 }], others: [{ id: 'b2' }] }, rules)).toEqual([
    ['book', 'b1', undefined],
    ['shelf', 'b1', undefined],
  ]);
});

test('a subject belongs to the scope that an object around it names', () => {
  const scope: DiscoveryRules['scope'] = {
    kind: 'shelf',
    parameter: 'shelf',
    read: (value) => (typeof value === 'string' ? value : undefined),
    of: ({ shelf }) => (typeof shelf === 'string' ? shelf : undefined),
  };
  const rules: Partial<DiscoveryRules> = { scope, members: { id: [{ kind: 'book', scoped: 'required' }] } };
  expect(found({ rows: [{ shelf: 's1', books: [{ id: 'b1' }] }, { id: 'b2' }] }, rules)).toEqual([
    ['book', 'b1', 's1'],
  ]);
});

test('JSON written as text counts like the answer around it', () => {
  const rules = { jsonTexts: ['card'], members: { id: [{ kind: 'book' }] } };
  expect(found({ card: '{"id":"b1"}', other: '{"id":"b2"}' }, rules).map(([, value]) => value)).toEqual(['b1']);
});
