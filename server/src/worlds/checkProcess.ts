import { fork } from 'node:child_process';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { WorldFileTask, WorldFileVerdict } from '@hongbao/engine/worlds/checkWorldFile';
import type { RunningCheck } from '@hongbao/engine/worlds/importedFile';

/** Time limit of a check, including the start of its process. It is extended for large files. */
const CHECK_MS = 15 * SECOND_MS;
const CHECK_MS_PER_MEGABYTE = 100;
const MEGABYTE = 1_000_000;
/** Time after its limit at which a check ends itself, because its server must have crashed. */
const ORPHAN_MS = 2 * SECOND_MS;

/**
 * Checks an imported world file of `bytes` in a separate process. A malicious file can make SQLite run without end, and
 * a running query can be stopped only by ending its process.
 */
export function startCheckProcess(file: string, bytes: number, blank: string): RunningCheck {
  const limitMs = Math.ceil(CHECK_MS + (bytes / MEGABYTE) * CHECK_MS_PER_MEGABYTE);
  const isSource = import.meta.url.endsWith('.ts');
  // The path differs between the sources and the bundle.
  const entry = new URL(
    isSource ? '../worldFileProcess.ts' : './worldFileProcess.js',
    import.meta.url,
  );
  const child = fork(entry, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  const task: WorldFileTask = { file, blank, endsAfterMs: limitMs + ORPHAN_MS };
  const problem = new Promise<string | null>((resolve) => {
    child.once('message', (verdict: WorldFileVerdict) => resolve(verdict.problem));
    child.once('error', ({ message }) => resolve(`It could not be checked: ${message}`));
    // A process that closes without a verdict has failed.
    child.once('close', (code, signal) => {
      resolve(
        child.killed
          ? `It could not be checked within ${Math.round(limitMs / SECOND_MS)} s.`
          : `Its check ended without a result (${signal ?? code}).`,
      );
    });
    child.send(task);
  });
  return { problem, stop: () => void child.kill('SIGKILL') };
}
