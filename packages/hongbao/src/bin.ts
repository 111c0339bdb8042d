#!/usr/bin/env node
import { useNewerNode } from './newerNode.mjs';

await useNewerNode();

// A reader that closes its end of the pipe early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// Loaded afterwards, because the database driver does not exist for older versions.
const { runCli } = await import('./cli/runCli.ts');
process.exitCode = await runCli(process.argv);
