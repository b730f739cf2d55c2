import path from 'node:path';
import { readOptions, runTool } from '../../command-line.ts';
import { cacheFolder } from '../install.ts';
import { compareForks } from './forks.ts';

// Compares one history of Ethereum on several nodes.

const options = readOptions('npm run ethereum-forks -- [options]: compares one history on several nodes', {
  requests: { type: 'string', default: '3000', help: 'requests of each comparison' },
  cache: { type: 'string', default: cacheFolder('ethereum'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'ethereum-forks'), help: 'folder for data and results' },
});

await runTool('ethereum-forks', async () => ((await compareForks(options)) > 0 ? 1 : 0));
