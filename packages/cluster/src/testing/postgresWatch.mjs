// Runs a PostgreSQL server until the parent process closes the standard input of this process, so that a killed test
// leaves no server. `node postgresWatch.mjs <folder> <uid or -> <gid or -> <program> <its arguments>`; any input before
// the end prevents the deletion of the folder.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder, uid, gid, program, ...args] = process.argv.slice(2);
const as = uid === '-' ? {} : { uid: Number(uid), gid: Number(gid) };
const server = spawn(program, args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

let isKept = false;
let isOver = false;
process.stdin.on('data', () => (isKept = true));
process.stdin.on('error', () => {});
process.stdin.on('close', () => {
  isOver = true;
  // Kills the child processes immediately too, as a power loss would.
  server.kill('SIGQUIT');
});
server.on('error', () => process.exit(1));
server.on('exit', (code) => {
  if (isOver && !isKept) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
