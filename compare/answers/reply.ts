import type { Question } from '../../engine/model/comparison.ts';
import { gatewayStatuses } from '../../engine/model/http.ts';
import type { Call, Client, Exchange, Json } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { nextCursor, pagesOf } from '../../engine/model/listing.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { BudgetSpent } from '../../engine/client/errors.ts';
import type { Side } from '../sides/sides.ts';
import { HashedSet } from '../../properties/lists/hashed.ts';
import { defined } from '../../engine/model/defined.ts';

/** One side's reply to a question: one answer, or the pages of a walk. */
export interface Reply {
  /** In the order of asking; empty if no answer came. */
  readonly answers: readonly Answered[];
  readonly exchanges: readonly Exchange[];
  /** The items of all pages; undefined if the answer is no list. */
  readonly items?: readonly Json[];
  /** Whether the walk reached the end of the list. */
  readonly isWhole: boolean;
  /** Why nothing can be compared: no answer, or a gateway's refusal. */
  readonly missing?: string;
  /** The answer that refuses the call, or a later page of it. */
  readonly refusal?: Answered;
}

const missingIn = (exchange: Exchange): string | undefined => {
  if (exchange.failure) return `no answer (${exchange.failure.kind})`;
  const { status } = exchange.response ?? { status: 0 };
  return gatewayStatuses.has(status) ? `status ${status}` : undefined;
};

const withCursor = (call: Call, name: string, cursor: Json | undefined): Call =>
  cursor === undefined ? call : { ...call, parameters: { ...call.parameters, [name]: cursor } };

/** The page size that a call asks for; undefined: the target's default. */
const sizeOf = ({ parameters }: Call, name: string): number | undefined => {
  const size = Number(parameters[name] ?? Number.NaN);
  return Number.isFinite(size) ? size : undefined;
};

/** The recorded answer to a call; undefined if there is none. */
const recorded = async (client: Client, call: Call, asker: string): Promise<Exchange | undefined> => {
  try {
    return await client.send(call, { asker });
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
};

/** Asks one side. A list is walked until it ends, until the question's pages are read, or until a cursor repeats. */
export const askSide = async (
  { client, isRecorded }: Pick<Side, 'client' | 'isRecorded'>,
  { call, pages }: Question,
  asker: string,
): Promise<Reply> => {
  const operation = client.contract.operation(call.operation);
  const { listing } = operation;
  const answers: Answered[] = [];
  const exchanges: Exchange[] = [];
  const items: Json[] = [];
  const cursors = new HashedSet();
  let cursor: Json | undefined;
  const reply = (end: Partial<Reply>): Reply => ({
    answers,
    exchanges,
    isWhole: false,
    ...defined({ items: listing && answers[0]?.items ? items : undefined }),
    ...end,
  });
  for (let count = 0; count < Math.max(1, pages); count += 1) {
    const page = withCursor(call, (listing && pagesOf(operation).cursor) ?? '', cursor);
    const exchange = await (isRecorded ? recorded(client, page, asker) : client.send(page, { asker, fresh: true }));
    if (!exchange) return reply(defined({ missing: answers.length > 0 ? undefined : 'no recorded answer' }));
    exchanges.push(exchange);
    const answer = answered(exchange, client.contract);
    const missing = missingIn(exchange);
    if (missing !== undefined || !answer) return reply({ missing: missing ?? 'no answer' });
    if (!answer.result) return reply({ refusal: answer });
    answers.push(answer);
    if (!listing || !answer.items) return reply({ isWhole: !listing });
    for (const item of answer.items) items.push(item);
    cursor = nextCursor(answer, sizeOf(call, pagesOf(operation).size));
    if (cursor === undefined) return reply({ isWhole: true });
    if (!cursors.add(stringifyJson(cursor))) return reply({});
  }
  return reply({});
};
