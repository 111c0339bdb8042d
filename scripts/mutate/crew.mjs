// Workers that try mutants side by side, each in its own copy of the tree.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTree } from './copy.mjs';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));
/** A worker that does not even start is a fault of ours. */
const START_MS_MAX = 60_000;

/** `size` workers. `tryAll` resolves when every task was tried; `onDone` hears of each as it ends. */
export function hireCrew(size) {
  const home = mkdtempSync(join(tmpdir(), 'hongbao-mutate-'));
  const workers = Array.from({ length: size }, (_, index) => createWorker(join(home, `${index}`)));
  return {
    /** A source as the crew has it. */
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
    dismiss() {
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
    // With all that it started: a test that never ends runs in a process of its own.
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
    if ((await answerOf(child, START_MS_MAX)) === null) throw new Error('A worker did not start');
  };
  return {
    stop,
    async run({ id, file, mutant, tests, msMax }) {
      if (!child) await start();
      const source = readFileSync(join(tree, file));
      const answered = answerOf(child, msMax);
      child.send({ id, file, mutant, tests });
      const answer = await answered;
      if (answer) return answer;
      stop();
      // It was stopped in the middle, with the mutant in its place.
      writeFileSync(join(tree, file), source);
      return { isNoticed: true, by: 'it did not end', ms: msMax };
    },
  };
}

/** The next message of a worker; null when it dies or takes too long. */
function answerOf(child, msMax) {
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
