import { expect, test } from 'vitest';
import type { Paging } from '../../../../engine/model/list-paging.ts';
import type { Listing } from '../../../../engine/model/operation.ts';
import { pathOf, stepsOf } from '../../../../engine/model/paths.ts';
import { inProcess } from '../../../../reference/in-process.ts';
import { contractOf, documentOf, type Form, serveForms } from '../../../defects/model/form.ts';
import { forms } from '../../../defects/model/forms.ts';
import { inferredAt } from './lists.ts';
import { written } from '../../openapi/written.ts';

/** Proposals of `infer` for the lists of the model server, whose document here declares none. */

const dotted = (place: unknown): unknown => (typeof place === 'string' ? pathOf(stepsOf(place)) : place);

/** The way from page to page. */
const wayOf = ({ items, paging: { style, size, cursor, next } }: Listing): object => ({
  items: dotted(items),
  style,
  size,
  cursor,
  next: dotted(next),
});

/** Places in a link that a parameter of page numbers gives, too. */
const numberedWays: Readonly<Record<string, Partial<Paging>>> = {
  'link-header': { style: 'page', size: 'per_page', cursor: 'page' },
  'json-api': { style: 'page', size: 'page[size]', cursor: 'page[number]' },
};

const isOpen = ({ name, listing: { paging } }: Form): boolean =>
  paging.style !== 'none' && paging.window === undefined && !Array.isArray(paging.cursor) && name !== 'first-cursor';

test('the way from page to page of each form is proposed, and no suspected bug', async () => {
  const server = serveForms(contractOf(forms), forms);
  const without = (name: string, value: unknown): unknown => (name.startsWith('x-assay') ? undefined : value);
  const file = written({ 'api.json': JSON.stringify(documentOf(forms), without) });
  const listening = { url: server.url, dispatcher: inProcess(server) };
  const { proposed, overlay } = await inferredAt(file, listening, forms.length * 80);
  const ways = forms.filter(isOpen).map(({ name, path: at = name, listing }) => {
    const list = proposed[`/${at}`] as Listing | undefined;
    const paging = (numberedWays[name] ?? listing.paging) as Paging;
    return [name, list && wayOf(list), wayOf({ ...listing, paging })] as const;
  });
  for (const [name, found, declared] of ways) expect([name, found]).toEqual([name, declared]);
  expect(overlay).not.toContain('# suspected bug: ');
});
