// A pool of workers that test mutants in parallel, each in its own copy of the repository.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTree } from './copy.mjs';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));
/** Maximum time until a worker is ready. */
const START_MS_MAX = 60_000;

/** Creates `size` workers. `tryAll` resolves when every task is done; `onDone` is called after each. */
export function createWorkerPool(size) {
  const home = mkdtempSync(join(tmpdir(), 'hongbao-mutate-'));
  const workers = Array.from({ length: size }, (_, index) => createWorker(join(home, `${index}`)));
  return {
    /** A source file of the first copy. */
    sourceOf: (file) => readFileSync(join(home, '0', 'tree', file), 'utf8'),
    async tryAll(tasks, onDone) {
      const queue = [...tasks];
      await Promise.all(
        workers.map(async (worker) => {
          for (let task = queue.shift(); task; task = queue.shift())
            onDone(task, await worker.run(task));
        }),
      );
    },
    close() {
      for (const worker of workers) worker.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function createWorker(folder) {
  const tree = join(folder, 'tree');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  copyTree(tree);
  let child = null;
  const stop = () => {
    // Kills the whole process group: an endless test runs in a child process.
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    child = null;
  };
  const start = async () => {
    child = fork(WORKER, [tree], {
      cwd: tree,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, TMPDIR: temporary, NODE_ENV: 'test', VITEST: 'true' },
    });
    if ((await nextMessage(child, START_MS_MAX)) === null)
      throw new Error('A worker did not start');
  };
  return {
    stop,
    async run({ id, file, mutant, tests, msMax }) {
      if (!child) await start();
      const source = readFileSync(join(tree, file));
      const answered = nextMessage(child, msMax);
      child.send({ id, file, mutant, tests });
      const answer = await answered;
      if (answer) return answer;
      stop();
      // The worker was killed while the mutant was in place.
      writeFileSync(join(tree, file), source);
      return { isDetected: true, by: 'time limit', ms: msMax };
    },
  };
}

/** The next message of a worker; null when it exits or exceeds the time limit. */
function nextMessage(child, msMax) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), msMax);
    const settle = (answer) => {
      clearTimeout(timer);
      child.off('message', settle);
      child.off('exit', ended);
      resolve(answer);
    };
    const ended = () => settle(null);
    child.on('message', settle);
    child.on('exit', ended);
  });
}
