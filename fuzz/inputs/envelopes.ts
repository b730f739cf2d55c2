import type { Case } from '../../engine/model/requirement.ts';
import fc from 'fast-check';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import type { RpcOperation } from '../../engine/model/operation.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { rpcMethod, paramsOf } from '../../engine/protocols/rpc-params.ts';
import { requestId } from '../../properties/arbitraries.ts';
import { changed } from './odd-value.ts';

type Change = (call: Call, envelope: Readonly<Record<string, Json>>) => Call;

const raw =
  (input: Call['input'], write: (text: string, envelope: Readonly<Record<string, Json>>) => string): Change =>
  (call, envelope) => ({
    ...call,
    input: call.input === 'valid' || input !== 'valid' ? input : call.input,
    rawBody: write(stringifyJson(envelope), envelope),
  });

function isSameJson(left: string, right: string): boolean {
  const [leftValue, rightValue] = [parseJson(left), parseJson(right)];
  return leftValue !== undefined && rightValue !== undefined && stringifyJson(leftValue) === stringifyJson(rightValue);
}

const escape = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Other spellings of the same JSON value, which are ordinary JSON-RPC requests (RFC 8259). */
const spellings: readonly Change[] = [
  raw('valid', (_, envelope) => JSON.stringify(envelope, null, 2)),
  raw('valid', (text) => ` \n\t${text}\r\n `),
  raw('valid', (_, envelope) => stringifyJson(Object.fromEntries(Object.entries(envelope).reverse()))),
  raw('valid', (text, { method }) => text.replace(`"${String(method)}"`, `"${escape(String(method))}"`)),
  raw('valid', (text) => text.replace('"params"', `"${escape('params')}"`)),
];

/** Bodies that are not a JSON object, or not JSON. */
const broken: readonly Change[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '7',
    '"text"',
    '[]',
    '{',
    '}',
    '{"jsonrpc"',
    'NaN',
    '\u0000',
    '\u00ff\u00fe',
    '<xml/>',
    '{}{}',
  ].map((body) => raw(/^(\[\])$/.test(body) ? 'open' : 'invalid', () => body)),
  raw('invalid', (text) => `${text},`),
  raw('invalid', (text) => `${text}x`),
  raw('invalid', (text) => text.replaceAll('"', "'")),
  raw('invalid', (text) => text.replace('{', '{,')),
  raw('open', (text) => `\ufeff${text}`),
  raw('open', (text) => `[${text}]`),
  raw('open', (text) => `[${text},${text}]`),
  raw('open', (text) => `[${text},1]`),
  raw('open', (text) => `[[${text}]]`),
  raw('open', (text) => text.replace('"id"', '"id":7,"id"')),
  raw('open', (text) => text.replace('"method"', '"METHOD"')),
  raw('open', (text) => `//\n${text}`),
  raw('open', (text) => text.replace('"params":', `"params":${'['.repeat(300)}${']'.repeat(300)},"x":`)),
];

const member =
  (name: string, value: Json, input: Call['input']): Change =>
  (call) => ({ ...call, input: input === 'valid' ? call.input : input, envelope: { ...call.envelope, [name]: value } });

const ids = [
  0,
  -1,
  1.5,
  1e21,
  18446744073709551615n,
  -9007199254740991,
  '1',
  '',
  'ü',
  null,
  true,
  [],
  [1],
  {},
] as const;

/** Envelope members with values of other types and forms. */
const members: readonly Change[] = [
  ...ids.map((id) =>
    member(
      'id',
      id as Json,
      typeof id === 'number' && Number.isInteger(id) && Math.abs(id) < 2 ** 53 ? 'valid' : 'open',
    ),
  ),
  ...(['1.0', '1.1', '2', '2.1', '3.0', '', '2.00', '2.0.0', ' 2.0', '2.0 '] as const).map((version) =>
    member('jsonrpc', version, 'invalid'),
  ),
  member('jsonrpc', 2, 'open'),
  member('jsonrpc', null, 'open'),
  ...([[], [1], [null], 'text', 7, true, null] as const).map((params) => member('params', params as Json, 'open')),
  member('extra', { a: [1, 'x'] }, 'open'),
  member('method', '', 'invalid'),
  member('method', 7, 'invalid'),
  member('method', 'rpc.discover', 'open'),
  member('method', 'vm', 'invalid'),
  ...(['jsonrpc', 'id', 'method', 'params'] as const).map((missingMember): Change => (call) => ({
    ...call,
    input: missingMember === 'method' ? 'invalid' : 'open',
    without: [missingMember],
  })),
];

/**
 * Unusual JSON-RPC requests: ids, versions, missing members, truncated
 * bodies, batches, other spellings. One arbitrary for each kind.
 */
export function envelopes(
  contract: Contract,
  operation: Case['operation'] & RpcOperation,
  namespace: string,
  calls: fc.Arbitrary<Call>,
): readonly fc.Arbitrary<Call>[] {
  const method = rpcMethod(contract, operation, namespace);
  // A truncated method name may be the name of another method, with another answer.
  const isOther = (text: string): boolean =>
    contract.operations.some(
      (row) =>
        row.kind === 'json-rpc' &&
        row.id !== operation.id &&
        rpcMethod(contract, row, namespace).toLowerCase() === text.trim().toLowerCase(),
    );
  const renamed = changed(fc.constant(method)).map((text): Change => {
    const input =
      text === method || isOther(text)
        ? 'valid'
        : text.trim().toLowerCase() === method.toLowerCase()
          ? 'open'
          : 'invalid';
    return member('method', input === 'valid' ? method : text, input);
  });
  const cut = fc.nat().map((n): Change => raw('invalid', (text) => text.slice(0, n % text.length)));
  const edited = fc
    .tuple(fc.nat(), fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '\\', '0', ' ', '\u0000'))
    .map(([n, put]): Change => (call, envelope): Call => {
      const text = stringifyJson(envelope);
      const at = n % (text.length + 1);
      const rawBody = `${text.slice(0, at)}${put}${text.slice(at)}`;
      // A blank between two tokens changes nothing.
      const input = isSameJson(rawBody, text) ? call.input : 'open';
      return { ...call, input, rawBody };
    });
  const ids = requestId.map((id): Change => member('id', id, 'valid'));
  const changes: readonly fc.Arbitrary<Change>[] = [
    ...[...spellings, ...broken, ...members].map((change) => fc.constant(change)),
    ids,
    ids,
    renamed,
    renamed,
    cut,
    cut,
    edited,
    edited,
  ];
  return changes.map((change) =>
    fc.tuple(calls, change).map(([call, make]) =>
      make(call, {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: paramsOf(operation, Object.entries(call.parameters) as [string, Json][]),
      }),
    ),
  );
}
