import type { Operation } from '../../engine/model/operation.ts';
import { type Answer, type Call, isSuccess, itemsOf, type Success, withItems } from '../call.ts';
import { type Choice, defect, type Defect, type Operator } from '../defect.ts';
import type { Value } from '../value.ts';

/** Changes successful answers. `isChosen` selects items, if the change is one of single items. */
const changeSuccess = (
  operator: Pick<Operator, 'name' | 'perItem'>,
  change: (answer: Success, call: Call, operation: Operation, isChosen: Choice) => Answer,
): Defect =>
  defect({
    ...operator,
    answers: (operation, isChosen) =>
      function* (call) {
        const answer = yield call;
        return isSuccess(answer) ? change(answer, call, operation, isChosen) : answer;
      },
  });

/** Changes successful answers. */
export function changeAnswer(
  name: string,
  change: (answer: Success, call: Call, operation: Operation) => Answer,
): Defect {
  return changeSuccess({ name }, change);
}

/** Changes the bodies of successful answers: of a method its `result`. */
export function changeBody(name: string, change: (body: Value, call: Call, operation: Operation) => Value): Defect {
  return changeAnswer(name, (answer, call, operation) => {
    const body = change(answer.body, call, operation);
    return body === answer.body ? answer : { ...answer, body };
  });
}

/** Changes the items of pages. If `change` returns the same array, the answer is unchanged. */
export function changeItems(
  name: string,
  change: (items: Value[], isChosen: Choice, call: Call, operation: Operation) => Value[],
): Defect {
  return changeSuccess({ name, perItem: true }, (answer, call, operation, isChosen) => {
    const items = itemsOf(operation, answer.body);
    const others = change(items, isChosen, call, operation);
    return others === items ? answer : { ...answer, body: withItems(operation, answer.body, others) };
  });
}

/** Changes each chosen item of a list, or the whole answer of an operation that lists nothing. */
export function changeEach(name: string, change: (item: Value, operation: Operation) => Value): Defect {
  return changeSuccess({ name, perItem: true }, (answer, _call, operation, isChosen) => {
    const changeOne = (item: Value): Value => (isChosen(item) ? change(item, operation) : item);
    const body = operation.listing
      ? withItems(operation, answer.body, itemsOf(operation, answer.body).map(changeOne))
      : changeOne(answer.body);
    return { ...answer, body };
  });
}

/** Successful answers lack a header. */
export function dropHeader(name: string): Defect {
  return changeAnswer(`dropHeader('${name}')`, ({ headers: { [name]: _, ...headers } = {}, ...answer }) => ({
    ...answer,
    headers,
  }));
}
