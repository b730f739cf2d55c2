import type { Limits } from '../../model/limits.ts';
import type { Finding, Outcome } from '../../model/judging.ts';
import type { EngineOptions } from '../options.ts';
import { defined } from '../../model/defined.ts';
import { exchangeOf, shortener } from '../judge/shorten.ts';

const defaultKiB = 16;

/**
 * Truncates findings for reports: each text to the KiB of the options. Findings beyond the maximum lose their exchanges
 * but keep their names, so that a gate sees all of them. `limits` counts both.
 */
export const truncateFindings = (
  outcomes: readonly Outcome[],
  { maxAttachmentKiB = defaultKiB, maxFindings = Infinity }: Pick<EngineOptions, 'maxAttachmentKiB' | 'maxFindings'>,
  limits: Limits,
): readonly Outcome[] => {
  const shorten = shortener(maxAttachmentKiB * 1024, () => limits.reach('max-attachment', maxAttachmentKiB));
  const cut = (text: string): string => shorten(text, 'see the exchanges');
  let count = 0;
  const present = (finding: Finding): Finding => {
    const { expected, actual, pointer } = finding;
    const short = {
      ...finding,
      expected: cut(expected),
      actual: cut(actual),
      ...defined({ pointer: pointer === undefined ? undefined : cut(pointer) }),
    };
    count += 1;
    if (count <= maxFindings)
      return { ...short, exchanges: finding.exchanges.map((exchange) => exchangeOf(exchange, shorten)) };
    limits.reach('max-findings', maxFindings);
    return { ...short, exchanges: [], curl: [] };
  };
  return outcomes.map((outcome) => ({
    ...outcome,
    findings: outcome.findings.map(present),
    ...defined({ unconfirmed: outcome.unconfirmed?.map(present) }),
  }));
};
