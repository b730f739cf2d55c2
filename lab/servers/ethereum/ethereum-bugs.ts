import { cacheFolder } from '../install.ts';
import { judgePairs } from '../judge-pairs.ts';
import { readBugs } from '../known-bugs.ts';

import { ethereumTarget } from './document.ts';
import { ethereumNodes } from './nodes.ts';

await judgePairs({
  name: 'ethereum-bugs',
  pairs: readBugs('servers/ethereum/bugs.yaml', ethereumNodes, () => ethereumTarget(cacheFolder('ethereum'))),
  page: 'lab/servers/ethereum/ethereum-nodes.md',
});
