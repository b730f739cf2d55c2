import { onBody } from '../operators/calls.ts';
import { idIn, json, onAnswer, onHttp } from '../operators/exchanges.ts';
import { oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getHeight',
  faults: {
    'one-replica-lags': {
      origin: 'replica',
      sentence: 'vm.getHeight: the height of the last accepted block',
      what: 'every third answer is the height of ten blocks ago',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 3 === 0 ? { ...body, height: String(Number(body['height']) - 10) } : body;
        });
      },
    },
    'count-for-height': {
      origin: 'storage-query',
      sentence: 'vm.getHeight: the height of the last accepted block',
      what:
        'the answer is the number of blocks, which is one more than the height of the last one since heights ' +
        'begin with 0',
      make: (operation) => onBody(operation, (body) => ({ ...body, height: String(Number(body['height']) + 1) })),
    },
    'zero-id-is-null': {
      origin: 'input',
      sentence: 'What the service does, 4 and 5: id is a number, and the answer has the same',
      what: 'an id of 0 counts as left out, and the answer has id null',
      make: (operation) =>
        onAnswer(operation, (answer, { body }) =>
          idIn(body) === '0' ? { ...answer, body: answer.body.replace(/"id":0\}$/, '"id":null}') } : answer,
        ),
    },
    'large-id-through-doubles': {
      origin: 'number',
      sentence: 'What the service does, 5: id is the id of the request',
      what: 'a gateway reads the envelope with doubles: an id above 2^53 comes back with other last digits',
      make: (operation) =>
        onAnswer(operation, (answer) => ({
          ...answer,
          body: answer.body.replace(/"id":(\d{16,18})\}$/, (_, digits: string) => `"id":${BigInt(Number(digits))}}`),
        })),
      isKept: async (ask) => (await ask({ envelope: { id: 2n ** 53n + 1n } })).text.includes(`"id":${2n ** 53n + 1n}`),
    },
    'number-from-one-node': {
      origin: 'rollout',
      deep: false,
      sentence: 'What the service does, 6: a height is a decimal string',
      what: 'every fourth answer comes from a release that writes the height as a number',
      make: (operation) => oneOfNodes(operation, 4, (body) => ({ ...body, height: Number(body['height']) })),
    },
    'method-found-by-pattern': {
      origin: 'input',
      sentence: 'What the service does, 4: the request is a JSON object, which may hold white space',
      what:
        'a gateway finds the method by a pattern without white space: a request with a space behind the colon has ' +
        'no known method',
      make: (operation) =>
        onHttp(operation, async (request, next) =>
          /"method":"/.test(request.body)
            ? next(request)
            : {
                ...json(200, null),
                body:
                  `{"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found"},` +
                  `"id":${idIn(request.body)}}`,
              },
        ),
    },
  },
} satisfies FaultFile;
