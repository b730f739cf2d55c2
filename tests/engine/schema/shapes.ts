import { parseJson, stringifyJson } from '../../../engine/model/json.ts';
import type { Exchange, Json } from '../../../engine/model/exchange.ts';

type Response = NonNullable<Exchange['response']>;
type Change = (body: string) => string;

/** The same exchange with another body or content type. */
export const answeredWith = (
  exchange: Exchange,
  change: Partial<Pick<Response, 'body' | 'headers' | 'status'>>,
): Exchange => {
  if (!exchange.response) throw new Error('no answer');
  return { ...exchange, response: { ...exchange.response, ...change } };
};

/** Bodies in place of a successful one. */
export const bodies: Readonly<Record<string, Change>> = {
  'an array': () => '[]',
  'the answer in an array': (body) => `[${body}]`,
  null: () => 'null',
  'a string': () => '"text"',
  'a number': () => '7',
  'a large number': () => '18446744073709551615',
  true: () => 'true',
  false: () => 'false',
  'an empty object': () => '{}',
  'an empty body': () => '',
  blanks: () => ' \n ',
  'a body cut short': (body) => body.slice(0, -1),
  'half a body': (body) => body.slice(0, body.length / 2),
  'two bodies': (body) => `${body}${body}`,
  'a page': () => '<!doctype html><html><body>Welcome</body></html>',
  text: () => 'OK',
  'an envelope': (body) => `{"data":${body}}`,
  'an envelope with a status': (body) => `{"success":true,"code":0,"result_data":${body}}`,
  'its text as a string': (body) => JSON.stringify(body),
};

/** Values for `result` of a JSON-RPC answer, by name. */
export const results: Readonly<Record<string, (result: Json) => Json | undefined>> = {
  'no result': () => undefined,
  'result: null': () => null,
  'result: an array': (result) => [result],
  'result: a string': () => 'text',
  'result: an empty string': () => '',
  'result: a number': () => 0,
  'result: true': () => true,
  'result: false': () => false,
  'result: an envelope': (result) => ({ data: result }),
  'result: {}': () => ({}),
};

/** A JSON-RPC answer with another result. */
export const withResult =
  (change: (result: Json) => Json | undefined): Change =>
  (body) => {
    const { result, ...rest } = parseJson(body) as { readonly [member: string]: Json };
    const value = change(result as Json);
    return stringifyJson(value === undefined ? rest : { ...rest, result: value });
  };

/** The result of a JSON-RPC answer without anything around it. */
export const bare: Change = (body) => stringifyJson((parseJson(body) as { readonly result: Json }).result);
