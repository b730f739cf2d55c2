import net from 'node:net';
import type { Behaviour } from '../behaviour.ts';
import { endlessly, listening, nobody, raw, slowly } from '../servers.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const rows: readonly (Omit<Behaviour, 'codes'> & Partial<Pick<Behaviour, 'codes'>>)[] = [
  { name: 'refused', start: nobody, says: /refused: .*ECONNREFUSED/ },
  {
    name: 'reset as soon as connected',
    start: () =>
      listening(
        net.createServer((socket) => {
          socket.resetAndDestroy();
        }),
      ),
    says: /did not answer \(reset/,
  },
  {
    name: 'reset in the headers',
    start: raw((socket) => {
      socket.write(`${head}x-half: `, () => socket.resetAndDestroy());
    }),
    says: /did not answer \(reset/,
  },
  {
    name: 'reset in the body',
    start: raw((socket) => {
      socket.write(`${head}content-length: 100\r\n\r\n{"a":`, () => socket.resetAndDestroy());
    }),
    says: /did not answer \(reset/,
  },
  {
    name: 'closed without an answer',
    start: raw((socket) => {
      socket.end();
    }),
    says: /did not answer \(reset: .*other side closed/,
  },
  {
    name: 'silence',
    start: raw(() => undefined),
    says: /did not answer \(timeout: no complete answer within/,
  },
  {
    name: 'one byte of the headers at a time',
    start: raw((socket) => {
      socket.write(head);
      slowly(socket, 'x', 100);
    }),
    says: /did not answer \(timeout/,
  },
  {
    name: 'one byte of the body at a time',
    start: raw((socket) => {
      socket.write(`${head}content-length: 100000\r\n\r\n`);
      slowly(socket, ' ', 100);
    }),
    says: /did not answer \(timeout/,
  },
  {
    name: 'an endless body',
    start: raw((socket) => {
      socket.write(`${head}\r\n`);
      endlessly(socket, Buffer.alloc(65_536, ' '));
    }),
    says: /too-large: the body has \d+ bytes or more, the limit is/,
  },
  {
    name: 'an endless chunked body',
    start: raw((socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
      endlessly(socket, `10000\r\n${' '.repeat(65_536)}\r\n`);
    }),
    says: /too-large/,
  },
  {
    name: 'endless headers',
    start: raw((socket) => {
      socket.write(head);
      endlessly(socket, `x-more: ${'y'.repeat(1_000)}\r\n`);
    }),
    says: /too-large: .*[Hh]eader/,
  },
  {
    name: 'an endless status line',
    start: raw((socket) => {
      socket.write('HTTP/1.1 200 ');
      endlessly(socket, 'O'.repeat(65_536));
    }),
    says: /did not answer \((timeout|too-large|protocol)/,
  },
  {
    name: 'a flood of 1xx',
    start: raw((socket) => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100))),
    says: /did not answer \((timeout|protocol)/,
  },
  {
    name: 'a 101 that nobody asked for',
    start: raw((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
    }),
    says: /did not answer \((protocol|reset|timeout)/,
  },
  {
    name: 'no HTTP at all',
    start: raw((socket) => {
      socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    }),
    says: /did not answer \(protocol/,
  },
  {
    name: 'a longer content length than the body',
    start: raw((socket) => {
      socket.end(`${head}content-length: 100\r\nconnection: close\r\n\r\n{}`);
    }),
    says: /did not answer \((reset|protocol)/,
  },
  {
    name: 'a shorter content length than the body',
    start: raw((socket) => {
      socket.end(`${head}content-length: 3\r\nconnection: close\r\n\r\n{"jsonrpc":"2.0"}`);
    }),
    codes: [1, 3],
    says: /fail|did not answer/,
  },
  {
    name: 'two content lengths',
    start: raw((socket) => {
      socket.end(`${head}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`);
    }),
    says: /did not answer \(protocol/,
  },
  {
    name: 'a content length that is no number',
    start: raw((socket) => {
      socket.end(`${head}content-length: -1e9\r\n\r\n{}`);
    }),
    says: /did not answer \(protocol/,
  },
  {
    name: 'a chunk size that is none',
    start: raw((socket) => {
      socket.end(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`);
    }),
    says: /did not answer \(protocol/,
  },
  {
    name: 'a chunk of all the memory there is',
    start: raw((socket) => {
      socket.write(`${head}transfer-encoding: chunked\r\n\r\nfffffffffffffff0\r\n{}`);
    }),
    says: /did not answer \((protocol|timeout|too-large)/,
  },
  {
    name: 'a second answer that nobody asked for',
    start: raw((socket) => {
      socket.write(`${head}content-length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil`);
    }),
    codes: [1, 3],
    says: /fail|did not answer/,
  },
];

/** Failures below HTTP: nothing can be judged, and the message names the transport error. */
export default rows.map((row): Behaviour => ({ codes: [3], ...row }));
