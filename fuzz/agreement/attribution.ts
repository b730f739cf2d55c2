import type { RequirementId } from '../../engine/model/requirement.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { requirement } from '../../contracts/chain/index.ts';
import { nextCursor } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { sizeOf } from './reading.ts';

/** What a list that disagrees is blamed on. */
export interface Blame {
  /** The answer that lacks something; for evidence, the one at hand. */
  readonly answer: Answered;
  /** The answer that shows it; what both were asked alike for is not to blame. */
  readonly witness?: Answered;
  /** Block of the item that is missing. */
  readonly block?: bigint | undefined;
}

type Row = (blame: Blame) => RequirementId | undefined;

const filterRequirements: Partial<Record<OperationId, RequirementId | Readonly<Record<string, RequirementId>>>> = {
  listUtxos: { addresses: 'data.utxos.address-filter', assetId: 'data.utxos.asset-filter' },
  queryUtxos: { addresses: 'data.utxos.address-filter', assetId: 'data.utxos.asset-filter' },
  'vm.getUTXOs': { addresses: 'node.utxos.addresses' },
  listPendingRewards: 'data.rewards.filters',
  listApiLogs: 'data.logs.filters',
  listMessages: 'data.messages.filters',
  listErc20Balances: 'data.balances.contract-filter',
  listErc721Balances: 'data.balances.contract-filter',
  listCollectibleBalances: 'data.balances.contract-filter',
};

const text = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(typeof value === 'object' ? value : String(value));

/** Whether a parameter is given, and not as the witness gave it. */
const given = ({ answer, witness }: Blame, name: string): boolean => {
  const value = answer.call.parameters[name];
  return value !== undefined && (witness === undefined || text(value) !== text(witness.call.parameters[name]));
};

/** What a filter parameter of an operation must keep to. */
export const filterRequirement = (operation: OperationId, name: string): RequirementId | undefined => {
  const known = filterRequirements[operation];
  return typeof known === 'string' ? known : known?.[name];
};

const filter: Row = (blame) => {
  const { operation } = blame.answer;
  for (const [name, row] of Object.entries(operation.parameters)) {
    if ((row.filters === undefined && row.type !== 'string-array') || row.in === 'path' || !given(blame, name))
      continue;
    const id = filterRequirement(operation.id, name);
    if (id !== undefined) return id;
  }
  return undefined;
};

/** Of the same day by another second. */
const rounding: Row = (blame) =>
  Object.entries(blame.answer.operation.parameters).some(
    ([name, row]) => row.rounded !== undefined && blame.witness !== undefined && given(blame, name),
  )
    ? 'data.logs.day-rounding'
    : undefined;

const range: Row = (blame) => {
  const {
    operation: { listing },
    call,
  } = blame.answer;
  if (!listing?.range || (!given(blame, listing.range.start) && !given(blame, listing.range.end))) return undefined;
  const [start, end] = [call.parameters[listing.range.start], call.parameters[listing.range.end]];
  if (start !== undefined && blame.block !== undefined && String(start) === String(blame.block))
    return 'data.range.start-inclusive';
  return end === undefined
    ? 'data.range.start-only'
    : start === undefined
      ? 'data.range.end-only'
      : 'data.range.splice';
};

const cursor: Row = ({
  answer: {
    operation: { listing, kind },
    call,
  },
}) => (listing && call.parameters[listing.paging.cursor] !== undefined ? continuation(kind) : undefined);

const sort: Row = (blame) => {
  if (given(blame, 'sortBy') && blame.answer.call.parameters['sortBy'] === 'amount') return 'data.sort.by-amount';
  return given(blame, 'sortOrder') ? 'data.sort.direction' : undefined;
};

/** A page that is full and gives no cursor, although more follows. */
const ending: Row = ({ answer, witness }) => {
  const { listing } = answer.operation;
  if (!listing || witness === undefined || listing.paging.style === 'index') return undefined;
  const size = sizeOf(listing, answer);
  return answer.items !== undefined && answer.items.length >= size && nextCursor(answer, size) === undefined
    ? 'data.page.continues'
    : undefined;
};

const rows: readonly Row[] = [ending, rounding, filter, range, cursor, sort];

const continuation = (kind: string): RequirementId =>
  kind === 'json-rpc' ? 'node.utxos.continuation' : 'data.page.continues';

/** What passing on a cursor has to do with. */
export const continuationOf = ({ operation }: Answered): RequirementId => continuation(operation.kind);

/** The requirement that a disagreement breaks: an end that comes too early, else the first of filter, range, cursor and order that only the lacking call was given, then only the other; else the page size. */
export const attribute = (blame: Blame): RequirementId => {
  const { operation } = blame.answer;
  const turned: Blame | undefined = blame.witness && {
    answer: blame.witness,
    witness: blame.answer,
    block: blame.block,
  };
  for (const each of turned ? [blame, turned] : [blame]) {
    for (const row of rows) {
      const id = row(each);
      if (id !== undefined && requirement(id).covers(operation)) return id;
    }
  }
  return operation.kind === 'json-rpc' ? 'node.utxos.limit-honoured' : 'data.page.size-invariant';
};

/** All that `attribute` can answer. */
export const attributable: readonly RequirementId[] = [
  ...new Set(
    Object.values(filterRequirements).flatMap((known): readonly RequirementId[] =>
      known === undefined ? [] : typeof known === 'string' ? [known] : Object.values(known),
    ),
  ),
  'data.logs.day-rounding',
  'data.range.start-inclusive',
  'data.range.start-only',
  'data.range.end-only',
  'data.range.splice',
  'data.page.continues',
  'node.utxos.continuation',
  'data.sort.by-amount',
  'data.sort.direction',
  'data.page.size-invariant',
  'node.utxos.limit-honoured',
];
