import { pagesOf, listingOf } from '../../../engine/model/listing.ts';
import { type Answer, type Call, itemsOf, numberAt, textAt, withBody, callWith } from '../../../defects/call.ts';
import { changeCall, type Defect, when, whenever, withState } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, changeItems, member } from '../../../defects/operators/answers.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';
import { dropItem } from '../../../defects/operators/items.ts';
import { wholeList } from '../../../defects/operators/pages.ts';
import { changeParameters, ignore, takeElements } from '../../../defects/operators/parameters.ts';
import { every, type Trigger } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, otherValue } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import { rangeParameters, rangesOf } from '../../../engine/model/list-range.ts';
import { forEach } from './shared/derived.ts';
import type { MutantTable } from './types.ts';

/** Calls in another form: pages below the maximum size, an explicit default, or otherwise every second call. */
const inOtherForm = ({ listing, parameters }: Operation, mutation: Defect): Defect => {
  if (listing)
    return when((call, operation) => {
      const { size, maximum } = pagesOf(operation);
      return (numberAt(call.parameters, size) ?? maximum) !== maximum;
    }, mutation);
  const written = Object.entries(parameters).find(([, row]) => row.default !== undefined)?.[0];
  return written === undefined
    ? when(every(2), mutation)
    : when((call) => call.parameters[written] !== undefined, mutation);
};

/** A final member has another value if the same objects are requested by a call of another form. */
const formsDiffer: Defect = (operation) => {
  const [row] = operation.shows ?? [];
  if (!row) return undefined;
  // A member with a $ is a parameter of the call, not a member of the answer.
  const member = operation.vocabulary.objects?.[row.kind]?.find((name) => !name.startsWith('$')) ?? '.';
  const path = [row.at.replaceAll('[]', ''), member].filter((part) => part !== '.').join('.');
  return inOtherForm(operation, changeAnswer(path, otherValue))(operation);
};

/** The members that identify an item for other endpoints, where that is not `txHash`. */
const joiningMembers: Readonly<Record<string, string>> = {
  getDeploymentTransaction: 'nativeTransaction.txHash',
  listAddressTransactions: 'nativeTransaction.txHash',
  listContractDeployments: 'deploymentDetails.txHash',
  listCollectibleBalances: 'tokenId',
  listMessages: 'messageId',
};

/** The same item under another name. */
const rename = ({ id }: Operation): ((item: Value) => Value) =>
  member(joiningMembers[id] ?? 'txHash', (old) =>
    String(old).startsWith('0x') ? `${String(old).slice(0, -6)}c0ffee` : String(BigInt(String(old)) + 100_000n),
  );

/** Names of the parameters that take several values with commas between them. */
const commaLists = ({ parameters }: Operation): string[] =>
  Object.entries(parameters).flatMap(([name, row]) => (row.type === 'comma-list' ? [name] : []));

/** The call gives an element of the comma list twice. */
const repeats =
  (name: string): Trigger =>
  (call) => {
    const elements = textAt(call, name).split(',');
    return elements.length > new Set(elements).size;
  };

/** The filters and subsets that a call gives. */
const decidingIn = ({ parameters, listing }: Operation, call: Call): string[] => {
  const names = Object.keys(parameters).filter((name) => parameters[name]?.in !== 'path');
  return [listing?.filters ?? {}, listing?.subsets ?? {}]
    .flatMap((rows) => names.filter((name) => Object.hasOwn(rows, name)))
    .filter((name) => call.parameters[name] !== undefined);
};

/** Optional parameters that narrow a list. */
const optionsOf = ({ parameters, listing }: Operation): string[] => {
  const narrowing = [
    ...Object.keys({ ...listing?.filters, ...listing?.subsets }),
    ...rangesOf(listing).flatMap(rangeParameters),
  ];
  return narrowing.filter((name) => parameters[name]?.in !== 'path' && parameters[name]?.required !== true);
};

const givesSeveral: Trigger = (call, operation) => decidingIn(operation, call).length > 1;

const firstOptional = (operation: Operation, call: Call): string | undefined =>
  decidingIn(operation, call).find((name) => operation.parameters[name]?.required !== true);

/** Adds the items that the list without the first of its filters holds. */
const joinByOr: Defect = changeCall((call, next, _world, operation) => {
  const { items, identity = [] } = listingOf(operation);
  const paging = pagesOf(operation);
  const first = firstOptional(operation, call);
  if (first === undefined) return next(call);
  const others = wholeList(operation, callWith(call, { [first]: undefined }), next);
  const keyOf = (item: Value): string =>
    JSON.stringify(identity.map((path) => (item as { readonly [name: string]: Value })[path] ?? null));
  return withBody(next(call), (body) => {
    const listed = itemsOf(operation, body);
    const known = new Set(listed.map(keyOf));
    const more = others.filter((item) => !known.has(keyOf(item)));
    return { ...body, [items]: [...listed, ...more].slice(0, paging.maximum), [paging.next]: undefined };
  });
});

export default {
  'data.answers.agree': [
    { '': formsDiffer },
    {
      // Messages of the address come from every network.
      'messages-of-any-network': on('listAddressMessages', ignore('network')),
    },
  ],
  'node.answers.agree': { '': formsDiffer },

  // Items that no other endpoint lists.
  'data.joins.listed-elsewhere': {
    renamed: (operation) => changeEach(rename(operation))(operation),
    // The owner of a token is the owner before its last transfer.
    'owner-is-sender': on(
      'listTokenTransfers',
      changeEach(member('erc721Token.ownerAddress', (_, item) => at(item, 'from.address'))),
    ),
  },

  // A cache whose key lacks the parameters that narrow a list.
  'data.answers.independent': {
    'key-without-options': withState(() => (operation) => cachedBy(keyWithout(...optionsOf(operation)))(operation)),
  },

  // Comma lists that lose elements, or that give items once for each element.
  'data.lists.comma': (operation) =>
    forEach(commaLists(operation), (name, label) => ({
      [`${label}-cut-at-twenty`]: takeElements(name, (elements) => elements.slice(0, 20)),
      [`${label}-last-alone`]: takeElements(name, (elements) => elements.slice(-1)),
      [`${label}-repeats`]: when(
        repeats(name),
        changeItems((items) => items.flatMap((item) => [item, item])),
      ),
    })),

  // Calls with several filters: one of them is dropped, they are joined by or, or an item is lost.
  'data.lists.conjunction': {
    ...whenever(givesSeveral, {
      'one-dropped': changeParameters((_, call, operation) => {
        const first = firstOptional(operation, call);
        return first === undefined ? undefined : { [first]: undefined };
      }),
      'joined-by-or': joinByOr,
      'one-lost': dropItem('first'),
    }),
  },

  // A cache whose key is the concatenation of the parameters.
  'data.lists.digits': {
    '': withState(({ parameters }) => {
      const answers = new Map<string, Answer>();
      return changeCall((call, next) => {
        const key = Object.keys(parameters)
          .map((name) => textAt(call, name))
          .join('');
        const known = answers.get(key);
        if (known && call.parameters['pageToken'] === undefined) return known;
        const answer = next(call);
        answers.set(key, answer);
        return answer;
      });
    }),
  },
} satisfies MutantTable;
