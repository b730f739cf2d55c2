import { BudgetSpent, Interrupted } from '../../client/errors.ts';
import type { Client } from '../../client/types.ts';
import { type Case, operations } from '../../contract/index.ts';
import type { Base } from '../../contract/types.ts';
import { answered } from '../answered.ts';
import type { Parameters } from '../case.ts';
import { type Depth, spending } from '../depth.ts';
import { candidates } from './candidates.ts';
import { isDecimal } from './patterns.ts';
import { mine } from './mine.ts';
import { findSiblings } from './siblings.ts';
import { brokenShape } from '../shape.ts';
import { argumentSet, type Subjects } from './subjects.ts';

/** Rounds of asking and learning; each can use what the one before it found. */
const rounds = 7;

/** Heights just below the head, so that the newest blocks lead to transactions and addresses. */
const nearHead = (subjects: Subjects, most: number): void => {
  const head = subjects
    .of('node-height')
    .map((one) => one.value)
    .filter(isDecimal)
    .map(BigInt)
    .reduce((a, b) => (a > b ? a : b), -1n);
  for (let back = 1n; back <= BigInt(most) && head - back > 0n; back += 1n)
    subjects.add('node-height', (head - back).toString(), 'vm.getHeight');
};

const surveyParameters = (operation: Case['operation'], parameters: Parameters): Parameters => ({
  ...parameters,
  ...(operation.listing ? { [operation.listing.paging.size]: operation.listing.paging.maximum } : {}),
});

/**
 * Learns subjects from the target alone: asks every operation whose required parameters are known, learns from the answers,
 * and begins again with what was learnt. Requests of a round are sent side by side and read in the order of the contract,
 * so that the same target always gives the same subjects.
 */
export const survey = async (
  client: Client,
  subjects: Subjects,
  bases: ReadonlySet<Base>,
  depth: Depth,
  network: string,
): Promise<void> => {
  const { candidates: most } = spending[depth];
  const tried = new Map<string, Set<string>>();
  for (let round = 0; round < rounds; round += 1) {
    const asks = operations
      .filter((row) => bases.has(row.base))
      .flatMap((row) => {
        const before = tried.get(row.id) ?? new Set<string>();
        tried.set(row.id, before);
        const wanted = Math.max(most, row.survey?.length ?? 0);
        const fresh = candidates(row, subjects, { network, patient: round > 1 }, wanted * 2).filter(
          ({ name }) => !before.has(name),
        );
        return fresh
          .slice(0, Math.min(Math.ceil(wanted / 2), wanted - before.size))
          .map(({ name, parameters: set }) => {
            before.add(name);
            return { row, set };
          });
      });
    // What is waited for in the first rounds may be asked in a later one.
    if (asks.length === 0 && round > 1) break;
    const answers = await Promise.all(
      asks.map(async ({ row, set }) => {
        try {
          return answered(
            await client.send(
              { operation: row.id, parameters: surveyParameters(row, set), input: 'valid' },
              { asker: 'discovery' },
            ),
          );
        } catch (error) {
          if (error instanceof BudgetSpent || error instanceof Interrupted) return undefined;
          throw error;
        }
      }),
    );
    answers.forEach((answer, index) => {
      const ask = asks[index];
      if (!ask) return;
      const broken = answer && brokenShape(answer);
      if (!answer?.result || broken !== undefined) {
        subjects.learnRefusal(ask.row.id, ask.set, broken);
        return;
      }
      subjects.learnArguments(ask.row.id, argumentSet(ask.set, answer));
      mine(answer, subjects);
    });
    nearHead(subjects, most);
  }
  if (bases.has('node')) await findSiblings(client, subjects);
};
