import { bytesOf, inconclusiveNoSubject } from '../lists/known-calls.ts';
import { appliesTo, filtersOf } from '../../engine/model/filters-of.ts';
import { inLowerCase, inUpperCase, isCaseless } from '../../engine/model/letter-case.ts';
import { sized } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { isObject } from '../../engine/model/paths.ts';
import { twoCases } from '../filters/other-case.ts';
import { isDocumentedBeside } from '../lists/documented-call.ts';
import { mustAnswerAlike } from '../relations/agree.ts';
import { sharperCall } from './shared/sharper-call.ts';

/** The same text in the other letter case: lower, or of what is in lower case already upper behind a prefix of hex. */
function otherCase(value: string): string {
  if (value !== inLowerCase(value)) return inLowerCase(value);
  return value.startsWith('0x') ? `0x${value.slice(2).toUpperCase()}` : inUpperCase(value);
}

/** The parameters to which letter case makes no difference. */
const caselessParameters = ({ parameters, vocabulary }: Operation): readonly (readonly [string, Parameter])[] =>
  Object.entries<Parameter>(parameters).filter(([, row]) => isCaseless(vocabulary, row));

/** The characters that may be in either case. */
const digitsOrLetters = (operation: Operation): string =>
  caselessParameters(operation).some(([, { isCaseless: isSaid }]) => isSaid) ? 'letters' : 'hex digits';

/** A call with its hex values in another letter case; undefined where it has none with letters. */
function respelled(operation: Operation, parameters: Parameters): Parameters | undefined {
  const changed = caselessParameters(operation).flatMap(([name]): [string, Json][] => {
    const value = parameters[name];
    return typeof value === 'string' && otherCase(value) !== value ? [[name, otherCase(value)]] : [];
  });
  return changed.length === 0 ? undefined : { ...parameters, ...Object.fromEntries(changed) };
}

/** Members of items that hold lists with something in them: each of them is looked up by itself. */
const innerLists = ({ answer: { items = [] } }: KnownCall): number =>
  new Set(
    items.flatMap((item) =>
      isObject(item)
        ? Object.entries(item).flatMap(([name, held]) => (Array.isArray(held) && held.length > 0 ? [name] : []))
        : [],
    ),
  ).size;

/** The same for a part of the list, in an order: each parameter may be looked up in a way of its own. */
async function askSharper(c: CaseContext, known: KnownCall): Promise<void> {
  const plain = sharperCall(c.operation, known);
  const value = plain && respelled(c.operation, plain);
  if (plain && value)
    await mustAnswerAlike(c, [plain, value], {
      code: 'spelling-changes-answer',
      about: 'a part of a list',
      message: `${digitsOrLetters(c.operation)} in another letter case change what part of a list comes, or its order`,
    });
}

/**
 * Calls with a text in two letter cases, for parameters to which a known call gives no value: with a letter beyond
 * ASCII, and with one within. The texts are parts of what items show.
 */
function textCalls({ operation, subjects }: CaseContext): readonly (readonly [Parameters, Parameters])[] {
  const names = new Set(caselessParameters(operation).flatMap(([name, row]) => (row.isCaseless ? [name] : [])));
  const filters = filtersOf(operation).filter(({ parameter, isInPath }) => !isInPath && names.has(parameter));
  return filters.flatMap((filter) => {
    const { parameter } = filter;
    for (const { parameters, answer } of subjects.arguments(operation.id)) {
      if (parameters[parameter] !== undefined || !appliesTo(filter, parameters)) continue;
      const isAllowed = (value: Json): boolean => isDocumentedBeside(operation, parameters, parameter, value);
      const list = { filter, items: answer.items ?? [], isAllowed };
      const respelledPairs = [true, false].flatMap((isBeyondAscii) => twoCases(list, isBeyondAscii) ?? []);
      const callOf = (value: Json): Parameters => ({ ...parameters, ...sized(operation), [parameter]: value });
      if (respelledPairs.length > 0)
        return respelledPairs.map(({ plain, respelled }) => [callOf(plain.value), callOf(respelled.value)] as const);
    }
    return [];
  });
}

/** Letter case makes no difference to an answer, what its items hold included. */
export async function spelling(c: CaseContext): Promise<void> {
  // Every item of a list that one page holds can be compared.
  const [knownCall] = c.knownCalls
    .filter(({ parameters }) => respelled(c.operation, parameters) !== undefined)
    .sort((a, b) => innerLists(b) - innerLists(a) || Number(a.more) - Number(b.more) || bytesOf(b) - bytesOf(a));
  if (knownCall) await mustIgnoreCase(c, knownCall);
  const calls = textCalls(c);
  for (const call of calls)
    await mustAnswerAlike(c, call, {
      code: 'spelling-changes-answer',
      about: 'a part of a text',
      message: 'a text in another letter case changes the answer',
    });
  const names = caselessParameters(c.operation).map(([name]) => name);
  if (!knownCall && calls.length === 0) inconclusiveNoSubject(c, `a call with letters in ${names.join(' or ')}`);
}

/** A known call and the same call in another letter case get the same answer. */
async function mustIgnoreCase(c: CaseContext, known: KnownCall): Promise<void> {
  const parameters = { ...known.parameters, ...sized(c.operation) };
  const isAlike = await mustAnswerAlike(c, [parameters, respelled(c.operation, parameters) ?? parameters], {
    code: 'spelling-changes-answer',
    message: `${digitsOrLetters(c.operation)} in another letter case change the answer`,
  });
  if (isAlike) await askSharper(c, known);
}
