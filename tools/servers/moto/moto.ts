import fs from 'node:fs';
import path from 'node:path';
import { readResults } from '../../../cli/options/results-file.ts';
import { endOnSignals, freePort, startProcess, stopProcess, untilReady } from '../../child-process.ts';
import { readOptions } from '../../command-line.ts';
import { binary, installPython } from '../list-bugs/install.ts';
import { defaultCacheFolder, sourceFile } from '../list-bugs/bug.ts';
import { runAssay } from '../real-node/assay.ts';
import { readRows, writePage } from './report.ts';

// Judges every list that botocore declares and moto implements.

const release = '5.2.5';

const given = readOptions('npm run moto -- [options]: judges the lists of AWS as moto implements them', {
  serve: { type: 'boolean', default: false, help: 'starts the gateway with its data, until Ctrl-C' },
  cache: { type: 'string', default: defaultCacheFolder(), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'moto'), help: 'folder for data and results' },
});

const started = async (out: string) => {
  const folder = path.resolve(given.cache, 'moto-gateway', release);
  installPython(folder, { requirements: [`moto[all,server]==${release}`] });
  const port = await freePort();
  const log = path.join(out, 'gateway.log');
  const child = startProcess(binary(folder, 'python3'), [sourceFile('..', 'moto', 'gateway.py'), String(port)], {
    log,
  });
  const url = `http://127.0.0.1:${port}`;
  process.stderr.write('filling moto: about a minute\n');
  const answered = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/lists.json`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  };
  await untilReady(child, 'moto', log, answered, { tries: 600 });
  return { url, stop: () => stopProcess(child) };
};

const kept = async (url: string, file: string): Promise<string> => {
  const text = await (await fetch(url)).text();
  fs.writeFileSync(file, text);
  return text;
};

const main = async (): Promise<void> => {
  const out = path.resolve(given.out);
  fs.mkdirSync(out, { recursive: true });
  const { url, stop } = await started(out);
  try {
    process.stdout.write(`moto ${release}: ${url}\n`);
    if (given.serve) return await new Promise(() => setInterval(() => {}, 60_000));
    const rows = readRows(await kept(`${url}/lists.json`, path.join(out, 'lists.json')));
    const document = path.join(out, 'openapi.json');
    await kept(`${url}/openapi.json`, document);
    const run = path.join(out, 'run');
    fs.rmSync(run, { recursive: true, force: true });
    const limits = ['--max-requests', '100000', '--max-time', '1800'];
    const options = ['--openapi', document, '--url', url, ...limits, '--out', run, '--quiet'];
    const { code, seconds } = await runAssay(['run', ...options], path.join(out, 'run.log'));
    if (code > 1) throw new Error(`assay ended with ${code}: see run.log in ${out}`);
    const results = readResults(run);
    writePage(path.join('docs', 'declared-lists.md'), { release, rows, results, seconds });
    process.stdout.write(`${results.findings.length} findings in ${results.requests} requests\n`);
  } finally {
    await stop();
  }
};

endOnSignals();

try {
  await main();
} catch (error) {
  process.stderr.write(`moto: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
