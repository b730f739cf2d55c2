import type { ComparisonRules } from '../../engine/model/comparison-rules.ts';
import type { ComparedOperation } from '../../engine/model/comparison.ts';
import type { Base, Operation } from '../../engine/model/operation.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { show } from '../../engine/model/show.ts';
import { memberRules } from '../answers/classes.ts';
import { askOnce } from './attempt.ts';
import { questionOf } from './questions.ts';
import { readFact } from './heads.ts';
import type { Sides } from './sides.ts';

/** Known calls of an interface that are asked before two networks are called different. */
const maxSamples = 24;
const leastSamples = 3;
/** Per cent of the selected operations of an interface that must be compared. */
const leastCompared = 60;

/** A network row whose answer differs on the two sides, in words. */
const otherNetwork = async (rules: ComparisonRules, base: Base, sides: Sides): Promise<string | undefined> => {
  for (const row of rules.network.filter((candidate) => candidate.base === base)) {
    const [a, b] = await readFact(sides, row, 'network');
    if (a === undefined || b === undefined || stringifyJson(a) === stringifyJson(b)) continue;
    return `${row.called} is another one: A ${show(a, 80)}, B ${show(b, 80)}`;
  }
  return undefined;
};

/** Questions about subjects of A, in turn for the operations of an interface. */
const samples = (operations: readonly Operation[], subjects: Subjects) =>
  Array.from({ length: 3 }, (_, index) =>
    operations.flatMap((operation) => {
      const parameters = subjects.arguments(operation.id)[index]?.parameters;
      const isAsked = parameters !== undefined && Object.keys(parameters).length > 0;
      const question = isAsked ? questionOf(operation, parameters, 'known call') : undefined;
      return question ? [{ operation, question }] : [];
    }),
  )
    .flat()
    .slice(0, maxSamples);

/**
 * The reason to conclude that B serves another network than A at an interface; undefined if there is none. One wrong
 * answer is not enough: most answers about subjects of A must differ too, or all if no call names the network.
 */
export const isOtherNetwork = async (
  rules: ComparisonRules,
  base: Base,
  operations: readonly Operation[],
  subjects: Subjects,
  sides: Sides,
): Promise<string | undefined> => {
  const networkDifference = await otherNetwork(rules, base, sides);
  const sampledQuestions = samples(
    operations.filter((row) => row.base === base),
    subjects,
  );
  let contents = 0;
  let equal = 0;
  for (const { operation, question } of sampledQuestions) {
    const terms = { sides, rules, memberRules: memberRules(operation, rules), asker: 'network' };
    const { a, differences, undecided } = await askOnce({ ...question, pages: 1 }, terms);
    const isContent = (a.items ?? a.answers).length > 0;
    if (undecided !== undefined || !isContent) continue;
    contents += 1;
    // Members that nothing declares may be noise, such as the time that an answer took.
    if (differences.every((difference) => difference.class === 'undeclared')) equal += 1;
  }
  if (networkDifference !== undefined) return equal * 2 <= contents ? networkDifference : undefined;
  return contents >= leastSamples && equal === 0
    ? `B answers none of ${contents} questions about subjects of A as A does: it seems to serve another network`
    : undefined;
};

/** The way to compare more: of two deployments now, or of one with an earlier run of it. */
const remedies = {
  sides: 'give subjects in a configuration file, or raise --max-requests',
  before:
    'with --before only what never changes is compared: declare the objects of their answers with `x-assay-shows`, ' +
    'their members with `x-assay-members` (`class: final`), or what closes a list with `ranges[].appends`',
} as const;

/** Why too little of an interface was compared; undefined if it was enough. */
export const tooLittle = (
  base: Base,
  rows: readonly ComparedOperation[],
  kind: keyof typeof remedies,
): string | undefined => {
  const includedRows = rows.filter(({ excluded }) => excluded === undefined);
  const missing = includedRows.filter(({ compared, different }) => compared + different === 0);
  const share = includedRows.length === 0 ? 0 : ((includedRows.length - missing.length) / includedRows.length) * 100;
  if (includedRows.length > 0 && share >= leastCompared) return undefined;
  const none = kind === 'before' ? 'the earlier run holds no answer' : 'no operation is selected';
  if (includedRows.length === 0) return `${base}: ${none} that can be compared`;
  const names = missing.slice(0, 5).map(({ operation }) => operation);
  const ellipsis = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
  return (
    `${base}: ${includedRows.length - missing.length} of ${includedRows.length} operations were compared, at least ` +
    `${leastCompared} % are needed; nothing to compare for ${names.join(', ')}${ellipsis}; ` +
    remedies[kind]
  );
};
