import { toJson } from '../../json.ts';
import type { Value } from '../../../defects/value.ts';
import { onAnswers, changeDeep, every, hashOf, isMembers, onBodies, onItems } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

const strings = /"(?:[^"\\]|\\.)*"/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same number with an exponent: all digits stay. */
function exponential(digits: string): string {
  const significant = digits.replace(/0+$/, '');
  const fraction = significant.length > 1 ? `.${significant.slice(1)}` : '';
  return `${significant.charAt(0)}${fraction}e${digits.length - 1}`;
}

/** White space around everything but strings; the text within strings stays. */
const spread = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) =>
    part.startsWith('"') ? part : part === ':' ? ' :\t' : part === ',' ? '\r\n,  ' : `\n${part}\n`,
  );

const isJson = (headers: Readonly<Record<string, string>>): boolean =>
  Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'content-type' && /json/i.test(value));

/** Members of a contract that a provider takes from a list of its own. */
const curated = ['description', 'officialSite', 'email', 'color', 'logoAsset', 'bannerAsset', 'resourceLinks', 'tags'];

/** Members that the document does not promise, and that do not name an item. */
const optional = new Set([
  ...curated,
  ...`
    name symbol decimals logoUri price method methodName tokenUri metadata asset tokenReputation balanceValue
    ercType denomination type hostRegion apiKeyAlias status apiCreditsConsumed requestDurationMsecs receipts
    rewardDetails receiptDelivered utxoBytes rewardType staked platformLocktime stakeableLocktime
    utxoStartTimestamp utxoEndTimestamp utxoType progress vertexSizeBytes gasSpent icmContractAddress gasLimit
    messageExecuted data txStatus txType rpcMethod requestType isReverted internalTxType sourceEvmChainId
    destinationEvmChainId
  `
    .trim()
    .split(/\s+/),
]);

/** One item of five keeps all its members, so that a documented member comes at times. */
const isComplete = (item: Value): boolean => hashOf(toJson(item)) % 5 === 0;

const bare = (item: Value): Value => changeDeep(item, (value, name) => (optional.has(name) ? undefined : value));

export const json: VariantTable = {
  escapes: {
    what: 'some characters of strings and member names come as \\u escapes, slashes as \\/: RFC 8259 section 7',
    ...onAnswers((answer) =>
      isJson(answer.headers)
        ? {
            ...answer,
            body: answer.body.replace(strings, (text) =>
              text.replace(/\\u[\da-fA-F]{4}|\\.|[aeX/]/g, (part) =>
                part.length > 1 ? part : part === '/' ? '\\/' : escaped(part),
              ),
            ),
          }
        : answer,
    ),
  },
  exponents: {
    what: 'metric values of seven digits and more are written with an exponent: the same JSON number',
    ...onAnswers((answer, { path }) =>
      path.startsWith('/v2/')
        ? {
            ...answer,
            body: answer.body.replace(
              /"value":(\d{7,})(?=[,}])/g,
              (_, digits: string) => `"value":${exponential(digits)}`,
            ),
          }
        : answer,
    ),
  },
  'extra-members': {
    what: 'every object carries members that the document does not name, one of them null: it excludes no others',
    ...onBodies(every, (body) =>
      changeDeep(body, (value, name) =>
        isMembers(value) && name !== 'extension'
          ? { ...value, extension: { since: 2, tags: ['new'] }, revision: 3, formerName: null }
          : value,
      ),
    ),
  },
  'fewest-members': {
    what: 'four of five items have only what names and measures them: the document does not promise the other members',
    ...onBodies(
      ({ operation }) => !operation.startsWith('vm.'),
      (body) =>
        Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            Array.isArray(value)
              ? value.map((item) => (isMembers(item) && !isComplete(item) ? bare(item) : item))
              : value,
          ]),
        ),
    ),
  },
  'members-reversed': {
    what: 'members of objects come in the opposite order: JSON objects have none',
    ...onBodies(every, (body) =>
      changeDeep(body, (value) => (isMembers(value) ? Object.fromEntries(Object.entries(value).reverse()) : value)),
    ),
  },
  pretty: {
    what: 'JSON comes with white space of every kind between its parts: RFC 8259 section 2',
    ...onAnswers((answer) => (isJson(answer.headers) ? { ...answer, body: `\r\n${spread(answer.body)}\t` } : answer)),
  },
  'uncurated-contracts': {
    what: 'the provider has no list of contracts of its own: of a deployed contract it knows only the chain data',
    ...onItems((item, _place, { operation }) =>
      operation === 'listContractDeployments' && isMembers(item)
        ? Object.fromEntries(Object.entries(item).filter(([name]) => !curated.includes(name)))
        : item,
    ),
  },
};
