import { sized } from '../../engine/model/listing.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Depth } from '../../engine/model/depth.ts';
import { listedObjects } from '../lists/listed-objects.ts';
import { allowedSize } from '../lists/whole-walks.ts';
import { parentsOf, largestKnownCall } from '../lists/known-calls.ts';
import { unknownCalls } from '../lists/unknown-value.ts';
import { anotherGet } from './shared/another-get.ts';

/** The same question in another form: a list by smaller pages, else with a documented default written out. */
function otherForm({ operation }: CaseContext, { count }: KnownCall): Parameters {
  const { listing, parameters } = operation;
  if (listing) return sized(operation, allowedSize(operation, count / 2));
  const [name, row] = Object.entries(parameters).find(([, { default: usual }]) => usual !== undefined) ?? [];
  return name === undefined ? {} : { [name]: row?.default };
}

/** Whether an object is asked for by a single value of a parameter: `$bookId` is a member that never changes. */
const identifies = ({ operation }: CaseContext, name: string): boolean =>
  (operation.shows ?? []).some(({ kind }) => operation.vocabulary.objects?.[kind]?.includes(`$${name}`) === true);

/**
 * Repeats the calls of discovery late in the run, also in another form. The checks that compare answers judge the new
 * answers. This shows a cache that other calls filled wrongly, a replica that lags, and another code path for another
 * form. A value that names nothing must not get an object that another value got.
 */
export async function askedAgain(c: CaseContext): Promise<void> {
  const first = largestKnownCall(c);
  const otherCalls = c.knownCalls.filter((knownCall) => knownCall !== first);
  const call = { parameters: first.parameters, input: 'valid' } as const;
  // Where the law on codings sends the same call, one request serves both.
  if (c.operation.kind === 'rest' && c.operation.httpMethod === 'GET')
    await c.request({ ...call, http: anotherGet }, { anyForm: true });
  else await c.request(call, { fresh: true });
  if (!c.effort.asksFurther) return;
  const set = otherCalls.find((knownCall) => knownCall.count > 1) ?? first;
  await c.request({ parameters: { ...set.parameters, ...otherForm(c, set) }, input: 'valid' });
  for (const parent of parentsOf(c.operation).filter(([name]) => identifies(c, name)))
    for (const parameters of unknownCalls(c, first.parameters, parent).slice(0, 2))
      await c.request({ parameters, input: 'valid' }, { fresh: true });
}

/** Objects of lists that an operation for a single object is asked for. */
const maxObjects: Readonly<Record<Depth, number>> = { quick: 0, standard: 14, thorough: 60 };

/**
 * As `askedAgain`, and an operation for a single object is asked about objects that lists show, those that differ most.
 */
export async function objectsAskedAgain(c: CaseContext): Promise<void> {
  await askedAgain(c);
  if (!c.effort.asksFurther) return;
  for (const row of c.operation.shows ?? []) {
    const objects = await listedObjects(c, row, maxObjects[c.depth]);
    if (!objects) continue;
    const { calls, listed, alreadyRead, complete } = objects;
    await c.requestAll(calls.map((parameters) => ({ parameters, input: 'valid' })));
    const readText = `${alreadyRead + calls.length} of ${listed}${complete ? '' : ' or more'}: ${row.kind}`;
    if (!complete || alreadyRead + calls.length < listed)
      c.judgedInPart('objects of lists that were asked for alone', readText);
  }
}

/** Asks twice in sequence for each figure that never falls. The check on figures compares all answers of the run. */
export async function figuresTwice(c: CaseContext): Promise<void> {
  const [knownCall] = c.knownCalls;
  for (const { with: figureParameters } of c.operation.neverFalls ?? []) {
    const parameters = { ...knownCall?.parameters, ...figureParameters };
    const call = { parameters, input: 'valid' } as const;
    // A target may have no value for one of several figures.
    const { result } = await c.request(call, { fresh: true });
    if (result) await c.request(call, { fresh: true });
  }
}

/** Calls of discovery that were refused, and are sent again. */
const maxAgain = { quick: 2, standard: 6, thorough: 20 } as const;

/**
 * Sends calls again that were refused before all answers had come: a check knows by now whether another answer shows
 * what they name.
 */
export async function refusedAgain(c: CaseContext): Promise<void> {
  for (const parameters of c.subjects.refused(c.operation.id).slice(0, maxAgain[c.depth]))
    await c.request({ parameters, input: 'valid' }, { fresh: true });
}
