import { answering, listing, refusing } from './changes.ts';
import { filterOf, isLater, type Item, type Mutant, sizeOf } from './list.ts';

const form = ['api.schema'];
const text = ['api.json', 'api.schema'];

const altering = (name: string, change: (item: Item, member: string) => Item): Mutant =>
  listing(name, form, (items, { list }) => items.map((item) => change(item, list.order)), isLater);

/** Mutants of whole answers, and of the form of items. */
export const answerMutants: readonly Mutant[] = [
  refusing(
    'the second page gets a server error',
    ['api.page.continues', 'api.answers', 'api.no-server-error'],
    isLater,
    500,
  ),
  refusing('the second page is refused', ['api.page.continues', 'api.answers'], isLater),
  refusing('a bad size gets a server error', ['api.no-server-error'], (asked) => !Number.isInteger(sizeOf(asked)), 500),
  refusing(
    'a long filter value gets a server error',
    ['api.no-server-error', 'api.filter'],
    (asked) => (filterOf(asked)?.length ?? 0) > 8,
    500,
  ),
  altering('a member is missing on later pages', ({ ...item }, member) => {
    delete item[member];
    return item;
  }),
  altering('a member is a text on later pages', (item, member) => ({ ...item, [member]: String(item[member]) })),
  altering('a member is null on later pages', (item, member) => ({ ...item, [member]: null })),
  answering('items of later pages are no list', form, ({ body }, asked) => {
    const { items } = asked.list;
    if (isLater(asked)) body[items] = { ...(body[items] as readonly Item[]) };
  }),
  answering('later pages are no JSON', text, (page, asked) => {
    if (isLater(asked)) Object.assign(page, { contentType: 'text/html', text: '<p>later</p>' });
  }),
  answering('later pages are cut off', text, (page, asked) => {
    if (isLater(asked)) page.text = JSON.stringify(page.body).slice(0, -20);
  }),
  answering('answers are declared as text', ['api.json'], (page) => {
    page.contentType = 'text/plain';
  }),
];
