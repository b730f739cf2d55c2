import type { Case } from '../model/requirement.ts';
import type { Client } from '../model/exchange.ts';
import { operations } from '../../contracts/chain/index.ts';
import type { Base, Parameter } from '../model/operation.ts';
import type { Parameters } from '../judging/case-context.ts';
import { type Depth, spending } from '../model/depth.ts';
import { askAll } from './ask.ts';
import { candidates } from './candidates.ts';
import { dropUnknown, EarlierValues } from './given.ts';
import { earlyHeights, headOf, sampledHeights } from './heights.ts';
import { findLongList } from './long-lists.ts';
import { mine } from './mine.ts';
import { Origins } from './origins.ts';
import { findSiblings } from './siblings.ts';
import { brokenShape } from '../schema/shape.ts';
import { knownCall, type Subjects } from './subjects.ts';

/** Rounds of asking and learning; each can use what the one before it found. */
const rounds = 8;
/** Rounds after which nothing is waited for any more. */
const patience = 4;

/** Values of an operation's kinds of subjects that are all asked for, however many they are. */
const samples = (operation: Case['operation'], heights: readonly string[]): number =>
  Object.values<Parameter>(operation.parameters).some(({ required, subject }) => required && subject === 'node-height')
    ? heights.length
    : 0;

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
  const origins = new Origins(depth);
  const earlier = new EarlierValues(subjects);
  let heights: readonly string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const asks = operations
      .filter((row) => bases.has(row.base))
      .flatMap((row) => {
        const before = tried.get(row.id) ?? new Set<string>();
        tried.set(row.id, before);
        const wanted = Math.max(most, row.survey?.length ?? 0, samples(row, heights));
        const fresh = candidates(row, subjects, { network, patient: round > 1 }, wanted * 2).filter(
          ({ name }) => !before.has(name),
        );
        return fresh
          .slice(0, Math.min(Math.ceil(wanted / 2), wanted + earlier.missed(row.id, most) - before.size))
          .map(({ name, parameters: set }) => {
            before.add(name);
            return { row, set };
          });
      });
    // What is waited for in the first rounds may be asked in a later one.
    if (asks.length === 0 && round >= patience) break;
    const answers = await askAll(
      client,
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
      subjects.learnArguments(ask.row.id, knownCall(ask.set, answer));
      mine(answer, subjects);
    });
    if (!bases.has('node')) continue;
    const head = headOf(subjects);
    // Once: on a growing chain every round would see another head.
    if (head !== undefined && heights.length === 0) {
      heights = sampledHeights(head, depth);
      for (const height of heights) subjects.add('node-height', height, 'vm.getHeight');
    }
    // The newest blocks led to no address with many UTXOs: the oldest may.
    if (head !== undefined && round === patience - 1 && !subjects.arguments('vm.getUTXOs').some((set) => set.more)) {
      const early = earlyHeights(head, depth).filter((height) => !heights.includes(height));
      for (const height of early) subjects.add('node-height', height, 'vm.getHeight');
      heights = [...heights, ...early];
    }
    if (round > 0) await origins.follow(client, subjects);
  }
  if (bases.has('node')) {
    await findLongList(client, subjects, depth);
    await findSiblings(client, subjects);
  }
  dropUnknown(subjects);
};
