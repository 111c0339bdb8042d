import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { type WorldFileTask, checkWorldFile } from '@hongbao/engine/worlds/checkWorldFile';
import { Handlers } from '@hongbao/engine/world/handlers';
import { Secrets } from '@hongbao/engine/world/secrets';

const SECRETS_KEY_BYTES = 32;

// Entry point of a process that checks one file for the server that started it, and then exits.
process.once('disconnect', () => process.exit(1));
process.once('message', (task: WorldFileTask) => {
  check(task).catch(() => process.exit(1));
});

async function check(task: WorldFileTask): Promise<void> {
  endAfter(task.endsAfterMs);
  const handlers = new Handlers(allHandlers());
  // The check of a world does not need the installation's key.
  const secrets = new Secrets(randomBytes(SECRETS_KEY_BYTES), 'imported');
  const verdict = await checkWorldFile(task, { handlers, secrets });
  process.send?.(verdict, () => process.exit(0));
}

/** Ends this process after a time limit, even if its main thread runs an endless query and the server has exited. */
function endAfter(ms: number): void {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
}
