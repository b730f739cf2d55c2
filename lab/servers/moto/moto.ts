import fs from 'node:fs';
import path from 'node:path';
import { forever, readOptions, runTool } from '../../command-line.ts';
import { binary, cacheFolder, installPython } from '../install.ts';
import { judgeToEnd } from '../judge.ts';
import { type Server, startServer, toolFile, whileRunning } from '../server.ts';
import { readRows, writePage } from './report.ts';

// Judges every list that botocore declares and moto implements.

const release = '5.2.5';

const options = readOptions('npm run moto -- [options]: judges the lists of AWS as moto implements them', {
  serve: { type: 'boolean', default: false, help: 'starts the gateway with its data, until Ctrl-C' },
  cache: { type: 'string', default: cacheFolder('list-bugs'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'moto'), help: 'folder for data and results' },
});

/** Makes a document of botocore's tables, fills moto, and turns each GET into a call of boto3. */
const gateway: Server = {
  name: 'moto-gateway',
  ready: '/lists.json',
  install: (folder) => installPython(folder, [`moto[all,server]==${release}`]),
  launch: ({ folder, port }) => {
    process.stderr.write('filling moto: about a minute\n');
    const program = toolFile('servers', 'moto', 'gateway.py');
    return { command: binary(folder, 'python3'), args: [program, String(port)] };
  },
};

async function download(url: string, file: string): Promise<string> {
  const text = await (await fetch(url)).text();
  fs.writeFileSync(file, text);
  return text;
}

await runTool('moto', async () => {
  const out = path.resolve(options.out);
  const folder = path.resolve(options.cache, gateway.name, release);
  await whileRunning(startServer(gateway, release, { folder, work: path.join(out, 'gateway') }), async ({ url }) => {
    process.stdout.write(`moto ${release}: ${url}\n`);
    if (options.serve) await forever();

    const rows = readRows(await download(`${url}/lists.json`, path.join(out, 'lists.json')));
    const document = path.join(out, 'openapi.json');
    await download(`${url}/openapi.json`, document);
    const command = ['run', '--max-requests', '100000', '--max-time', '1800'];
    const { results, seconds } = await judgeToEnd({ url, document }, path.join(out, 'run'), command);
    writePage({ release, rows, results, seconds });
    process.stdout.write(`${results.findings.length} findings in ${results.requests} requests\n`);
  });
});
