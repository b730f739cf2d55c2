import type { NamedLaw, JudgedContract } from '../../../engine/contract/contract.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Depth } from '../../../engine/model/depth.ts';
import type { Answered, Parameters, PassiveCheck, Violation } from '../../../engine/model/judging.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Operation, OperationRow } from '../../../engine/model/operation.ts';
import { knownCall, Subjects } from '../../../engine/discovery/subjects.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { judgeActive, judgeOnce } from '../../../engine/run/judge/run-law.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { DocumentFault } from '../fault.ts';
import type { ListExtension } from '../lists/list.ts';
import { Undecided, plural } from './answer.ts';
import type { Plan } from './plan.ts';
import { type Questions, type Reply, type Sample, refusal } from './questions.ts';
import type { Sketch } from './sketch.ts';

/** The beginning of a list of the target in one answer: at least two items. */
export interface KnownList extends Sample {
  readonly start: Reply;
  /** A page size that splits `start` into about three pages, and at least two. */
  readonly pageSize: number;
}

/** Maximum lists to read. */
const mostLists = 3;
/** Largest page size to request without a documented maximum, and largest with one. */
const usualMaximum = 100;
const largestPage = 1_000;

/** The largest page size to request. */
const largestSize = ({ operation }: Sketch, size: string): number =>
  Math.min(operation.parameters[size]?.maximum ?? usualMaximum, largestPage);

/** The size of the pages that laws walk by, so that a walk is sent once. */
const pageSizeFor = (length: number): number => Math.max(Math.min(2, Math.floor(length / 2)), Math.ceil(length / 3));

/** Reads the beginning of a list in one answer, with the largest accepted size, or without a size. */
const beginningOf = async (questions: Questions, sketch: Sketch, parameters: Parameters): Promise<Reply> => {
  const [size] = sketch.sizes;
  if (size === undefined) return questions.ask(parameters);
  const reply = await questions.ask({ ...parameters, [size]: largestSize(sketch, size) });
  return reply.items ? reply : questions.ask(parameters);
};

/** Finds the longest lists among calls with these parameters. @throws Undecided if there is none. */
export const knownLists = async (
  questions: Questions,
  sketch: Sketch,
  sets: readonly Parameters[],
): Promise<readonly [KnownList, ...KnownList[]]> => {
  const lists: KnownList[] = [];
  let refused: Reply | undefined;
  for (const parameters of sets.slice(0, 2 * mostLists)) {
    const start = await beginningOf(questions, sketch, parameters);
    const { items = [] } = start;
    const { length } = items;
    if (!start.items) refused ??= start;
    // Without a size parameter, the page size is the length of the answer.
    const pageSize = sketch.sizes.length === 0 ? length : pageSizeFor(length);
    if (length >= 2) lists.push({ of: parameters, items, pages: [start], isWhole: false, start, pageSize });
  }
  const [longest, ...others] = lists.toSorted((a, b) => b.items.length - a.items.length).slice(0, mostLists);
  if (longest) return [longest, ...others];
  const reason = refused ? `a call of it ${refusal(refused)}` : 'all lists seen have less than two items';
  throw new Undecided({ reason });
};

/** Pages of one walk: the first page of a long list shows enough. */
const maxPages = 1;

/** The result of a law for a candidate declaration. */
export interface Verdict {
  /** Tests that could have shown a violation. */
  readonly tests: number;
  readonly violations: readonly Violation[];
  /** Why some test could not be made. */
  readonly reason?: string | undefined;
}

/** Whether a candidate can be proposed: the target kept it wherever its data could show a violation. */
export const holds = ({ tests, violations, reason }: Verdict): boolean =>
  tests > 0 && violations.length === 0 && reason === undefined;

/** Why a candidate is not proposed. */
export const reasonAgainst = ({ violations: [first], reason }: Verdict): string =>
  first ? `${first.message} (${first.expected})` : (reason ?? 'no data of the target could show it');

export const testsText = (requirement: string, { tests }: Verdict): string =>
  `${requirement}: ${plural(tests, 'test')} passed`;

/** An operation whose declaration contradicts the document lists nothing. */
const listedOrNone = (read: () => OperationRow | undefined): Partial<OperationRow> => {
  try {
    return read() ?? {};
  } catch (error) {
    if (error instanceof DocumentFault) return {};
    throw error;
  }
};

interface Known {
  readonly questions: Questions;
  readonly plan: Plan;
  readonly sketch: Sketch;
  /** The lists of the operation that are known, the longest first. */
  readonly lists: readonly KnownList[];
  /** The members that are decided. */
  readonly list: ListExtension;
}

/** Judges candidate declarations of one list by the laws that a run judges them by. */
export class Verification {
  readonly questions: Questions;
  readonly sketch: Sketch;
  readonly lists: readonly KnownList[];
  /** The items of the longest page. */
  readonly items: readonly Json[];
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
    this.questions = known.questions;
    this.sketch = known.sketch;
    this.lists = known.lists;
    this.items = known.lists[0]?.items ?? [];
  }

  /** The members of the list that are decided. */
  get list(): ListExtension {
    return this.#known.list;
  }

  /** The same with more decisions. */
  with({ lists = this.lists, ...members }: Partial<ListExtension> & Partial<Pick<Known, 'lists'>>): Verification {
    return new Verification({ ...this.#known, lists, list: { ...this.#known.list, ...members } });
  }

  /** The operation with a declaration of its list. The sizes of its pages are those that the target answers. */
  operationWith(members: Partial<ListExtension>): Operation {
    const { format, document, contract } = this.#known.plan;
    const { operation } = this.sketch;
    const row = contract.operation(operation.id);
    const extension = { ...this.#known.list, ...members };
    const { listing, parameters = {} } = listedOrNone(() => format.listed(document, operation, extension));
    const { size = '' } = extension.paging;
    const sizeRow = parameters[size];
    const { start } = this.lists[0] ?? {};
    const answeredSize = start?.parameters[size];
    // A documented maximum that is refused, or an undocumented one, is a matter of other laws.
    const isLargest = sizeRow?.maximum === undefined && answeredSize !== undefined;
    const maximum = Number(answeredSize ?? start?.items?.length);
    return {
      ...row,
      parameters: sizeRow && !isLargest ? { ...parameters, [size]: { ...sizeRow, maximum } } : parameters,
      ...defined({ listing }),
    };
  }

  /** Answers of the list to calls with a parameter. */
  answersWith(parameter: string): readonly Reply[] {
    return this.questions.replies.filter(({ parameters, items }) => items && (parameters[parameter] ?? null) !== null);
  }

  /** The longest list with further parameters. */
  ask(parameters: Parameters): Promise<Reply> {
    return this.questions.ask({ ...this.lists[0]?.start.parameters, ...parameters });
  }

  #contractWith(operation: Operation): JudgedContract {
    const { contract } = this.#known.plan;
    return { ...contract, operation: (id) => (id === operation.id ? operation : contract.operation(id)) };
  }

  /** An answer of the list as a run reads it, with further members of the list. */
  read({ exchange }: Reply, members: Partial<ListExtension>): Answered | undefined {
    const contract = this.#contractWith(this.operationWith(members));
    return answered({ ...exchange, call: { ...exchange.call, input: 'valid' } }, contract);
  }

  /** Judges answers by a check, with further members of the list. It sends no request. */
  checked(
    check: PassiveCheck,
    members: Partial<ListExtension>,
    replies: readonly Reply[] = this.questions.replies,
  ): CheckVerdict {
    const fold = check.start(this.#contractWith(this.operationWith(members)));
    const judgements = replies.flatMap((reply) => {
      const answer = this.read(reply, members);
      return answer ? [...fold.judge(answer)].map((judgement) => ({ ...judgement, reply })) : [];
    });
    const tests = judgements.reduce((sum, { evidence }) => sum + evidence, 0);
    const violations = judgements.flatMap(({ violation, reply }) =>
      violation ? [{ exchanges: [reply.exchange], ...violation, reply }] : [],
    );
    return { tests, violations };
  }

  /**
   * Judges a requirement on the list with further members. `confirms`: a violation counts if it reproduces with new
   * answers.
   */
  async judge(
    requirement: string,
    members: Partial<ListExtension>,
    {
      law = this.#known.plan.contract.laws.get(requirement),
      confirms = false,
      depth = 'quick',
      pages = maxPages,
    }: JudgeOptions = {},
  ): Promise<Verdict> {
    const operation = this.operationWith(members);
    if (!law || !operation.listing) return { tests: 0, violations: [], reason: 'the declaration cannot be read' };
    const contract = this.#contractWith(operation);
    const client = this.questions.clientOfLaws(confirms);
    const subjects = new Subjects();
    for (const { of, start, isWhole } of this.lists) {
      const call = { operation: operation.id, parameters: start.parameters, input: 'valid' } as const;
      const answer = answered(await client.send(call, { asker: 'infer' }), contract);
      if (answer) subjects.learnArguments(operation.id, knownCall(contract, of, answer, isWhole ? false : undefined));
    }
    const testCase = {
      key: `${requirement}@${operation.id}`,
      requirement: contract.requirement(requirement),
      operation,
    };
    const tools = {
      contract,
      client,
      subjects,
      options: { ...defaultOptions, depth, target: {}, maxPages: pages },
      credentials: [],
    };
    const result = await (confirms ? judgeActive(testCase, law, tools) : judgeOnce(testCase, law, tools));
    this.questions.mustGoOn();
    if (result.defect !== undefined) throw new Error(result.defect);
    return {
      tests: result.evidence,
      violations: result.violations,
      reason: result.inconclusive?.text,
    };
  }
}

/** The result of a check, with the answer that shows each violation. */
interface CheckVerdict extends Verdict {
  readonly violations: readonly (Violation & { readonly reply: Reply })[];
}

interface JudgeOptions {
  readonly law?: NamedLaw | undefined;
  readonly confirms?: boolean;
  readonly depth?: Depth;
  /** Pages of one walk. */
  readonly pages?: number;
}
