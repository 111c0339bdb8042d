// `npm run release -- <version>`: sets the version of all packages, dates the changelog, packs the packages, tests them in
// another folder, commits and tags. `-- <version> --dry-run` does the same in a copy and changes nothing. `-- --publish`
// publishes the packages of the current version with provenance; CI runs it for a tag.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fail, root, step } from './lib.mjs';

/** The manifests that contain the version: the repository and its packages. */
const MANIFESTS = [
  'package.json',
  'contracts/package.json',
  'packages/hongbao/package.json',
  'packages/sdk/package.json',
  'packages/sqlite-node20/package.json',
  'packages/testkit/package.json',
];
/** The order of publishing: a package follows those that it depends on. */
const ORDER = [
  'hongbao-contracts',
  'hongbao-sdk',
  'hongbao-testkit',
  'hongbao-sqlite-node20',
  'hongbao',
];
/** Files that install the packed packages by their file names, which contain the version. */
const INSTALLERS = ['examples/vitest/package.json', 'examples/playwright/package.json'];

const args = process.argv.slice(2);
const isDryRun = args.includes('--dry-run');
const [wanted] = args.filter((one) => !one.startsWith('--'));
const current = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

if (args.includes('--publish')) await publish(root, isDryRun);
else await prepare(wanted ?? fail('Pass the new version: npm run release -- 0.2.0'));

async function prepare(version) {
  if (!isNext(current, version)) fail(`${version} is not the next version after ${current}.`);
  if (!isDryRun && git(root, 'status', '--porcelain') !== '')
    fail('Commit or stash the changes first.');
  const folder = isDryRun ? copy() : root;
  try {
    const changes = dateChangelog(folder, version);
    for (const file of MANIFESTS) setVersion(join(folder, file), version);
    for (const file of INSTALLERS) setPacked(join(folder, file), version);
    console.log(`Version ${version}, after ${current}. The changelog says:\n\n${changes}\n`);
    await step('Packing and testing in another folder', 'npm', ['run', 'examples'], {
      cwd: folder,
    });
    if (isDryRun) return await publish(folder, true);
    git(root, 'commit', '--all', '--message', `chore(release): ${version}`);
    git(root, 'tag', `v${version}`);
    console.log(`Committed and tagged. To publish: git push --follow-tags`);
  } finally {
    if (isDryRun) rmSync(folder, { recursive: true, force: true });
  }
}

/** Packs the packages and publishes them. With `isTest`, npm checks them without an upload. */
async function publish(folder, isTest) {
  const packed = mkdtempSync(join(tmpdir(), 'hongbao-release-'));
  await step('Packing', process.execPath, [join(folder, 'scripts/pack.mjs'), packed], {
    cwd: folder,
  });
  const files = readdirSync(packed, { recursive: true });
  for (const name of ORDER) {
    const file = files.find((one) => new RegExp(`^${name}-\\d`).test(basename(one)));
    if (file === undefined) fail(`There is no package ${name} in ${packed}.`);
    const flags = isTest ? ['--dry-run'] : ['--provenance'];
    await step(
      `${isTest ? 'Checking' : 'Publishing'} ${file}`,
      'npm',
      ['publish', join(packed, file), '--access', 'public', ...flags],
      { cwd: folder },
    );
  }
  rmSync(packed, { recursive: true });
}

/** Copies the files of the last commit and of the working tree, without what is ignored. */
function copy() {
  const folder = mkdtempSync(join(tmpdir(), 'hongbao-release-'));
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const file of files) cpSync(join(root, file), join(folder, file));
  return folder;
}

/** Moves the entries of “Unreleased” below a heading with version and date. Returns them. */
function dateChangelog(folder, version) {
  const file = join(folder, 'CHANGELOG.md');
  const text = readFileSync(file, 'utf8');
  const [, changes = ''] = /## Unreleased\n+([\s\S]*?)(?=\n## |$)/.exec(text) ?? [];
  if (changes.trim() === '') fail('CHANGELOG.md has no entries under “Unreleased”.');
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    text.replace('## Unreleased\n', `## Unreleased\n\n## ${version}, ${today}\n`),
  );
  return changes.trim();
}

function setVersion(file, version) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
}

function setPacked(file, version) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(`-${current}.tgz`, `-${version}.tgz`));
}

/** Whether a version is the next patch, minor or major version, or a prerelease of one. */
function isNext(before, after) {
  const [major = 0, minor = 0, patch = 0] = before.split('.').map(Number);
  const [core] = after.split('-');
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`].includes(
    core ?? '',
  );
}

function git(cwd, ...command) {
  const { status, stdout, stderr } = spawnSync('git', command, { cwd, encoding: 'utf8' });
  if (status !== 0) fail(stderr);
  return stdout.trim();
}
