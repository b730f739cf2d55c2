#!/usr/bin/env node
import { nodeFault } from './node-version.ts';

// The other modules are loaded later: earlier versions of Node.js cannot load all of them.
const fault = nodeFault(process.versions.node);
if (fault === undefined) await start();
else {
  process.stderr.write(`assay: ${fault}\n`);
  process.exitCode = 2;
}

async function start(): Promise<void> {
  const [{ runProgram }, { endProcess }, { giveThreadsSpace, keepHeapSmallLater, optimizeLess }] = await Promise.all([
    import('./program.ts'),
    import('./lingering.ts'),
    import('./v8-flags.ts'),
  ]);
  optimizeLess();
  giveThreadsSpace();
  keepHeapSmallLater();

  // If a reader closes the pipe (`| head`), the command continues and ends with its own exit code.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

  process.exitCode = await runProgram();
  endProcess();
}
