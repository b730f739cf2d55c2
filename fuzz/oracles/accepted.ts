import type { Case } from '../../engine/model/requirement.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';
import { clampRefused } from '../../properties/causes.ts';
import { carriedBy } from '../../properties/lists/carried.ts';
import { askedFor, filterPaths } from '../../properties/lists/denotes.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import { rounded } from '../agreement/call-key.ts';
import { isEnvelope } from './bad-input.ts';

/** Credentials, limits and gateways; and that a thing is not there, which only its operation's own rules can judge. */
const elsewhere: ReadonlySet<number> = new Set([401, 403, 404, 429, 502, 503]);

/** A call that was answered, and what its answer shows to exist. */
interface Witness {
  readonly exchange: Exchange;
  readonly parameters: Parameters;
  readonly items: number;
  readonly newest: bigint;
  readonly carried: ReadonlyMap<string, ReadonlySet<string>>;
}

const required = ({ parameters }: Case['operation'], given: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries<Parameter>(parameters)
      .filter(([, row]) => row.required)
      .map(([name]) => [name, given[name]]),
  );

const subjectKey = ({ operation, call }: Answered): string =>
  stringifyJson([operation.id, required(operation, call.parameters)]);

const witness = ({ operation, call, exchange, items = [] }: Answered): Witness => {
  const { range } = operation.listing ?? {};
  const positions = range ? items.flatMap((item) => integer(at(item, range.position)) ?? []) : [];
  const rows = Object.entries<Parameter>(operation.parameters).filter(([, row]) => row.filters !== undefined);
  return {
    exchange,
    parameters: call.parameters,
    items: items.length,
    newest: positions.reduce((a, b) => (a > b ? a : b), -1n),
    carried: new Map(
      rows.map(([name, row]) => [
        name,
        new Set(items.slice(0, 100).flatMap((item) => [...(carriedBy(item, filterPaths(row)) ?? [])])),
      ]),
    ),
  };
};

/** An answer that shows how far a chain has come. */
interface Reached {
  readonly exchange: Exchange;
  readonly block: bigint;
}

const reachedBy = ({ operation, exchange, items = [] }: Answered): Reached | undefined => {
  const position = operation.listing?.range?.position;
  if (position === undefined || items.length === 0) return undefined;
  const [first = -1n, last = -1n] = [items[0], items.at(-1)].map((item) => integer(at(item, position)));
  return { exchange, block: first > last ? first : last };
};

/** Whether a value of an optional parameter is sure to be within what the target has: nobody promises an answer for blocks or days to come. */
const assured = (
  operation: Case['operation'],
  name: string,
  value: Json,
  known: Witness,
  sent: number,
  reached: Reached | undefined,
): boolean => {
  const row = operation.parameters[name];
  const { listing } = operation;
  if (!row || name === listing?.paging.cursor) return false;
  if (stringifyJson(known.parameters[name] ?? null) === stringifyJson(value)) return true;
  if (listing?.range && (name === listing.range.start || name === listing.range.end))
    return (integer(value) ?? -1n) <= known.newest;
  if (row.subject === 'evm-block-number')
    return reached !== undefined && /^\d+$/.test(String(value)) && BigInt(String(value)) <= reached.block;
  if (/Timestamp$/.test(name)) return Number(value) * 1000 <= sent;
  if (row.filters !== undefined) return askedFor(row, value).every((one) => known.carried.get(name)?.has(one));
  return row.subject === undefined;
};

/** Whether nothing lies between two moments as the target takes them: nobody promises an answer for what holds nothing either way. */
const isEmptyWindow = ({ parameters }: Case['operation'], given: Parameters): boolean => {
  const [start, end] = ['startTimestamp', 'endTimestamp'].map((name) =>
    given[name] === undefined ? NaN : Number(rounded(parameters[name], given[name])),
  );
  return start !== undefined && end !== undefined && start >= end;
};

/** Optional parameters that say what is asked for, not how much of it at once. */
const asking = ({ operation }: Answered, given: Parameters): string[] =>
  Object.keys(given).filter(
    (name) =>
      given[name] !== undefined && !operation.parameters[name]?.required && name !== operation.listing?.paging.size,
  );

/** Of two answered calls the one that asks for less in particular tells more of others; then the one with more items. */
const isBetter = (answer: Answered, known: Witness): boolean => {
  const [mine, its] = [asking(answer, answer.call.parameters).length, asking(answer, known.parameters).length];
  return mine === its ? known.items < (answer.items?.length ?? 0) : mine < its;
};

/** A size above a maximum that the document has cut to it. */
const isClamped = ({ listing }: Case['operation'], name: string, value: Json | undefined): boolean =>
  listing?.paging.above === 'clamp' &&
  name === listing.paging.size &&
  (integer(value) ?? 0n) > BigInt(listing.paging.maximum);

/** Documented calls are answered: parameters that are each allowed are allowed together, and what was answered once is answered again. */
export default {
  requirements: ['data.params.accepted', 'node.endpoint.asset-chain', 'node.utxos.limit-clamp'],
  start: () => {
    const witnesses = new LastSeen<Witness>(400);
    const chains = new LastSeen<Reached>(50);
    return {
      *judge(answer: Answered): Iterable<Judgement> {
        const { call, operation, status, body, exchange } = answer;
        if (call.input !== 'valid' || call.path !== undefined || call.key !== undefined) return;
        const requirement = operation.kind === 'json-rpc' ? 'node.endpoint.asset-chain' : 'data.params.accepted';
        const key = subjectKey(answer);
        const known = witnesses.get(key);
        if (answer.result) {
          if (!isEnvelope(call) && (!known || isBetter(answer, known))) witnesses.set(key, witness(answer));
          const chain = String(call.parameters['chainId']);
          const here = reachedBy(answer);
          if (here && here.block > (chains.get(chain)?.block ?? -1n)) chains.set(chain, here);
          yield { requirement, evidence: 1 };
          return;
        }
        if (elsewhere.has(status) || (operation.kind === 'rest' && status >= 500)) return;
        const shown = { expected: 'an answer', actual: `status ${status}: ${show(body, 160)}` };
        // One that is answered with a filter may need it.
        if (
          !known ||
          isEmptyWindow(operation, call.parameters) ||
          asking(answer, known.parameters).some((name) => call.parameters[name] === undefined)
        )
          return;
        const optional = Object.entries(call.parameters).filter(
          ([name, value]) => value !== undefined && !operation.parameters[name]?.required,
        ) as [string, Json][];
        const reached = chains.get(String(call.parameters['chainId']));
        if (
          !optional.every(([name, value]) => assured(operation, name, value, known, Date.parse(exchange.at), reached))
        )
          return;
        const names = optional
          .map(([name]) => name)
          .filter(
            (name) => stringifyJson(known.parameters[name] ?? null) !== stringifyJson(call.parameters[name] ?? null),
          )
          .sort();
        const refusedSize = names.find((name) => isClamped(operation, name, call.parameters[name]));
        if (refusedSize !== undefined && !isEnvelope(call)) {
          // With something else beside it either may be the reason; the size alone is asked for as well.
          if (names.length === 1)
            yield {
              requirement: 'node.utxos.limit-clamp',
              evidence: 1,
              violation: { message: clampRefused, ...shown, exchanges: [known.exchange, exchange] },
            };
          return;
        }
        const what = isEnvelope(call) ? 'in another spelling ' : names.length > 0 ? `with ${names.join(', ')} ` : '';
        yield {
          requirement,
          evidence: 1,
          violation: {
            message: `a documented call ${what}is refused`,
            ...shown,
            exchanges: [
              ...new Set([
                ...(call.parameters['blockNumber'] !== undefined && reached ? [reached.exchange] : []),
                known.exchange,
                exchange,
              ]),
            ],
          },
        };
      },
    };
  },
} satisfies PassiveCheck;
