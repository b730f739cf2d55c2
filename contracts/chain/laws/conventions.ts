import { sized } from '../../../engine/model/listing.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameter } from '../../../engine/model/operation.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { itemsDiffer } from '../../../properties/lists/same-answer.ts';
import { expectSuccess } from '../../../properties/expect.ts';
import { describeAnswer, show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

/** Currency codes of all Money in an answer. */
const codes = (value: Json | undefined): string[] => {
  if (Array.isArray(value)) return (value as Json[]).flatMap(codes);
  if (!isObject(value)) return [];
  const currency = value['currencyCode'];
  return [...(typeof currency === 'string' ? [currency] : []), ...Object.values(value).flatMap(codes)];
};

/** The largest Money value in an answer: large numbers are more likely to be written in unusual notation. */
const largestFigure = (value: Json | undefined): number => {
  if (Array.isArray(value)) return Math.max(0, ...(value as Json[]).map(largestFigure));
  if (!isObject(value)) return 0;
  const figure = typeof value['currencyCode'] === 'string' ? Number(value['value']) || 0 : 0;
  return Math.max(figure, ...Object.values(value).map(largestFigure));
};

/** The known parameters whose answer holds most Money, the largest figures among equals. */
const richest = (c: CaseContext): KnownCall =>
  c.subjects
    .arguments(c.operation.id)
    .map((set) => ({ set, count: codes(set.answer.result).length, largest: largestFigure(set.answer.result) }))
    .sort((a, b) => b.count - a.count || b.largest - a.largest)[0]?.set ?? anyKnownCall(c);

/** Each documented currency is accepted. A rule compares it with the currency of every Money. */
export const currenciesAccepted = async (c: CaseContext): Promise<void> => {
  // With the largest page, so that the call equals those of discovery and other laws.
  const parameters = { ...richest(c).parameters, ...sized(c.operation) };
  const all = c.operation.parameters['currency']?.values ?? [];
  for (const currency of c.depth === 'quick' ? all.slice(0, 4) : all) {
    await c.soft(async () => {
      const answer = await c.ask({ parameters: { ...parameters, currency }, input: 'valid' });
      expectSuccess(c, answer, {
        code: 'documented-currency-refused',
        about: currency,
        message: 'a documented currency is refused',
        expected: `status 200 for ${currency}`,
      });
      c.proved(codes(answer.result).length);
    });
  }
};

export const defaultCurrency = async (c: CaseContext): Promise<void> => {
  const { currency: _, ...parameters } = richest(c).parameters;
  c.proved(codes((await c.send(parameters)).result).length);
  if (c.evidence === 0) throw new Inconclusive('no answer found holds an amount of money');
};

/** Known parameters for a call to another network, without optional addresses: an address belongs to one network. */
const elsewhere = (c: CaseContext, network: string): Parameters[] => {
  const calls = c.subjects.arguments(c.operation.id).map(({ parameters }) => parameters);
  // If this run's network was refused for every tried set, another network may still be accepted.
  const sets = (calls.length > 0 ? calls : c.subjects.refused(c.operation.id)).map((parameters) => {
    const addresses = c.operation.parameters['addresses'];
    return { ...parameters, ...(addresses && !addresses.required ? { addresses: undefined } : {}), network };
  });
  return [...new Map(sets.map((set) => [JSON.stringify(set), set])).values()].slice(0, 3);
};

/** Whether `fuji` and `testnet` name one network. The document gives both names and does not say so. */
const observeTestNetwork = (c: CaseContext, accepted: ReadonlyMap<string, Answered>): void => {
  const [fuji, testnet] = [accepted.get('fuji'), accepted.get('testnet')];
  if (fuji?.items && testnet?.items)
    c.observe('fuji and testnet', itemsDiffer(fuji, testnet) ? 'different lists' : 'the same list', testnet);
};

/**
 * Each documented network is accepted; the answer may be an empty list. What exists on one network need not exist on
 * the other.
 */
export const networksAccepted = async (c: CaseContext): Promise<void> => {
  const broken: Answered[] = [];
  const answers = new Map<string, Answered>();
  for (const network of c.operation.parameters['network']?.values ?? []) {
    const refused: Answered[] = [];
    let accepted = false;
    for (const parameters of elsewhere(c, network)) {
      const answer = await c.ask({ parameters, input: 'valid' });
      accepted = answer.status === 200;
      if (accepted) answers.set(network, answer);
      if (accepted) break;
      refused.push(answer);
    }
    if (accepted) {
      c.proved();
      continue;
    }
    // A 404 is allowed if the path or query names an object, because the object need not exist on every network. Calls
    // that name no object must be answered.
    if (refused.every((answer) => answer.status === 404) && namesRequired(c).length > 0) continue;
    // If addresses are required, a refusal may mean the network or the addresses. Only the GET list, which takes the
    // same addresses in its query, shows which.
    if (c.operation.parameters['addresses']?.required && !(await othersAccept(c, refused))) continue;
    const [first] = refused;
    if (first) broken.push(first);
  }
  // If every network is refused, the network is not the reason.
  if (c.evidence === 0) return void anyKnownCall(c);
  for (const answer of broken)
    await c.soft(() =>
      c.broken('a documented network is refused', {
        code: 'documented-network-refused',
        about: String(answer.call.parameters['network']),
        expected: `status 200 for ${show(answer.call.parameters['network'])}`,
        actual: describeAnswer(answer),
        by: [answer],
      }),
    );
  observeTestNetwork(c, answers);
};

/** Required parameters that name something which may exist on one network alone. */
const namesRequired = (c: CaseContext): string[] =>
  Object.entries<Parameter>(c.operation.parameters)
    .filter(([name, row]) => row.required && name !== 'network' && name !== 'blockchainId')
    .map(([name]) => name);

const othersAccept = async (c: CaseContext, refused: readonly Answered[]): Promise<boolean> => {
  for (const { call } of refused) {
    const answer = await c.ask({
      parameters: { ...call.parameters, pageSize: 10 },
      operation: 'listUtxos',
      input: 'valid',
    });
    if (answer.status === 200) return true;
  }
  return false;
};
