import type { Behaviour } from '../behaviour.ts';
import { always, type Answer, json, listening, httpServer, provided, raw } from '../servers.ts';
import { stranger } from '../stranger.ts';

const escaped = (text: string): string =>
  [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
const entities = (text: string): string => [...text].map((character) => `&#${character.charCodeAt(0)};`).join('');
const reversed = (text: string): string => [...text].reverse().join('');
const halves = (text: string): string[] => [
  text.slice(0, Math.ceil(text.length / 2)),
  text.slice(Math.ceil(text.length / 2)),
];

/** The key in all encodings that assay redacts. */
const spellings = (key: string): string[] => [
  key,
  encodeURIComponent(key),
  percent(key),
  encodeURIComponent(percent(key)),
  entities(key),
  reversed(key),
  ...halves(key),
  ...halves(key).map(reversed),
  key.toUpperCase(),
  ...[key, `user:${key}`, `x${key}`, `{"key":"${key}"}`].flatMap((text) => [
    Buffer.from(text).toString('base64'),
    Buffer.from(text).toString('base64url'),
  ]),
  Buffer.from(key).toString('hex'),
  JSON.stringify(JSON.stringify(key)),
];

const asText = (key: string): string =>
  JSON.stringify({
    ...Object.fromEntries(spellings(key).map((text, n) => [text, n])),
    echoes: spellings(key),
    message: `no such key: ${key}`,
  });

/** Starts a server that has the key in advance, so that it can leak the key in its first answer. */
const echoing =
  (answer: (key: string) => Answer): Behaviour['start'] =>
  (key) =>
    always(answer(key))();

/** Targets that repeat the key anywhere in their answers. */
export default [
  {
    name: 'the key in a body, in every spelling',
    start: echoing((key) => (response) => json(response, asText(key))),
    codes: [1],
    says: /fail/,
    often: true,
  },
  {
    name: 'the key escaped in a body',
    start: echoing(
      (key) => (response) =>
        json(response, `{"${escaped(key)}":"${escaped(key).toUpperCase().replaceAll('\\U', '\\u')}"}`),
    ),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'the key in header values',
    start: echoing(
      (key) => (response) =>
        json(response, '{}', 200, Object.fromEntries(spellings(key).map((text, n) => [`x-echo-${n}`, text]))),
    ),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'the key as a header name',
    start: (key) =>
      raw((socket) => {
        socket.end(
          `HTTP/1.1 200 OK\r\nx-${key.replace(/[^\w-]/g, '')}: 1\r\n${Buffer.from(key).toString('hex')}: 1\r\ncontent-length: 2\r\n\r\n{}`,
        );
      })(),
    codes: [1, 3],
    says: /fail|did not answer/,
  },
  {
    name: 'the key in the reason of the status',
    start: (key) =>
      raw((socket) => {
        socket.end(`HTTP/1.1 401 ${key}\r\ncontent-length: 2\r\n\r\n{}`);
      })(),
    codes: [1, 3],
    says: /fail|401/,
  },
  {
    name: 'the key in what breaks HTTP',
    start: (key) =>
      raw((socket) => {
        socket.end(`${key} ${key}\r\n${key}\r\n\r\n`);
      })(),
    codes: [3],
    says: /protocol/,
  },
  {
    name: 'the key over many chunks',
    start: echoing((key) => async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const character of `{"message":"${key}"}`) {
        response.write(character);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
      response.end();
    }),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'the key where a redirect leads to',
    start: echoing((key) => async (response) => {
      response.writeHead(302, { location: `${(await stranger()).url}/?key=${encodeURIComponent(key)}` });
      response.end();
    }),
    codes: [2],
    says: /redirects are not followed/,
  },
  {
    name: 'the key in the items and tokens of a good provider',
    start: (key) => {
      const good = provided(key, [
        {
          call: (call, next) => {
            const answer = next(call);
            if (call.operation !== 'listMessages' || answer.kind !== 'answer') return answer;
            return { ...answer, body: { ...(answer.body as object), nextPageToken: key, [key]: spellings(key) } };
          },
        },
      ]);
      return listening(httpServer(good));
    },
    codes: [0, 1],
    says: /cases:/,
    only: ['listMessages', 'vm.getHeight'],
    judges: ['vm.getHeight'],
    broken: /@listMessages$/,
  },
] satisfies Behaviour[];
