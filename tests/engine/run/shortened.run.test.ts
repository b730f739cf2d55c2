import { expect, it } from 'vitest';
import { Limits } from '../../../engine/model/limits.ts';
import { truncateFindings } from '../../../engine/run/conclude/conclude.ts';
import { bounded, boundedExchange } from '../../../engine/run/judge/shorten.ts';
import { aFinding, anExchange, anOutcome } from '../../reports/samples.ts';

const answering = (body: string) =>
  anExchange({
    response: { status: 200, headers: { 'x-long': body, many: [body, 'short'] }, body, bytes: body.length },
  });

it('findings beyond the limit keep their names and lose their exchanges, and it is counted', () => {
  const limits = new Limits();
  const outcomes = [
    anOutcome({ findings: [aFinding({ fingerprint: 'a' }), aFinding({ fingerprint: 'b' })] }),
    anOutcome({ findings: [aFinding({ fingerprint: 'c' })] }),
  ];
  const shown = truncateFindings(outcomes, { maxFindings: 1 }, limits).flatMap(({ findings }) => findings);
  expect(shown.map(({ fingerprint, exchanges, curl }) => [fingerprint, exchanges.length, curl.length])).toEqual([
    ['a', 1, 1],
    ['b', 0, 0],
    ['c', 0, 0],
  ]);
  expect(limits.reached).toMatchObject([{ limit: 'max-findings', value: 1, count: 2 }]);
});

it('texts beyond the limit are cut, and say where they are whole', () => {
  const limits = new Limits();
  const long = 'x'.repeat(5_000);
  const [shown] = truncateFindings(
    [anOutcome({ findings: [aFinding({ actual: long, exchanges: [answering(long)] })] })],
    { maxAttachmentKiB: 1 },
    limits,
  ).flatMap(({ findings }) => findings);
  expect(shown?.actual).toBe(`${'x'.repeat(1_024)}... (cut, see the exchanges)`);
  expect(shown?.exchanges[0]?.response?.body).toBe(`${'x'.repeat(1_024)}... (cut, whole in exchanges.ndjson.gz, n 7)`);
  expect(shown?.exchanges[0]?.response?.headers['many']).toEqual([expect.stringContaining('(cut'), 'short']);
  expect(limits.reached).toMatchObject([{ limit: 'max-attachment', value: 1, count: 4 }]);
});

it('what is kept until the end of a run is the exchange itself, unless its answer is huge', () => {
  const usual = answering('x'.repeat(100_000));
  expect(boundedExchange(usual)).toBe(usual);
  const huge = answering('x'.repeat(1_000_000));
  const { call, response } = boundedExchange(huge);
  expect(call).toBe(huge.call);
  expect(response?.body.length).toBeLessThan(100_000);
  expect(
    bounded({ code: 'c', message: 'm', expected: 'e', actual: 'a', exchanges: [usual, huge] }).exchanges.map(
      (exchange) => exchange === usual,
    ),
  ).toEqual([true, false]);
});
