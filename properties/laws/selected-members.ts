import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { ListFields } from '../../engine/model/list-row.ts';
import { at, isObject, type JsonObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { page } from '../lists/walk.ts';

/** The objects of a page whose members are selected. */
const objectsIn = ({ items = [] }: Pick<Answered, 'items'>, { at: place = '.' }: ListFields): readonly JsonObject[] =>
  items.map((item: Json) => at(item, place)).filter(isObject);

/** Members that every object has and that the parameter can name; those that come in any case tell nothing. */
function selectable(objects: readonly JsonObject[], { separator = ',', always = [] }: ListFields): readonly string[] {
  const [first = {}] = objects;
  return Object.keys(first).filter(
    (name) =>
      !always.includes(name) && !name.includes(separator) && objects.every((object) => Object.hasOwn(object, name)),
  );
}

/** Every object of the answer to a selection has the selected members and no others. */
function mustBeSelected(c: CaseContext, fields: ListFields, chosen: readonly string[], answers: Answered[]): void {
  const { parameter, always = [] } = fields;
  const [answer] = answers.slice(-1);
  for (const object of answer ? objectsIn(answer, fields) : []) {
    const extra = Object.keys(object).filter((name) => !chosen.includes(name) && !always.includes(name));
    const missing = chosen.filter((name) => !Object.hasOwn(object, name));
    const details = { about: parameter, expected: `the members ${chosen.join(', ')}`, by: answers };
    if (missing.length > 0)
      c.fail('a selected member is missing', {
        ...details,
        code: 'selected-missing',
        actual: `no ${missing.join()}`,
      });
    if (extra.length > 0)
      c.fail('members that were not selected', { ...details, code: 'not-selected', actual: show(extra) });
  }
}

/** A call that names members of the items gets these members, and no others beside those that always come. */
export async function selectedMembers(c: CaseContext): Promise<void> {
  const { fields } = c.listing;
  const [set] = setsWithMoreThan(c, 0);
  if (!set || !fields) return inconclusiveNoSubject(c, 'a list with an item');
  const { answer: wholeAnswer } = await page(c, set.parameters, {});
  const names = selectable(objectsIn(wholeAnswer, fields), fields);
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined || first === last)
    return inconclusiveNoSubject(c, 'items with two members that can be selected');
  for (const selected of [[first, last], [last]]) {
    const value = selected.join(fields.separator ?? ',');
    const answer = await c.request({ parameters: { ...set.parameters, [fields.parameter]: value }, input: 'open' });
    // The document need not say which members can be selected.
    if (!answer.items) {
      c.observe(`${fields.parameter} with members of the items is refused`, `status ${answer.status}`, answer);
      continue;
    }
    mustBeSelected(c, fields, selected, [wholeAnswer, answer]);
    c.countEvidence();
  }
}
