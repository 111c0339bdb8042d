// Mutation tests of one area (scripts/mutate/areas.mjs), started by `npm run mutate`.
import { PNPM } from './scripts/lib.mjs';
import { selectedArea } from './scripts/mutate/areas.mjs';

export default {
  mutate: [...selectedArea().mutate, '!**/*.{test,samples,types}.ts'],
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A run that Vitest stops at the first failure may report the failed test as skipped: its mutant would survive.
  disableBail: true,
  tempDirName: '.hongbao/stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['/.hongbao', '/docs/pictures'],
  // The packages of the sandbox must link to each other, not to those of the working tree.
  symlinkNodeModules: false,
  buildCommand: `npx -y ${PNPM} install --frozen-lockfile --prefer-offline`,
  disableTypeChecks: false,
  // Stryker would rewrite tsconfig.json with the API of TypeScript, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  concurrency: 2,
  // A failing property test shrinks its example, which takes many runs. Stryker detects endless loops by their iterations.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 10,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false, logTests: false },
  thresholds: { high: 100, low: 92, break: 92 },
};
