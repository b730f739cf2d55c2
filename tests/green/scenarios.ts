import { setTimeout as sleep } from 'node:timers/promises';
import fs from 'node:fs';
import path from 'node:path';
import type { Alteration } from '../../reference/types.ts';
import { answering, status } from './answers.ts';

/**
 * A run that must not be green: the problem, and the expected exit code and output. What preflight finds wrong is in
 * `tests/engine/preflight`, bad usage in `tests/cli`.
 */
export interface Scenario {
  readonly name: string;
  /** Alterations of the served reference provider; called once for each run. */
  readonly alteration?: () => Alteration;
  /** Arguments of the command; `folder` is empty and the run's own. */
  args(url: string, folder: string): readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly code: 1 | 2 | 3;
  /** Matches the output of the command, stdout and stderr together. */
  readonly says: RegExp;
}

const keyHeader = 'x-data-api-key';
/** The data interface refuses calls without this key. */
const demanding = answering((request, answer) =>
  request.path.startsWith('/ext/') || request.headers[keyHeader] === 'right-key' ? answer : status(401),
);

/** Successful answers of the data interface become this body. */
const bodies = (body: string) =>
  answering((request, answer) =>
    answer.status === 200 && !request.path.startsWith('/ext/') ? { ...answer, body } : answer,
  );

const quick = ['run', '--quiet', '--depth', 'quick'];
const node = (url: string): string[] => [...quick, '--node', url];
const data = (url: string): string[] => [...quick, '--data', url];
const whole = (url: string): string[] => [...quick, '--node', url, '--data', url, '--metrics', url];

const written = (folder: string, name: string, content: unknown): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify(content));
  return file;
};

const config = (folder: string, subjects: Record<string, string[]>): string[] => [
  '--config',
  written(folder, 'assay.json', { subjects }),
];

const emptyList = (body: string): string => body.replace(/\[.*\]/s, '[]').replace(/,"nextPageToken":"[^"]*"/, '');

const error = { code: -32000, message: 'the limit is too large' };

const limitRefused = answering((request, answer) =>
  request.body.includes('vm.getUTXOs') &&
  /"limit":"?(?:102[5-9]|10[3-9]\d|1[1-9]\d\d|[2-9]\d{3}|\d{5,})/.test(request.body)
    ? { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as object), result: undefined, error }) }
    : answer,
);

export const scenarios: readonly Scenario[] = [
  {
    name: 'a key that expires after 200 requests',
    alteration: answering((_, answer, count) => (count > 200 ? status(401) : answer)),
    args: (url) => [...data(url), '--key', 'env:GREEN_KEY'],
    env: { GREEN_KEY: 'reference-key' },
    code: 3,
    says: /key/i,
  },
  {
    name: '503 from request 60 on',
    alteration: answering((_, answer, count) => (count > 60 ? status(503) : answer)),
    args: node,
    code: 3,
    says: /stopped answering|503/,
  },
  {
    name: 'one interface of two is dead',
    args: (url) => [...node(url), '--data', 'http://127.0.0.1:9'],
    code: 3,
    says: /127\.0\.0\.1:9/,
  },
  { name: '--max-requests 5', args: (url) => [...whole(url), '--max-requests', '5'], code: 3, says: /--max-requests/ },
  { name: '--max-time 0.1', args: (url) => [...whole(url), '--max-time', '0.1'], code: 3, says: /--max-time/ },
  {
    name: 'a configured chain that the target does not know',
    args: (url, folder) => [...data(url), ...config(folder, { 'evm-chain-id': ['999999999'] })],
    code: 2,
    says: /999999999/,
  },
  {
    name: 'configured addresses that the target rejects',
    args: (url, folder) => [
      ...node(url),
      ...config(folder, { 'x-address': ['X-custom1qurswpc8qurswpc8qurswpc8qurswpc84tcf7f'] }),
    ],
    code: 3,
    says: /accepted no configured x-address/,
  },
  {
    name: 'every list is empty',
    alteration: answering((request, answer) =>
      request.path.startsWith('/ext/') || answer.status !== 200 ? answer : { ...answer, body: emptyList(answer.body) },
    ),
    args: data,
    code: 3,
    says: /Not tested|Tested in part/,
  },
  ...(['[{"a":1}]', 'null', '"text"', '7', 'true', ''] as const).map((body): Scenario => ({
    name: `200 with the body ${body === '' ? '(empty)' : body}`,
    alteration: bodies(body),
    args: (url) => [...data(url), '--only', 'listMessages', '--only', 'listUtxos'],
    code: 1,
    says: /data\.schema\.response@listMessages/,
  })),
  {
    name: 'an empty 200 in place of every failed call of the node',
    alteration: answering((request, answer) =>
      request.body.includes('"id"') && answer.body.includes('"error"')
        ? { status: 200, headers: {}, body: '' }
        : answer,
    ),
    args: node,
    code: 1,
    says: /node\./,
  },
  {
    name: 'the node answers arrays',
    alteration: answering((_, answer) => ({ ...answer, body: `[${answer.body}]` })),
    args: node,
    code: 1,
    says: /node\.schema\.result/,
  },
  ...([0, 5, 10] as const).map((missing): Scenario => ({
    name: `a fault that is seen with ${missing} requests left`,
    alteration: limitRefused,
    // A standard run of this operation takes about 170 requests.
    args: (url) =>
      `run --quiet --node ${url} --only vm.getUTXOs --max-requests ${170 - missing} --min-judged 0`.split(' '),
    code: 1,
    says: /node\.utxos\.limit-clamp@vm\.getUTXOs/,
  })),
  {
    name: 'cases that the baseline records as judged are not',
    args: (url, folder) => [
      ...whole(url),
      ...'--max-requests 150 --min-judged 0'.split(' '),
      '--baseline',
      written(folder, 'baseline.json', {
        schema: 'assay-baseline/1',
        entries: [],
        judged: { 'data.page.continues': ['listUtxos', 'listErc20Transfers', 'listTokenTransfers'] },
      }),
    ],
    code: 3,
    says: /baseline records as judged/,
  },
  {
    name: 'a target of which all but one operation is gone',
    alteration: answering((request, answer) => (request.body.includes('vm.getHeight') ? answer : status(404))),
    args: node,
    code: 1,
    says: /node\./,
  },
  {
    name: 'every answer comes after the time limit',
    alteration: () => ({
      http: async (request, next) => {
        await sleep(1_500);
        return next(request);
      },
    }),
    args: (url) => [...node(url), '--timeout', '0.2'],
    code: 3,
    says: /--timeout|did not answer/,
  },
  {
    name: 'fuzz of a dead target',
    args: () => ['fuzz', '--quiet', '--node', 'http://127.0.0.1:9', '--max-requests', '500'],
    code: 3,
    says: /127\.0\.0\.1:9/,
  },
  {
    name: 'fuzz with a rejected key',
    alteration: demanding,
    args: (url) => ['fuzz', '--quiet', '--data', url, '--key', 'env:GREEN_KEY', '--max-requests', '500'],
    env: { GREEN_KEY: 'wrong-key' },
    code: 3,
    says: /key/i,
  },
];
