import { describeAnswer } from '../../engine/model/show.ts';
import { caseNameOn } from '../../engine/model/operation-name.ts';
import { type CaseContext, DoesNotApply, Inconclusive } from '../../engine/contract/case-context.ts';
import { describedPlace } from '../../engine/model/credential.ts';
import type { Call } from '../../engine/model/exchange.ts';
import { securityOf } from '../../engine/model/operation.ts';
import { anyKnownCall } from '../lists/known-calls.ts';
import { likelyParameters } from './unknown-method.ts';
import { isDocumentedError } from '../error-form.ts';
import { isAnswered } from '../../engine/protocols/documented.ts';

export async function keyAccepted(c: CaseContext): Promise<void> {
  const knownCall = c.knownCalls[0];
  if (!c.hasKey())
    throw new (knownCall ? DoesNotApply : Inconclusive)(
      `no key is configured${knownCall ? ', and calls are answered without one' : ''}; ` +
        'name the environment variable that holds one with --key env:NAME',
    );
  const parameters = likelyParameters(c);
  // Discovery sends the key: a call that it knows was answered with the key.
  const answer =
    !c.effort.asksFurther && knownCall ? knownCall.answer : await c.request({ parameters, input: 'valid' });
  if (c.knownCalls.length === 0 && !isAnswered(c.operation, answer.status)) {
    // Discovery sends the key, so it finds nothing if the key is refused. The same call without a key shows that.
    const without = await c.request({ parameters, input: 'open', key: 'none' });
    if (!isAnswered(c.operation, without.status))
      throw new Inconclusive(
        `depends on ${caseNameOn(c.operation, c.answersRequirement())}: no call is answered, ` +
          `with the key or without (status ${answer.status})`,
      );
    c.fail('a call is refused with the configured key and answered without a key', {
      code: 'key-refused',
      expected: 'status 200 with the key in its header',
      actual: describeAnswer(answer),
      by: [without, answer],
    });
  }
  if (!isAnswered(c.operation, answer.status))
    c.fail('the configured key is not accepted', {
      code: 'key-not-accepted',
      expected: 'status 200 with the key in its header',
      actual: describeAnswer(answer),
      by: [answer],
    });
  c.countEvidence();
}

/**
 * A key in a place of the user's choice may reach nobody. So if an invalid key and no key at all both get an answer,
 * the place is in doubt, and not the deployment.
 */
async function provePlace(c: CaseContext, parameters: Call['parameters']): Promise<void> {
  const { keyPlace } = c.options;
  const isDocumented = securityOf(c.operation)
    .flat()
    .some(({ place }) => place.in === keyPlace?.in && place.name === keyPlace.name);
  if (keyPlace === undefined || isDocumented) return;
  const without = await c.request({ parameters, input: 'open', key: 'none' }, { anyStatus: true });
  if (isAnswered(c.operation, without.status))
    throw new Inconclusive(
      `${describedPlace(keyPlace)} makes no difference: calls are answered with an invalid key and without a key; ` +
        'is it the right place (key-header)?',
    );
}

/** An invalid key gets 401; 403 is listed too, so it is only a warning. */
export async function invalidKey(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  const answer = await c.request({ parameters, input: 'invalid', key: 'invalid' });
  if (isAnswered(c.operation, answer.status)) await provePlace(c, parameters);
  const details = {
    expected: 'status 401 with the documented body',
    actual: describeAnswer(answer),
    by: [answer],
  };
  if (answer.status === 403 && isDocumentedError(c.contract, answer))
    c.warn('an invalid key gets 403 instead of 401', { code: 'invalid-key-403', ...details });
  if (answer.status !== 401 || !isDocumentedError(c.contract, answer))
    c.fail('an invalid key is not reported with 401', { code: 'invalid-key-not-401', ...details });
  c.countEvidence();
}

export async function withoutKey(c: CaseContext): Promise<void> {
  const parameters = likelyParameters(c);
  const answer = await c.request({ parameters, input: 'open', key: 'none' });
  const refused = answer.status === 401 || answer.status === 403;
  c.observe(
    'a call without a key',
    refused
      ? `refused with ${answer.status}${isDocumentedError(c.contract, answer) ? ' and the documented body' : ''}`
      : `HTTP ${answer.status}`,
    answer,
  );
  c.countEvidence();
}
