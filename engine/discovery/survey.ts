import { brokenShape } from '../schema/shape.ts';
import { type Depth, spending } from '../model/depth.ts';
import type { Client } from '../model/exchange.ts';
import type { Parameters } from '../model/judging.ts';
import type { Base, Operation, Parameter, SubjectKind } from '../model/operation.ts';
import { candidates } from './candidates.ts';
import { dropUnknown, EarlierValues } from './given.ts';
import { type DiscoverableContract, patience } from './rules.ts';
import { searchOf } from './search.ts';
import { knownCall, type Subjects } from './subjects.ts';

/** Maximum number of rounds; each round uses the subjects that the round before found. */
const rounds = 8;

/** How many values an operation is asked for, if a step of the contract sampled the kinds of its subjects. */
const sampleSize = ({ parameters }: Operation, samples: ReadonlyMap<SubjectKind, number>): number =>
  Object.values<Parameter>(parameters).reduce(
    (most, { required, subject }) => Math.max(most, (required && subject && samples.get(subject)) || 0),
    0,
  );

const surveyParameters = ({ listing }: Operation, parameters: Parameters): Parameters => ({
  ...parameters,
  ...(listing ? { [listing.paging.size]: listing.paging.maximum } : {}),
});

export interface SurveyOptions {
  readonly bases: ReadonlySet<Base>;
  readonly depth: Depth;
  readonly network: string;
}

/**
 * Learns subjects from the target itself: calls every operation whose required parameters are known, extracts subjects
 * from the answers, and repeats. The calls of a round are sent in parallel and read in the order of the contract, so
 * that the same target always gives the same subjects.
 */
export const survey = async (
  contract: DiscoverableContract,
  client: Client,
  subjects: Subjects,
  { bases, depth, network }: SurveyOptions,
): Promise<void> => {
  const { candidates: most } = spending[depth];
  const { steps, scope } = contract.discovery;
  const tried = new Map<string, Set<string>>();
  const search = searchOf(contract, client, subjects, depth);
  const taken = (steps?.() ?? []).filter(({ base }) => bases.has(base));
  const earlier = new EarlierValues(contract, subjects);
  for (let round = 0; round < rounds; round += 1) {
    const asks = contract.operations
      .filter((row) => bases.has(row.base))
      .flatMap((row) => {
        const before = tried.get(row.id) ?? new Set<string>();
        tried.set(row.id, before);
        const wanted = Math.max(most, row.survey?.length ?? 0, sampleSize(row, search.samples));
        const fresh = candidates(row, subjects, { network, scope, patient: round > 1 }, wanted * 2).filter(
          ({ name }) => !before.has(name),
        );
        return fresh
          .slice(0, Math.min(Math.ceil(wanted / 2), wanted + earlier.missed(row.id, most) - before.size))
          .map(({ name, parameters: set }) => {
            before.add(name);
            return { row, set };
          });
      });
    // In the first rounds an operation may still wait for subjects that a later round finds.
    if (asks.length === 0 && round >= patience) break;
    const answers = await search.ask(
      asks.map(({ row, set }) => ({ operation: row.id, parameters: surveyParameters(row, set), input: 'valid' })),
    );
    answers.forEach((answer, index) => {
      const ask = asks[index];
      if (!ask) return;
      earlier.note(ask.row.id, ask.set, answer);
      const broken = answer && brokenShape(answer);
      if (!answer?.result || broken !== undefined) {
        subjects.learnRefusal(ask.row.id, ask.set, broken);
        return;
      }
      subjects.learnArguments(ask.row.id, knownCall(contract, ask.set, answer));
      search.extract(answer);
    });
    for (const step of taken) await step.afterRound?.(search, round);
  }
  for (const step of taken) await step.afterSurvey?.(search);
  dropUnknown(contract, subjects);
};
