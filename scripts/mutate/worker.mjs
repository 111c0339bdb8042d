// A process that tests mutants in one copy of the repository, sequentially. Receives tasks and returns results over
// IPC.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, createVitest } from 'vitest/node';
import { withMutant } from './mutators.mjs';

const folder = process.argv[2];

/** Runs files in the given order: the most likely to fail comes first. */
class AsNamed extends BaseSequencer {
  async shard(files) {
    return files;
  }

  async sort(files) {
    return files;
  }
}

const vitest = await createVitest('test', {
  root: folder,
  config: join(folder, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  sequence: { sequencer: AsNamed },
  experimental: { fsModuleCache: false },
});
// The packages' own configurations request two processes each; with one, the code is loaded once.
for (const project of vitest.projects) project.config.maxWorkers = 1;
await vitest.globTestSpecifications();

process.on('message', async ({ id, file, mutant, tests }) => {
  process.send({ id, ...(await tried(join(folder, file), mutant, tests)) });
});
process.send({ isReady: true });

/** Runs tests with a mutant in place, or with the original source when there is none. */
async function tried(path, mutant, tests) {
  const source = readFileSync(path, 'utf8');
  const startedAt = Date.now();
  try {
    if (mutant) place(path, withMutant(source, mutant));
    const specifications = tests.flatMap((test) =>
      vitest.getModuleSpecifications(join(folder, test)),
    );
    // Vitest caches modules: one that failed to load with the previous mutant would fail in every later run.
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const failed = testModules.find((module) => module.state() === 'failed');
    // A run that stops at its first failure may report that file as skipped: the cancellation itself counts.
    const isDetected = failed !== undefined || unhandledErrors.length > 0 || vitest.isCancelling;
    return {
      isDetected,
      by: isDetected ? whatFailed(failed, unhandledErrors) : '',
      ms: Date.now() - startedAt,
    };
  } finally {
    if (mutant) place(path, source);
  }
}

function place(path, source) {
  writeFileSync(path, source);
  vitest.invalidateFile(path);
}

function whatFailed(module, errors) {
  if (!module) return errors[0] ? String(errors[0].message) : 'a test of a run that stopped';
  for (const test of module.children.allTests('failed'))
    return `${module.moduleId}: ${test.fullName}`;
  return `${module.moduleId}: ${module.errors()[0]?.message ?? ''}`;
}
