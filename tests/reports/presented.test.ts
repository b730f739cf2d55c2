import { chain } from '../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import { presentedCase } from '../../reports/presented.ts';
import { aFinding, anOutcome } from './samples.ts';

const known = aFinding({ known: { reason: 'fixed in May' } });

describe('a judged case as a test', () => {
  it.each([
    ['pass', anOutcome({ verdict: 'pass' }), { state: 'pass' }],
    [
      'observed',
      anOutcome({ verdict: 'observed' }),
      { state: 'skip', reason: 'observed: the document leaves it open' },
    ],
    [
      'warning',
      anOutcome({ verdict: 'warning', findings: [aFinding()] }),
      { state: 'skip', reason: `warning: ${aFinding().message}` },
    ],
    [
      'inconclusive',
      anOutcome({ verdict: 'inconclusive', reason: 'no subject' }),
      { state: 'skip', reason: 'no subject' },
    ],
    ['unstable', anOutcome({ verdict: 'unstable' }), { state: 'skip' }],
    ['known', anOutcome({ verdict: 'fail', findings: [known] }), { state: 'skip', reason: 'known: fixed in May' }],
  ])('%s', (_, outcome, result) => expect(presentedCase({ contract: chain }, outcome).result).toEqual(result));

  it('fails with its first new finding, in bounded size', () => {
    const { result, layer } = presentedCase(
      { contract: chain },
      anOutcome({ verdict: 'fail', findings: [known, aFinding({ actual: 'x'.repeat(10_000) })] }),
    );
    expect(layer).toBe('fail');
    expect(result).toMatchObject({ state: 'fail', expected: '1024 UTXOs' });
    expect(JSON.stringify(result).length).toBeLessThan(6_000);
  });

  it('is a test of its interface, or of both documents', () => {
    expect(presentedCase({ contract: chain }, anOutcome()).suite).toBe('node');
    expect(
      presentedCase(
        { contract: chain },
        anOutcome({ requirement: 'cross.asset.description', operation: 'vm.getAssetDescription' }),
      ).suite,
    ).toBe('cross');
  });
});
