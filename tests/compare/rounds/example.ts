import type { Finding, Outcome } from '../../../engine/model/judging.ts';
import type { OpenFinding } from '../../../engine/model/round-report.ts';
import type { Evidence } from '../../../compare/rounds/state.ts';

/** Values for tests of watching. */

export const requirement = 'data.page.continues';
export const operation = 'listMessages';
export const fingerprint = `${requirement}@${operation}:0123456789`;

export const finding: Finding = {
  fingerprint,
  requirement,
  operation,
  code: 'walk-loses-items',
  message: 'the walk loses items',
  expected: '3 items',
  actual: '2 items',
  judge: 'laws/continuation',
  exchanges: [],
  curl: [],
  replay: `assay replay '${fingerprint}'`,
};

export const open: OpenFinding = {
  fingerprint,
  requirement,
  operation,
  message: finding.message,
  isKnown: false,
  isCounted: true,
  sinceRound: 1,
  since: '2026-01-01T00:00:00.000Z',
};

export const outcome = (verdict: Outcome['verdict'], findings: readonly Finding[] = []): Outcome => ({
  requirement,
  operation,
  level: 'stated',
  verdict,
  evidence: 1,
  requests: 2,
  findings,
  observations: [],
  ms: 1,
});

/** Evidence in memory; `findings`: the fingerprints that it holds. */
export const memoryEvidence = (): Evidence & { readonly findings: Map<string, Finding> } => {
  const findings = new Map<string, Finding>();
  return {
    findings,
    readAnswer: () => undefined,
    writeAnswer: () => undefined,
    removeAnswer: () => undefined,
    readFinding: (name) => findings.get(name),
    writeFinding: (one) => void findings.set(one.fingerprint, one),
    removeFinding: (name) => void findings.delete(name),
  };
};
