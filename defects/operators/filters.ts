import type { ListFilter } from '../../engine/model/list-filter.ts';
import { isSuccess, itemsOf, given, withItems } from '../call.ts';
import { defect, type Defect } from '../defect.ts';
import type { Value } from '../value.ts';
import { at } from '../values.ts';
import { changeItems } from './answers.ts';

/** Whether an item holds a value at a path of a filter: one of several, where it is a list. */
export function holds({ paths }: Pick<ListFilter, 'paths'>, item: Value, value: Value): boolean {
  const wanted = new Set([value].flat().flatMap((part) => String(part).split(',')));
  return paths.some((path) => [at(item, path) ?? []].flat().some((own) => wanted.has(String(own))));
}

/** A filter returns the items that it should exclude. */
export function invert(filter: ListFilter): Defect {
  const { parameter } = filter;
  return defect({
    name: `invert('${parameter}')`,
    answers: (operation) =>
      function* (call) {
        const value = call.parameters[parameter];
        const answer = yield call;
        if (value === undefined || !isSuccess(answer)) return answer;
        const whole = yield { ...call, parameters: given(call.parameters, { [parameter]: undefined }) };
        if (!isSuccess(whole)) return answer;
        const others = itemsOf(operation, whole.body).filter((item) => !holds(filter, item, value));
        return { ...answer, body: withItems(operation, answer.body, others) };
      },
  });
}

/** The first page of a filtered list has one item that the filter should exclude. */
export function addOther(filter: ListFilter): Defect {
  const { parameter } = filter;
  return defect({
    name: `addOther('${parameter}')`,
    answers: (operation) =>
      function* (call) {
        const value = call.parameters[parameter];
        const answer = yield call;
        if (value === undefined || !isSuccess(answer)) return answer;
        const whole = yield { ...call, parameters: given(call.parameters, { [parameter]: undefined }) };
        if (!isSuccess(whole)) return answer;
        const other = itemsOf(operation, whole.body).find((item) => !holds(filter, item, value));
        if (other === undefined) return answer;
        const items = itemsOf(operation, answer.body);
        return { ...answer, body: withItems(operation, answer.body, [other, ...items.slice(1)]) };
      },
  });
}

/** Items whose member equals the value of a parameter are missing, as if a bound were exclusive. */
export function dropEqual(parameter: string, paths: readonly string[]): Defect {
  return changeItems(`dropEqual('${parameter}')`, (items, _isChosen, { parameters: { [parameter]: value } }) =>
    value === undefined
      ? items
      : items.filter((item) => !paths.some((path) => String(at(item, path)) === String(value))),
  );
}
