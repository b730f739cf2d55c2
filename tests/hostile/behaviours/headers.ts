import http from 'node:http';
import type { Behaviour } from '../behaviour.ts';
import { always, json, listening, partly, provided, raw, httpServer } from '../servers.ts';

const status = (code: string, rest = 'content-length: 2\r\n\r\n{}') =>
  raw((socket) => {
    socket.write(`HTTP/1.1 ${code}\r\n${rest}`);
  });
const many = (count: number, length: number): http.OutgoingHttpHeaders =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, 'y'.repeat(length)]));

/** Statuses and headers that no reader of the documents expects. */
export default [
  {
    name: '100 kB of headers',
    start: always((response) => json(response, '{}', 200, many(100, 1_000))),
    codes: [3],
    says: /too-large: .*[Hh]eader/,
  },
  {
    name: 'a thousand headers',
    start: partly(
      () => true,
      (response) => json(response, '{}', 200, many(1_000, 1)),
    ),
    codes: [1, 3],
    says: /fail|too-large/,
  },
  {
    name: 'a header of 15 kB',
    start: always((response) => json(response, '{}', 200, { 'x-long': 'y'.repeat(15_000) })),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'header injection',
    start: status(
      '200 OK',
      'x-a: b\rset-cookie: evil=1\r\nx-c: \x1b[2J\x07\r\n\tfolded\r\ncontent-length: 2\r\n\r\n{}',
    ),
    codes: [1, 3],
    says: /fail|did not answer \(protocol/,
  },
  {
    name: 'a NUL in a header',
    start: status('200 OK', 'x-a: b\0c\r\ncontent-length: 2\r\n\r\n{}'),
    codes: [1, 3],
    says: /fail|did not answer \(protocol/,
  },
  {
    name: 'headers called __proto__',
    start: status('200 OK', '__proto__: a\r\nconstructor: b\r\ncontent-length: 2\r\n\r\n{}'),
    codes: [1],
    says: /fail/,
  },
  { name: 'status 999', start: status('999 Nine'), codes: [1, 3], says: /fail|did not answer/ },
  { name: 'a status that is no number', start: status('abc'), codes: [3], says: /did not answer \(protocol/ },
  { name: '204', start: status('204 No Content', '\r\n'), codes: [2], says: /204/ },
  { name: '205 with a body', start: status('205 Reset Content'), codes: [1, 3], says: /fail|205/ },
  {
    name: '404 to everything',
    start: always((response) => json(response, '{"statusCode":404,"message":"no","error":"Not Found"}', 404)),
    codes: [2],
    says: /answered 404/,
  },
  {
    name: '503 that asks for an hour',
    start: always((response) => json(response, '{}', 503, { 'retry-after': '3600' })),
    codes: [3],
    says: /--max-time|503/,
    args: ['--max-time', '4'],
  },
  {
    name: '429 until the year 9999',
    start: always((response) => json(response, '{}', 429, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' })),
    codes: [3],
    says: /--max-time|429/,
    args: ['--max-time', '4'],
  },
  {
    name: 'a clock in 1970 and one in 9999',
    start: partly(
      () => true,
      async (response, asked) => {
        response.setHeader(
          'date',
          asked.number % 2 === 0 ? 'Thu, 01 Jan 1970 00:00:00 GMT' : 'Fri, 31 Dec 9999 23:59:59 GMT',
        );
        await provided('')(response, asked);
      },
    ),
    codes: [0],
    says: /cases:/,
    judges: ['vm.getHeight'],
    broken: /^$/,
    only: ['vm.getHeight'],
  },
  {
    name: 'HTTP/1.0',
    start: raw((socket) => {
      socket.end('HTTP/1.0 200 OK\r\n\r\n{}');
    }),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'a connection closed after every answer',
    start: (key) => {
      const good = provided(key);
      return listening(
        httpServer(async (response, asked) => {
          response.setHeader('connection', 'close');
          await good(response, asked);
        }),
      );
    },
    codes: [0],
    says: /cases:/,
    judges: ['vm.getHeight', 'listMessages'],
    broken: /^$/,
    only: ['vm.getHeight', 'listMessages'],
  },
] satisfies Behaviour[];
