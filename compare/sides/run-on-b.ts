import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { DifferenceGroup, RunOfB } from '../../engine/model/comparison.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { CompareDependencies } from './options.ts';
import { defined } from '../../engine/model/defined.ts';

/** Operations and requests of the run at most. */
const maxOperations = 8;
const maxRequests = 600;

/**
 * Findings of a run on B in the operations whose differences the document leaves undecided: a law that sends its own
 * requests may decide them. Nothing is recorded.
 */
export async function runOnB(
  contract: JudgedContract,
  options: EngineOptions,
  { sides = {}, signal }: CompareDependencies,
  groups: readonly DifferenceGroup[],
): Promise<readonly RunOfB[]> {
  const undecided = groups.filter(({ verdict }) => verdict === 'undecided by the document');
  const operations = [...new Set(undecided.map(({ operation }) => operation))].slice(0, maxOperations);
  if (operations.length === 0) return [];
  const { recording: _, sentEarlier: __, ...engine } = options;
  const { recorder: ___, ...dependencies } = sides.B ?? {};
  const { outcomes } = await judgeTarget(
    contract,
    { ...engine, only: operations, maxRequests: Math.min(engine.maxRequests ?? maxRequests, maxRequests) },
    { ...dependencies, ...defined({ signal }) },
  );
  return operations.map((operation) => {
    const judgedOutcomes = outcomes.filter((outcome) => outcome.operation === operation);
    const findings = judgedOutcomes.flatMap((outcome) =>
      outcome.findings.map(({ message }) => `${outcome.requirement}: ${message}`),
    );
    return {
      operation,
      judged: judgedOutcomes.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail' || verdict === 'warning')
        .length,
      findings: [...new Set(findings)],
    };
  });
}
