#!/usr/bin/env node
import { runCli } from './cli/runCli.ts';

// A reader that closes its end of the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv);
