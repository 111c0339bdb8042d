// `npm run dev`: starts the server in watch mode, and Vite with hot reload for the app, the Desk and the reference. All
// are available at the address of the app.
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, root, run, tool } from './lib.mjs';

await ensureInstalled('everything');
await ensureGenerated();
const env = { LOG_LEVEL: 'warn', ...process.env };
const codes = await Promise.race([
  run(tool('tsx'), ['watch', '--clear-screen=false', 'packages/hongbao/src/main.ts'], { env }),
  ...['client', 'desk', 'reference'].map((page) =>
    run(tool('vite', page), [], { cwd: join(root, page), env }),
  ),
]);
process.exit(codes);
