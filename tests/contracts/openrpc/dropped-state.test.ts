import { expect, test } from 'vitest';
import { text } from '../openapi/document.ts';
import { findingsOf, judged } from '../openapi/judged.ts';
import type { Listening } from '../openapi/listening.ts';
import { contractOf, serveRpc } from './serve-rpc.ts';

/** A node whose chain grows, so that it drops the state that a call asks for. */

const contract = contractOf({
  name: 'state_get',
  params: [{ name: 'block', required: true, schema: { ...text, enum: ['earliest'] } }],
  result: { name: 'state', schema: text },
});

/** Refuses requests whose members are in another order; `drops`: and any request after one of them. */
const served = (drops: boolean): Promise<Listening> => {
  let isDropped = false;
  return serveRpc((_, body) => {
    const isTurned = body.startsWith('{"params"');
    isDropped ||= drops && isTurned;
    return isDropped || isTurned ? { error: { code: -32_000, message: 'no such state' } } : { result: 'state' };
  });
};

test.each([
  ['a state that is dropped meanwhile is no fault of the form of a request', true, 'inconclusive', []],
  ['a form that is refused is found', false, 'warning', ['json-form-refused']],
])('%s', async (_, drops, verdict, codes) => {
  const judgements = await judged(contract, served(drops), 'rpc.json-forms');
  expect(findingsOf(judgements).map(({ code }) => code)).toEqual(codes);
  expect(judgements.outcomes.find(({ requirement }) => requirement === 'rpc.json-forms')?.verdict).toBe(verdict);
});
