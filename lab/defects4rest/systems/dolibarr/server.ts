import type { System } from '../../system.ts';
import {
  type Call,
  findItem,
  type Handler,
  isLike,
  type Item,
  oneOf,
  Refused,
  sorted,
  wholeNumber,
} from '../../frame.ts';

const created = (index: number): number => 1_704_067_200 + index * 3_600;

const linked = (index: number): Item => ({ shipping: { [String(500 + index)]: String(900 + index) } });

const orders: readonly Item[] = Array.from({ length: 117 }, (_, index) => ({
  id: String(index + 1),
  ref: `CO24-${String(((index * 29) % 117) + 1).padStart(4, '0')}`,
  ref_client: index % 7 === 0 ? null : index % 9 === 0 ? `PO:${index}:a` : `Client ${index}`,
  socid: String(1 + (index % 8)),
  date_creation: created(index),
  total_ttc: `${100 + index}.00000000`,
  linkedObjectsIds: index % 3 === 0 ? linked(index) : null,
}));

const invoices: readonly Item[] = Array.from({ length: 64 }, (_, index) => ({
  id: String(index + 1),
  ref: `FA24-${String(((index * 27) % 64) + 1).padStart(4, '0')}`,
  ref_client: null,
  socid: String(1 + (index % 6)),
  date_creation: created(index * 5),
  status: String(index % 4),
  linkedObjectsIds: index % 4 === 0 ? linked(index) : null,
}));

const members: readonly Item[] = Array.from({ length: 45 }, (_, index) => ({
  id: String(index + 1),
  ref: String(index + 1),
  lastname: ['Martin', 'Bernard', 'Dubois', 'Moreau'][index % 4] ?? '',
  firstname: `Name ${index}`,
  typeid: String(1 + (index % 3)),
}));

const categories: readonly Item[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  label: `Category ${index}`,
  type: '3',
}));

const tickets: readonly Item[] = Array.from({ length: 58 }, (_, index) => ({
  id: String(index + 1),
  ref: `TS24-${String(((index * 23) % 58) + 1).padStart(4, '0')}`,
  track_id: `trk${((index + 3) * 7919).toString(36)}`,
  fk_soc: String(1 + (index % 5)),
  subject: `Subject ${index}`,
}));

interface Condition {
  readonly member: string;
  readonly operator: string;
  readonly value: string;
}

const isKept = (item: Item, { member, operator, value }: Condition): boolean => {
  const content = item[member];
  if (content === null || content === undefined) return false;
  if (operator === 'like') return isLike(String(content), value);
  return (String(content) === value) === (operator === '=');
};

/** The conditions of `(t.ref:=:'a') and (t.ref:like:'b%')`. @throws Refused with 400 for another form */
const conditionsOf = (text: string): readonly Condition[] => {
  const condition = /\(t\.(\w+):(=|!=|like):'([^']*)'\)(?: and |$)/y;
  const conditions: Condition[] = [];
  while (condition.lastIndex < text.length) {
    const [, member = '', operator = '', value = ''] = condition.exec(text) ?? [];
    if (member === '') throw new Refused(400, 'Bad syntax of sqlfilters');
    conditions.push({ member, operator, value });
  }
  return conditions;
};

interface Table {
  readonly items: readonly Item[];
  /** The member that each parameter filters by. */
  readonly filters?: Readonly<Record<string, string>>;
  /** How a condition is read, and how an item is shown. */
  readonly read?: (condition: Condition) => Condition;
  readonly show?: (item: Item, call: Call) => Item;
}

/** A list of Dolibarr. An empty list is a 404. */
const listOf =
  ({ items, filters = {}, read = (condition) => condition, show = (item) => item }: Table): Handler =>
  (call) => {
    const { query } = call;
    const conditions = conditionsOf(query.get('sqlfilters') ?? '').map(read);
    const all = items.filter(
      (item) =>
        conditions.every((condition) => isKept(item, condition)) &&
        Object.entries(filters).every(
          ([name, member]) => !query.has(name) || (query.get(name) ?? '').split(',').includes(String(item[member])),
        ),
    );
    const key = (query.get('sortfield') ?? 't.id').replace(/^t\.(rowid$)?/, (_, rowid) => (rowid ? 'id' : ''));
    const ordered = sorted(
      all,
      (item) => (key === 'id' ? Number(item['id']) : item[key]),
      oneOf(query, 'sortorder', 'ASC', ['ASC', 'DESC']) === 'DESC',
    );
    const size = wholeNumber(query, 'limit', 100) || ordered.length;
    const start = wholeNumber(query, 'page', 0) * size;
    if (start >= ordered.length) throw new Refused(404, 'nothing found');
    return ordered.slice(start, start + size).map((item) => show(item, call));
  };

const byThirdparty = { thirdparty_ids: 'socid' };

const orderList = (changes: Partial<Table> = {}): Handler =>
  listOf({ items: orders, filters: byThirdparty, ...changes });

const findOne =
  (items: readonly Item[], member: string, name = member): Handler =>
  ({ path }) =>
    findItem(items, (item) => item[member] === path[name]);

/** Categories of a member; `unknown` is called for an id that names none. */
const memberCategories =
  (unknown: (error: unknown) => Item): Handler =>
  (call) => {
    const { path, query } = call;
    let at = -1;
    try {
      at = members.indexOf(findItem(members, ({ id }) => id === path['id']));
    } catch (error) {
      unknown(error);
    }
    const all = at < 0 ? [] : categories.filter((_, index) => (index + at) % 3 === 0);
    const size = wholeNumber(query, 'limit', 100) || all.length;
    return all.slice(wholeNumber(query, 'page', 0) * size, (wholeNumber(query, 'page', 0) + 1) * size);
  };

const notFound = (error: unknown): never => {
  throw error;
};

const metadata = (name: string, id: string): Item => ({
  label: name,
  entity: '1',
  filename: name,
  filepath: `facture/${id}`,
  gen_or_uploaded: 'generated',
  src_object_type: 'facture',
  src_object_id: id,
  share: null,
});

/** Documents of an invoice; `isJoined` tells whether the metadata of one is found. */
const documentList =
  (isJoined: (id: number) => boolean = () => true): Handler =>
  ({ query }) => {
    const { id, ref } = findItem(invoices, (item) => item['id'] === query.get('id'));
    if (query.get('modulepart') !== 'invoice') throw new Refused(400, 'unknown modulepart');
    const documents = Array.from({ length: 1 + (Number(id) % 3) }, (_, index): Item => {
      const name = `${String(ref)}-${index}.pdf`;
      const row = { name, relativename: name, fullname: `/facture/${String(ref)}/${name}` };
      const file = { ...row, date: created(index), size: 50_000 - index * 7, type: 'file' };
      return isJoined(Number(id)) ? { ...file, ...metadata(name, String(id)) } : file;
    });
    const key = oneOf(query, 'sortfield', 'name', ['name', 'date', 'size', 'fullname', 'relativename']);
    return sorted(documents, (item) => item[key], oneOf(query, 'sortorder', 'asc', ['asc', 'desc']) === 'desc');
  };

const specimen = { id: '0', ref: '(PROV)', track_id: 'SPECIMEN', fk_soc: '0', subject: '' };

export const dolibarr: System = {
  name: 'dolibarr',
  repository: 'Dolibarr/dolibarr',
  subjects: {
    '/documents id': ['1', '2', '3', '4', '5', '6'],
    ref: ['CO24-0001', 'CO24-0017', 'TS24-0001', 'TS24-0017'],
  },
  routes: {
    'GET /orders': orderList(),
    'GET /orders/{id}': findOne(orders, 'id'),
    'GET /orders/ref/{ref}': findOne(orders, 'ref'),
    'GET /invoices': listOf({ items: invoices, filters: byThirdparty }),
    'GET /invoices/{id}': findOne(invoices, 'id'),
    'GET /documents': documentList(),
    'GET /members': listOf({ items: members, filters: { typeid: 'typeid' } }),
    'GET /members/{id}': findOne(members, 'id'),
    'GET /members/{id}/categories': memberCategories(notFound),
    'GET /tickets': listOf({ items: tickets, filters: { socid: 'fk_soc' } }),
    'GET /tickets/{id}': findOne(tickets, 'id'),
    'GET /tickets/ref/{ref}': findOne(tickets, 'ref'),
    'GET /tickets/track_id/{track_id}': findOne(tickets, 'track_id'),
  },
  defects: [
    {
      number: 29292,
      summary: 'a colon in a value of `sqlfilters` turns the condition: all other orders come',
      laws: ['api.filter', 'api.filter.together'],
      broken: {
        'GET /orders': orderList({
          read: (condition) =>
            condition.operator === '=' && condition.value.includes(':') ? { ...condition, operator: '!=' } : condition,
        }),
      },
    },
    {
      number: 29424,
      summary: 'categories of a member that does not exist: an empty list in place of 404',
      laws: ['api.parent.unknown'],
      broken: { 'GET /members/{id}/categories': memberCategories(() => ({})) },
    },
    {
      number: 29439,
      summary: 'a wrong LIKE in a join: documents of some invoices lack the members of their metadata',
      laws: ['api.objects'],
      broken: { 'GET /documents': documentList((id) => id % 2 === 0) },
    },
    {
      number: 30161,
      summary: 'tickets by `ref` and by `track_id`: any value gives a specimen',
      laws: ['api.objects'],
      broken: { 'GET /tickets/ref/{ref}': () => specimen, 'GET /tickets/track_id/{track_id}': () => specimen },
    },
    {
      number: 32096,
      summary: '`linkedObjectsIds` is null in the searched list, and filled by id',
      laws: ['api.objects'],
      broken: { 'GET /orders': orderList({ show: (item) => ({ ...item, linkedObjectsIds: null }) }) },
    },
  ],
};
