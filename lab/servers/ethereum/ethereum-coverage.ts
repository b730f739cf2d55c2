import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openRpcContract, readOpenRpc } from '../../../contracts/openrpc/index.ts';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import { startProxy } from '../../../defects/proxy/proxy.ts';
import { liveDispatcher } from '../../../engine/client/dispatch.ts';
import { soleBase } from '../../../engine/model/names.ts';
import { readOptions, runTool } from '../../command-line.ts';
import { cacheFolder, installNode } from '../install.ts';
import { fillPage } from '../../markdown.ts';
import { sourceRoot, startServer, whileRunning } from '../server.ts';
import { ethereumDocument } from './document.ts';
import { ethereumNodes } from './nodes.ts';

// Runs open-rpc/test-coverage on the mutants that `assay mutate` judged.

const release = '2.2.4';
const name = '@open-rpc/test-coverage';

const options = readOptions(
  'npm run ethereum-coverage -- [options]: open-rpc/test-coverage on mutants of assay mutate',
  {
    mutants: { type: 'string', default: 'reports/out/mutants/mutants.json', help: 'mutants.json of assay mutate' },
    node: { type: 'string', default: 'geth', help: 'the node' },
    cache: { type: 'string', default: cacheFolder('ethereum'), help: 'folder for installations' },
    out: { type: 'string', default: path.join('reports', 'out', 'ethereum-coverage'), help: 'folder for data' },
  },
);

/** A call of test-coverage, and whether its answer is as the tool expects. */
interface Call {
  readonly methodName: string;
  readonly title: string;
  readonly valid?: boolean;
}

type Coverage = (options: object) => Promise<readonly Call[]>;

/** Titles of the calls of a method whose answers test-coverage accepts. */
async function acceptedBy(coverage: Coverage, openrpcDocument: object, method: string): Promise<readonly string[]> {
  const reporter = { onBegin: () => {}, onTestBegin: () => {}, onTestEnd: () => {}, onEnd: () => {} };
  const calls = await coverage({ openrpcDocument, only: [method], transport: 'http', reporters: [reporter] });
  return calls.filter(({ valid }) => valid === true).map(({ title }) => title);
}

/** The ids of the mutants that `assay mutate` caught. */
function readCaught(file: string): ReadonlySet<string> {
  const { mutants } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    readonly mutants: readonly { readonly id: string; readonly verdict: string }[];
  };
  return new Set(mutants.filter(({ verdict }) => verdict === 'caught').map(({ id }) => id));
}

async function measureCoverage(url: string): Promise<string> {
  const folder = path.resolve(options.cache, 'test-coverage');
  installNode(folder, [`${name}@${release}`]);
  const load = createRequire(path.join(folder, 'node_modules', name, 'build', 'index.js'));
  const { default: coverage } = load('./index.js') as { readonly default: Coverage };
  const { parseOpenRPCDocument } = load('@open-rpc/schema-utils-js') as {
    readonly parseOpenRPCDocument: (text: string) => Promise<object>;
  };
  const file = ethereumDocument(options.cache);
  const contract = openRpcContract(
    await readOpenRpc(file, path.join(sourceRoot, 'contracts', 'presets', 'ethereum.yaml')),
  );
  const dispatcher = liveDispatcher({ concurrency: 4, timeoutMs: 10_000 });
  const proxy = await startProxy({ contract, target: { [soleBase]: url }, namespace: '', dispatcher });
  try {
    const servers = [{ name: 'proxy', url: proxy.target[soleBase] }];
    const published = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly methods: readonly { name: string }[] };
    const methods = new Set(published.methods.map((method) => method.name));
    const document = await parseOpenRPCDocument(JSON.stringify({ ...published, servers }));

    const caughtByUs = readCaught(options.mutants);
    // The overlay adds a method, which test-coverage does not know.
    const mutants = deriveMutants(contract).filter(({ id, operation }) => caughtByUs.has(id) && methods.has(operation));
    const usual = new Map<string, readonly string[]>();
    let caught = 0;
    for (const mutant of mutants) {
      const { operation } = mutant;
      // The inputs are drawn at random: a call counts if it was accepted twice.
      if (!usual.has(operation)) {
        const first = await acceptedBy(coverage, document, operation);
        const second = await acceptedBy(coverage, document, operation);
        usual.set(
          operation,
          first.filter((title) => second.includes(title)),
        );
      }
      proxy.plant(mutant);
      const accepted = await acceptedBy(coverage, document, operation).catch((): readonly string[] => []);
      proxy.plant(undefined);
      const isCaught = usual.get(operation)?.some((title) => !accepted.includes(title)) === true;
      if (isCaught) caught += 1;
      process.stdout.write(`${isCaught ? 'caught' : 'missed'}  ${mutant.id}\n`);
    }
    const accepting = [...usual.values()].filter(({ length }) => length > 0).length;
    return (
      `\`${name}\` ${release} catches ${caught} of ${mutants.length} mutants ` +
      `that assay catches before ${options.node}. ` +
      `Without a mutant, it accepts a call of ${accepting} of ${usual.size} methods.`
    );
  } finally {
    await proxy.close();
  }
}

await runTool('ethereum-coverage', async () => {
  const node = ethereumNodes.find((each) => each.name === options.node);
  if (!node)
    throw new Error(`--node ${options.node}: name one of ${ethereumNodes.map((each) => each.name).join(', ')}`);
  const work = path.resolve(options.out, node.name);
  const folders = { folder: path.resolve(options.cache, node.name), work };
  const text = await whileRunning(startServer(node, node.release, folders), ({ url }) => measureCoverage(url));
  process.stdout.write(`${text}\n`);
  fillPage('ethereum-nodes.md', { coverage: text });
});
