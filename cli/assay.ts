#!/usr/bin/env node
import { runProgram } from './program.ts';
import { giveThreadsSpace, keepHeapSmallLater, optimizeLess } from './v8-flags.ts';

optimizeLess();
giveThreadsSpace();
keepHeapSmallLater();

// If a reader closes the pipe (`| head`), the command continues and ends with its own exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runProgram();
