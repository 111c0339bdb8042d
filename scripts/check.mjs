// `npm run check`: checks format, lint rules, module borders, types, unused exports, generated documents and the
// schema. No warnings are allowed.
import { ensureGenerated, ensureInstalled, step, tool } from './lib.mjs';

await ensureInstalled('everything');
await ensureGenerated();
await step('Format', tool('oxfmt'), ['--check', '.']);
await step('Lint and import borders', tool('oxlint'), ['--deny-warnings', '.']);
// All packages that run in Node are type-checked as one program, because they import each other's sources, which would
// otherwise be checked repeatedly.
await step('Types of the server and its tools', tool('tsc'), ['-p', '.']);
for (const project of [
  'engine',
  'client',
  'desk',
  'reference',
  'e2e',
  'packages/tab',
  'packages/tab/src/page',
  'packages/testkit/src/browser',
  'site',
  'site/tsconfig.worker.json',
])
  await step(`Types of ${project}`, tool('tsc'), ['-p', project]);
await step('Promises, with types', tool('oxlint'), [
  '--type-aware',
  '--deny-warnings',
  '--config=tools/lint/promises.json',
  '.',
]);
await step('Unused exports and packages', tool('knip'), ['--no-progress']);
await step('Schema and migrations agree', tool('tsx'), ['prisma/src/newMigration.ts', '--check']);
await step('Wording of documents', process.execPath, ['scripts/plainDocuments.mjs']);
await step('Generated documents are in step', tool('tsx'), [
  'server/src/docs/generate.ts',
  '--check',
]);
