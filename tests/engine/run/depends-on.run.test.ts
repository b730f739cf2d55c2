import { chain } from '../../../contracts/chain/index.ts';
import { expect, test } from 'vitest';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';
import { quickOptions } from '../../reference-run.ts';
import { caseKey } from '../../../engine/model/case-key.ts';

test('an endpoint that answers 500 to everything is one finding, and what is behind it points to it', async () => {
  const provider = alteredProvider([
    {
      call: (call, next) =>
        call.operation === 'listUtxos'
          ? {
              kind: 'answer',
              status: 500,
              body: { message: 'out of order', statusCode: 500, error: 'Internal Server Error' },
            }
          : next(call),
    },
  ]);
  const judged = await judgeTarget(chain, { ...quickOptions, only: ['listUtxos'] }, provider);
  const findings = judged.outcomes.filter((outcome) => outcome.verdict === 'fail');
  expect(findings.map(caseKey)).toEqual(['data.version.paths@listUtxos']);
  const behind = judged.outcomes.filter((outcome) => outcome.verdict === 'inconclusive');
  expect(behind.length).toBeGreaterThan(20);
  const active = behind.filter((outcome) => !outcome.reason?.startsWith('no response '));
  expect(
    active
      .filter((outcome) => !outcome.reason?.includes('data.version.paths@listUtxos'))
      .map((outcome) => `${outcome.requirement}: ${outcome.reason}`),
  ).toEqual([]);
});
