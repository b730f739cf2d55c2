import { callWith, isSuccess, type Parameters } from '../../../../defects/call.ts';
import { bySteps, type Defect, when } from '../../../../defects/defect.ts';
import { changeEach, changeOutcome, lack, member } from '../../../../defects/operators/answers.ts';
import { changeParameters, defaultTo } from '../../../../defects/operators/parameters.ts';
import { matches } from '../../../../defects/triggers.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { numbered, type System } from '../../system.ts';

const created = (index: number): number => 1_704_067_200 + index * 3_600;

const linked = (index: number) => ({ shipping: { [String(500 + index)]: String(900 + index) } });

const refOf = (kind: string, index: number, step: number, count: number): string =>
  `${kind}24-${String(((index * step) % count) + 1).padStart(4, '0')}`;

const orders = numbered(117, (index) => ({
  id: String(index + 1),
  ref: refOf('CO', index, 29, 117),
  ref_client: index % 7 === 0 ? null : index % 9 === 0 ? `PO:${index}:a` : `Client ${index}`,
  socid: String(1 + (index % 8)),
  date_creation: created(index),
  total_ttc: `${100 + index}.00000000`,
  linkedObjectsIds: index % 3 === 0 ? linked(index) : null,
}));

const invoices = numbered(64, (index) => ({
  id: String(index + 1),
  ref: refOf('FA', index, 27, 64),
  ref_client: null,
  socid: String(1 + (index % 6)),
  date_creation: created(index * 5),
  status: String(index % 4),
  linkedObjectsIds: index % 4 === 0 ? linked(index) : null,
}));

const members = numbered(45, (index) => ({
  id: String(index + 1),
  ref: String(index + 1),
  lastname: ['Martin', 'Bernard', 'Dubois', 'Moreau'][index % 4] ?? '',
  firstname: `Name ${index}`,
  typeid: String(1 + (index % 3)),
}));

const categories = numbered(12, (index) => ({ id: String(index + 1), label: `Category ${index}`, type: '3' }));

const tickets = numbered(58, (index) => ({
  id: String(index + 1),
  ref: refOf('TS', index, 23, 58),
  track_id: `trk${((index + 3) * 7919).toString(36)}`,
  fk_soc: String(1 + (index % 5)),
  subject: `Subject ${index}`,
}));

/** Categories of a member; undefined: there is no such member. */
const categoriesOf = ({ id }: Parameters) => {
  const place = members.findIndex((row) => row.id === String(id));
  return place < 0 ? undefined : categories.filter((_, index) => (index + place) % 3 === 0);
};

/** The documents of an invoice, with the members of their metadata. */
const documentsOf = ({ id }: Parameters) => {
  const invoice = invoices.find((row) => row.id === String(id));
  return (
    invoice &&
    numbered(1 + (Number(id) % 3), (index) => {
      const name = `${invoice.ref}-${index}.pdf`;
      return {
        name,
        relativename: name,
        fullname: `/facture/${invoice.ref}/${name}`,
        date: created(index),
        size: 50_000 - index * 7,
        type: 'file',
        label: name,
        entity: '1',
        filename: name,
        filepath: `facture/${id}`,
        gen_or_uploaded: 'generated',
        src_object_type: 'facture',
        src_object_id: invoice.id,
        share: null,
      };
    })
  );
};

const metadata = [
  'label',
  'entity',
  'filename',
  'filepath',
  'gen_or_uploaded',
  'src_object_type',
  'src_object_id',
  'share',
];

const loseMetadata = changeEach((item) => metadata.reduce<Value>((left, name) => lack(name)(left), item));

/** Without a key, the order is that of the ids, and so that of the creation. */
const byCreation = defaultTo('sortfield', 't.date_creation');

/** All items come that a condition excludes. */
const turnFilter: Defect = bySteps(
  () =>
    function* (call) {
      const selected = yield call;
      const whole = yield callWith(call, { sqlfilters: undefined });
      if (!isSuccess(selected) || !isSuccess(whole)) return selected;
      const ids = new Set([selected.body].flat().map((item) => at(item, 'id')));
      return { ...whole, body: [whole.body].flat().filter((item) => !ids.has(at(item, 'id'))) };
    },
);

const specimen: Defect = changeOutcome(() => ({
  kind: 'answer',
  status: 200,
  body: { id: '0', ref: '(PROV)', track_id: 'SPECIMEN', fk_soc: '0', subject: '' },
}));

export const dolibarr: System = {
  name: 'dolibarr',
  repository: 'Dolibarr/dolibarr',
  subjects: {
    '/documents id': ['1', '2', '3', '4', '5', '6'],
    ref: ['CO24-0001', 'CO24-0017', 'TS24-0001', 'TS24-0017'],
  },
  answers: {
    listOrders: { items: orders, behindEnd: 404 },
    retrieveOrders: { among: orders, by: 'id' },
    ordersRetrieveByRef: { among: orders, by: 'ref' },
    listInvoices: { items: invoices, behindEnd: 404 },
    retrieveInvoices: { among: invoices, by: 'id' },
    documentsRetrieveDocumentsListByElement: { items: documentsOf },
    listMembers: { items: members, behindEnd: 404 },
    retrieveMembers: { among: members, by: 'id' },
    membersRetrieveCategories: { items: categoriesOf },
    listTickets: { items: tickets, behindEnd: 404 },
    retrieveTickets: { among: tickets, by: 'id' },
    ticketsRetrieveByRef: { among: tickets, by: 'ref' },
    ticketsRetrieveByTrackId: { among: tickets, by: 'track_id' },
  },
  rules: {
    listOrders: byCreation,
    listInvoices: byCreation,
    // The full and the relative name give the order of the name.
    documentsRetrieveDocumentsListByElement: changeParameters(({ sortfield = 'name' }) => ({
      sortfield: String(sortfield).endsWith('name') ? 'name' : sortfield,
    })),
  },
  defects: [
    {
      number: 29292,
      summary: 'a colon in a value of `sqlfilters` turns the condition: all other orders come',
      laws: ['api.filter', 'api.filter.together'],
      broken: { listOrders: when(matches('sqlfilters', /:=:'[^']*:[^']*'/), turnFilter) },
    },
    {
      number: 29424,
      summary: 'categories of a member that does not exist: an empty list in place of 404',
      laws: ['api.parent.unknown'],
      broken: {
        membersRetrieveCategories: changeOutcome((answer) =>
          answer.kind === 'answer' && answer.status === 404 ? { ...answer, status: 200, body: [] } : answer,
        ),
      },
    },
    {
      number: 29439,
      summary: 'a wrong LIKE in a join: documents of some invoices lack the members of their metadata',
      laws: ['api.objects'],
      broken: {
        documentsRetrieveDocumentsListByElement: when(
          ({ parameters }) => Number(parameters['id']) % 2 === 1,
          loseMetadata,
        ),
      },
    },
    {
      number: 30161,
      summary: 'tickets by `ref` and by `track_id`: any value gives a specimen',
      laws: ['api.objects'],
      broken: { ticketsRetrieveByRef: specimen, ticketsRetrieveByTrackId: specimen },
    },
    {
      number: 32096,
      summary: '`linkedObjectsIds` is null in the searched list, and filled by id',
      laws: ['api.objects'],
      broken: { listOrders: changeEach(member('linkedObjectsIds', null)) },
    },
  ],
};
