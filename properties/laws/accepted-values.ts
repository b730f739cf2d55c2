import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { sized } from '../../engine/model/listing.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import { isAnswered } from '../../engine/protocols/documented.ts';
import { otherValueAnswered } from '../causes.ts';
import { expectRefusal } from '../expect.ts';
import { anyKnownCall } from '../lists/known-calls.ts';

/** Calls beside which each value is tried, until one is answered: what they name may not exist beside a value. */
const maxTried = 3;

/** Known calls, or those that discovery tried in vain: the value that it gave may have been the reason. */
function calls(c: CaseContext, name: string): readonly Parameters[] {
  const known = c.knownCalls.map(({ parameters }) => parameters);
  const tried = known.length > 0 ? known : c.subjects.refused(c.operation.id);
  const isNamed = (other: string): boolean =>
    other !== name && c.operation.parameters[other]?.subject !== undefined && !c.operation.parameters[other].required;
  // Optional subjects of a call belong to the value that it was found with.
  const bare = tried.map((parameters) =>
    Object.fromEntries(Object.entries(parameters).filter(([other]) => !isNamed(other))),
  );
  return [...new Map(bare.map((parameters) => [JSON.stringify(parameters), parameters])).values()].slice(0, maxTried);
}

/** Whether a call names something that need not exist beside every value. */
const namesMore = ({ operation }: CaseContext, name: string): boolean =>
  Object.entries<Parameter>(operation.parameters).some(
    ([other, row]) => other !== name && row.required === true && row.values === undefined,
  );

/** The same call, with a documented value of another parameter where both parameters do not go together. */
function allowedCall({ operation }: CaseContext, parameters: Parameters): Parameters {
  const judged = validity(operation, parameters);
  if (judged.valid === true) return parameters;
  const { parameter } = judged;
  const others = (operation.parameters[parameter]?.values ?? []).map((value) => ({
    ...parameters,
    [parameter]: value,
  }));
  return others.find((other) => validity(operation, other).valid === true) ?? parameters;
}

/** Known values of an open set that are tried beside the documented ones. */
const maxKnown = 2;

/** Values that an open set has, too, as answers of any operation show. */
function knownValues({ operation, subjects }: CaseContext, name: string): readonly string[] {
  const { open, subject, values = [] } = operation.parameters[name] ?? {};
  if (open !== 'any' || subject === undefined) return [];
  const known = subjects.of(subject).map(({ value }) => value);
  return known.filter((value) => !values.includes(value) && subjects.answersFor(name, value)).slice(0, maxKnown);
}

/**
 * Each documented value of a parameter is accepted, and so are known values of an open set; the answer may be an empty
 * list. What another value gets is observed where that is open.
 * @param isExcused whether a refusal may have another reason than the value.
 */
export const acceptedValues =
  (name: string, isExcused: (c: CaseContext, refused: Answered) => Promise<boolean> = async () => false) =>
  async (c: CaseContext): Promise<void> => {
    const broken: Answered[] = [];
    const row: Partial<Parameter> = c.operation.parameters[name] ?? {};
    const candidates = calls(c, name);
    const known = knownValues(c, name);
    for (const value of [...c.sampleValues(row.values ?? []), ...known]) {
      let refused: Answered | undefined;
      for (const parameters of candidates) {
        const answer = await c.request({
          parameters: allowedCall(c, { ...parameters, ...sized(c.operation), [name]: value }),
          input: 'valid',
        });
        const isTaken = isAnswered(c.operation, answer.status) && !c.refused(answer);
        refused = isTaken ? undefined : answer;
        if (!refused) break;
      }
      if (!refused) c.countEvidence();
      else if (refused.status !== 404 || !namesMore(c, name)) if (!(await isExcused(c, refused))) broken.push(refused);
    }
    // If every value is refused, the value is not the reason, unless calls without it are answered.
    const isReason = c.knownCalls.some(({ parameters }) => parameters[name] === undefined);
    if (c.evidence === 0 && !isReason) return void anyKnownCall(c);
    for (const answer of broken) {
      const value = String(answer.call.parameters[name]);
      c.report(`a documented ${name} is refused`, {
        code: 'documented-value-refused',
        about: `${name} ${known.includes(value) ? row.subject : value}`,
        expected: 'an answer',
        actual: describeAnswer(answer),
        by: [answer],
      });
    }
    const [call] = candidates;
    if (row.outside !== 'open' || call === undefined) return;
    const other = await c.request({ parameters: { ...call, [name]: 'noSuchValue' }, input: 'open' });
    c.observe(`another ${name}`, `HTTP ${other.status}`, other);
  };

/**
 * Values that the document does not name are refused: the first at every depth, some of the others beside it.
 * @param withNothing a call that has nothing to answer, where a target may not read the value.
 */
export const otherValues =
  (
    name: string,
    others: readonly string[],
    withNothing?: (known: Parameters, c: CaseContext) => Parameters | undefined,
  ) =>
  async (c: CaseContext): Promise<void> => {
    const values = c.operation.parameters[name]?.values ?? [];
    const [first = '', ...more] = others.filter((value) => !values.includes(value));
    const [known = anyKnownCall(c).parameters] = calls(c, name);
    for (const parameters of [known, withNothing?.(known, c)]) {
      if (parameters === undefined) continue;
      for (const value of [first, ...c.sampleValues(more)]) {
        const call = { ...parameters, ...sized(c.operation, 1), [name]: value };
        const answer = await c.request({ parameters: call, input: 'invalid' });
        await c.soft(() => expectRefusal(c, answer, otherValueAnswered(name, values)));
      }
    }
  };
