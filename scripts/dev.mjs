// `npm run dev`: the server in watch mode, and Vite with hot reload in front of it.
import { join } from 'node:path';
import { ensureGenerated, ensureInstalled, requireNode, root, run, tool } from './lib.mjs';

requireNode();
await ensureInstalled();
await ensureGenerated();
const env = { LOG_LEVEL: 'warn', ...process.env };
const codes = await Promise.race([
  run(tool('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], { env }),
  run(tool('vite', 'client'), [], { cwd: join(root, 'client'), env }),
]);
process.exit(codes);
