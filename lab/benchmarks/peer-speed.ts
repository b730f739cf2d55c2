import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { referenceKey } from '../../cli/provider/reference-provider.ts';
import { apiKey } from '../../contracts/chain/security.ts';
import { readOptions, runTool, wholeNumber } from '../command-line.ts';
import { command, runLogged } from '../servers/assay.ts';
import { cacheFolder } from '../servers/install.ts';
import { installSchemathesis, release, schemathesisCommand } from '../servers/list-bugs/peers/schemathesis.ts';
import { fillPage, median, table } from '../markdown.ts';

// Requests per processor second of assay and of Schemathesis, judging and start-up included. Both test the same
// document against the same server in a separate process, which counts the requests. The runs take turns.

const options = readOptions('Measures requests per processor second beside Schemathesis, and updates docs/trust.md.', {
  requests: { type: 'string', default: '20000', help: 'requests of a fuzzing run' },
  turns: { type: 'string', default: '3', help: 'times that each command runs' },
  cache: { type: 'string', default: cacheFolder('list-bugs'), help: 'folder with the installation' },
});

/** A command whose requests and processor time are measured. */
interface Tester {
  readonly title: string;
  readonly call: readonly string[];
}

interface Spent {
  readonly requests: number;
  readonly processor: number;
}

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-bench-'));

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}

/** Reads the last line of `times` of a POSIX shell, which counts its ended children: `0m1.20s 0m0.10s`. */
function readTimes(text: string): number {
  const times = (text.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g);
  return [...times].reduce((total, [, minutes, seconds]) => total + 60 * Number(minutes) + Number(seconds), 0);
}

/** Runs a command to its end. @returns its user and system time, in seconds */
async function processorTime(call: readonly string[]): Promise<number> {
  const [log, times] = [path.join(out, 'output.log'), path.join(out, 'times')];
  const script = 'file="$1"; shift; "$@"; code=$?; times > "$file"; exit $code';
  const env = { ...process.env, ASSAY_BENCH_KEY: referenceKey };
  const { code } = await runLogged('sh', ['-c', script, 'sh', times, ...call], log, { cwd: out, env });
  // 1: findings; Schemathesis has some. 3: tested in part, because two operations need subjects from a configuration.
  if (![0, 1, 3].includes(code))
    throw new Error(`\`${call.join(' ')}\` ended with ${code}: ${fs.readFileSync(log, 'utf8').slice(-500)}`);
  return readTimes(fs.readFileSync(times, 'utf8'));
}

async function measure({ call }: Tester, server: ChildProcess): Promise<Spent> {
  server.send('forget earlier requests');
  await nextMessage(server);
  const processor = await processorTime(call);
  server.send('count');
  return { requests: Number(await nextMessage(server)), processor };
}

function testers(url: string, folder: string): readonly Tester[] {
  const document = path.join(out, 'openapi.json');
  const budget = ['--max-requests', String(wholeNumber('requests', options.requests, 1))];
  const key = ['--api-key-env', 'ASSAY_BENCH_KEY', '--quiet', '--out', path.join(out, 'results')];
  const header = ['--header', `${apiKey.place.name}: ${referenceKey}`];
  const assay = (...args: readonly string[]): readonly string[] => [process.execPath, command, ...args, ...key];
  const exported = ['--openapi', document, '--url', url];
  return [
    { title: '`assay run`, exported document', call: assay('run', ...exported) },
    { title: '`assay fuzz`, exported document', call: assay('fuzz', ...exported, ...budget) },
    { title: '`assay fuzz`, built-in contract', call: assay('fuzz', '--data', url, ...budget) },
    {
      title: `Schemathesis ${release}, exported document`,
      call: [...schemathesisCommand({ folder, document, url }), ...header],
    },
  ];
}

await runTool('peer-speed', async () => {
  const folder = installSchemathesis(path.resolve(options.cache));
  const server = fork(fileURLToPath(new URL(`./served${path.extname(import.meta.url)}`, import.meta.url)));
  try {
    const url = String(await nextMessage(server));
    await processorTime([process.execPath, command, 'export', 'openapi', '--data', url, '--out', 'openapi.json']);
    const rows = testers(url, folder).map((tester) => ({ tester, spent: [] as Spent[] }));
    for (let turn = 1; turn <= wholeNumber('turns', options.turns, 1); turn += 1) {
      for (const { tester, spent } of rows) {
        const { requests, processor } = await measure(tester, server);
        spent.push({ requests, processor });
        process.stdout.write(
          `${turn}: ${tester.title}: ${requests} requests, ${processor.toFixed(1)} processor seconds: ` +
            `${(requests / processor).toFixed(0)} a processor second\n`,
        );
      }
    }
    const rateOf = (spent: readonly Spent[]): number =>
      median(spent.map(({ requests, processor }) => requests / processor));
    const peer = rateOf(rows.at(-1)?.spent ?? []);
    const head = [
      `tester (assay on Node ${process.versions.node.split('.')[0]})`,
      'requests',
      'a processor second',
      'times Schemathesis',
    ];
    const cells = rows.map(({ tester, spent }) => {
      const rate = rateOf(spent);
      const requests = median(spent.map((measured) => measured.requests));
      return [tester.title, requests, rate.toFixed(0), (rate / peer).toFixed(1)];
    });
    const measured = table(
      head,
      cells.map((line) => `| ${line.join(' | ')} |`),
    );
    process.stdout.write(`${measured}\n`);
    fillPage('trust.md', { 'measured-peer-speed': measured });
  } finally {
    server.kill();
    fs.rmSync(out, { recursive: true, force: true });
  }
});
