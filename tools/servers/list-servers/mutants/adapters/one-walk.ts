import type { Parameters } from '../../../../../defects/call.ts';
import { type Defect, defect } from '../../../../../defects/defect.ts';
import { isLater, type Trigger } from '../../../../../defects/triggers.ts';

/** Later pages take a parameter from the first page that was asked for last, whatever walk it began. */
export function lastWalk(parameter: string): Defect {
  return defect({
    name: `lastWalk('${parameter}')`,
    answers: (operation) => {
      let last: Parameters = {};
      return function* (call) {
        if (isLater(call, operation)) {
          const { [parameter]: _own, ...rest } = call.parameters;
          const value = last[parameter];
          return yield { ...call, parameters: value === undefined ? rest : { ...rest, [parameter]: value } };
        }
        last = call.parameters;
        return yield call;
      };
    },
  });
}

/** Later pages of a walk, if another walk began after it. */
lastWalk.isOther = {
  name: 'another walk began',
  start: (operation) => {
    let last = '';
    const walkOf = ({ limit, shelf }: Parameters): string => `${String(limit)} ${String(shelf)}`;
    return {
      fires: (call) => isLater(call, operation) && walkOf(call.parameters) !== last,
      sees: (call) => {
        if (!isLater(call, operation)) last = walkOf(call.parameters);
      },
    };
  },
} satisfies Trigger;
