import { expect, test } from 'vitest';
import type { EngineOptions } from '../../../../engine/run/options.ts';
import type { Alteration, ProviderAnswer } from '../../../../reference/types.ts';
import { judgeAltered } from '../../../properties/altered-target.ts';
import { outcomeOf } from '../../../reference-run.ts';

const refused: ProviderAnswer = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'no key', statusCode: 401, error: 'Unauthorized' }),
};

/** A provider that wants a value in the header, and accepts any. */
const anyKeyIn = (header: string): Alteration => ({
  http: async (request, next) => (request.headers[header] === undefined ? refused : next({ ...request, headers: {} })),
});

const acceptsAnyKey: Alteration = { http: (request, next) => next({ ...request, headers: {} }) };

const invalidKeyCase = async (alterations: readonly Alteration[], header?: string) => {
  const options: Partial<EngineOptions> =
    header === undefined ? {} : { keyPlace: { in: 'header', name: header.toLowerCase() } };
  const { outcomes } = await judgeAltered(alterations, {
    depth: 'quick',
    only: ['data.auth.invalid-key@listUtxos'],
    ...options,
  });
  const outcome = outcomeOf(outcomes, 'data.auth.invalid-key@listUtxos');
  return [outcome?.verdict, outcome?.findings.map(({ code }) => code).join() || outcome?.reason];
};

test('a key in a header of the user’s choice that makes no difference is no finding about the deployment', async () => {
  expect(await invalidKeyCase([], 'nope')).toEqual([
    'inconclusive',
    expect.stringMatching(/^a key in the header nope makes no difference: .*right place \(key-header\)/),
  ]);
});

test.each([
  ['in the documented header', [acceptsAnyKey], undefined],
  ['in the documented header, which the user names', [acceptsAnyKey], 'x-data-api-key'],
  ['in another header, without which calls are refused', [anyKeyIn('x-other')], 'x-other'],
] as const)('an accepted invalid key is a finding: %s', async (_, alterations, header) => {
  expect(await invalidKeyCase(alterations, header)).toEqual(['fail', 'invalid-key-not-401']);
});
