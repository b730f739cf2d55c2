import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import { type CaseContext, Inconclusive } from '../../engine/contract/case-context.ts';
import { expectResult } from '../expect.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';

const reversed = (request: JsonObject): string =>
  stringifyJson(Object.fromEntries(Object.entries(request).reverse()) as JsonObject);

/** White space wherever JSON allows it; of texts with such characters in them there is no such form. */
function spaced(request: JsonObject): string | undefined {
  const text = stringifyJson(request);
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return /[\s]/.test(outside)
    ? undefined
    : text.replaceAll(/"(?:[^"\\]|\\.)*"|[:,{}[\]]/g, (token) => (token.startsWith('"') ? token : ` ${token}\n\t`));
}

/**
 * The order of members and the white space between them have no meaning in JSON (RFC 8259): a request in another form
 * gets a result too.
 */
export async function jsonForms(c: CaseContext): Promise<void> {
  const { answer, parameters } = anyKnownCall(c);
  const request = parseJson(answer.exchange.request.body ?? '');
  if (!isObject(request)) throw new Inconclusive('the body of a known call is not a JSON object');
  for (const [what, rawBody] of [
    ['members in another order', reversed(request)],
    ['white space between its parts', spaced(request)],
  ] as const) {
    if (rawBody === undefined) continue;
    const second = await c.ask({ parameters, input: 'valid', rawBody });
    expectResult(c, second, {
      code: 'json-form-refused',
      about: what,
      message: `a request with ${what} gets no result`,
      expected: 'a result, as for the same request in its usual form',
      by: [answer, second],
    });
  }
}
