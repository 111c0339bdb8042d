import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const action = parse(read('action.yml')) as Action;
const hasBash = spawnSync('bash', ['--version']).error === undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hongbao-action-'));
  mkdirSync(join(folder, 'temp'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes an executable that records its arguments. */
function put(path: string, lines: readonly string[]) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, ['#!/bin/bash', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}

/** A command `hongbao` that records its arguments, and runs what follows `--` with an address. */
const HONGBAO = [
  'printf "%s\\n" "$@" > "$RUNNER_TEMP/arguments"',
  'while [ "$1" != -- ]; do shift; done',
  'shift',
  'HONGBAO_URL=http://127.0.0.1:4567 exec "$@"',
];

/** Runs the shell steps of the action as a runner does, until one fails. Returns the exit code and the output. */
function runAction(given: Readonly<Record<string, string>>) {
  const outputs: Record<string, string> = {};
  let printed = '';
  for (const { id, run, env = {} } of action.runs.steps) {
    if (run === undefined) continue;
    const valueOf = (text: string) =>
      text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
        const [kind = '', key = ''] = name.split('.');
        return kind === 'inputs'
          ? (given[key] ?? action.inputs[key]?.default ?? '')
          : (outputs[name] ?? '');
      });
    const file = join(folder, 'outputs');
    writeFileSync(file, '');
    const step = spawnSync('bash', ['--noprofile', '--norc', '-c', run], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        RUNNER_TEMP: join(folder, 'temp'),
        GITHUB_OUTPUT: file,
        ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, valueOf(text)])),
      },
    });
    printed += step.stdout + step.stderr;
    if (step.status !== 0) return { code: step.status, printed };
    for (const [, name = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
      outputs[`steps.${id}.outputs.${name}`] = value;
  }
  return { code: 0, printed };
}

const argumentsOf = () => readFileSync(join(folder, 'temp/arguments'), 'utf8').split('\n');

describe.runIf(hasBash)('the action of GitHub workflows', () => {
  it('runs every line with the address of a server of the installed package', () => {
    put('node_modules/.bin/hongbao', HONGBAO);
    const run = 'echo "first $HONGBAO_URL"\necho "second; \'quoted\'"';
    const { code, printed } = runAction({ run, scenario: 'demo', port: '3199' });
    expect(code).toBe(0);
    expect(printed).toContain("first http://127.0.0.1:4567\nsecond; 'quoted'\n");
    expect(argumentsOf().slice(0, 6)).toEqual([
      'exec',
      '--port',
      '3199',
      '--scenario',
      'demo',
      '--',
    ]);
  });

  it('fails with the exit code of the first line that fails', () => {
    put('node_modules/.bin/hongbao', HONGBAO);
    expect(runAction({ run: 'true\n(exit 7)\necho never' })).toEqual({ code: 7, printed: '' });
  });

  it('does not execute the values of inputs', () => {
    put('node_modules/.bin/hongbao', HONGBAO);
    runAction({ run: 'true', scenario: '$(touch owned); touch owned' });
    expect(argumentsOf()[4]).toBe('$(touch owned); touch owned');
    expect(existsSync(join(folder, 'owned'))).toBe(false);
  });

  it.each([
    ['packages', { packages: 'vendor/a.tgz\nhttps://example.com/b.tgz' }],
    ['a version', { version: '0.2.0' }],
  ])('installs %s outside the project', (_, given) => {
    put('bin/npm', [
      'printf "%s\\n" "$@" > "$RUNNER_TEMP/installed"',
      'mkdir -p "$3/node_modules/.bin"',
      'cp "$RUNNER_TEMP/../hongbao" "$3/node_modules/.bin/hongbao"',
    ]);
    put('hongbao', HONGBAO);
    put('vendor/a.tgz', []);
    expect(runAction({ run: 'true', ...given })).toEqual({ code: 0, printed: '' });
    const installed = readFileSync(join(folder, 'temp/installed'), 'utf8').trim().split('\n');
    const [path, url] = installed.slice(-2);
    if ('version' in given) expect(url).toBe('hongbao@0.2.0');
    else {
      expect(path).toMatch(/^\/.*\/vendor\/a\.tgz$/);
      expect(url).toBe('https://example.com/b.tgz');
    }
  });

  it('reports a project without the package', () => {
    const { code, printed } = runAction({ run: 'true' });
    expect(code).toBe(1);
    expect(printed).toContain('::error::hongbao is not installed: set the input packages');
  });

  it('uploads the folder of failed tests, whose name begins with a dot', () => {
    expect(action.runs.steps.at(-1)?.with).toMatchObject({
      path: expect.stringMatching(/\/\.hongbao\/failures$/),
      'include-hidden-files': true,
    });
  });
});

it('the example of a workflow uses inputs that the action has', () => {
  const { jobs } = parse(read('examples/ci/github-actions.yml')) as {
    jobs: Record<string, { steps: { uses?: string; with?: Record<string, unknown> }[] }>;
  };
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const own = steps.filter(({ uses }) => uses?.startsWith('<owner>/<repository>@'));
  expect(own).toHaveLength(1);
  for (const name of Object.keys(own[0]?.with ?? {})) expect(action.inputs).toHaveProperty(name);
});

it('the release publishes the image of the Dockerfile under the name of the repository', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: Record<string, { permissions: Record<string, string>; steps: Step[] }>;
  };
  expect(jobs['image']?.permissions).toEqual({ contents: 'read', packages: 'write' });
  const names = jobs['image']?.steps.find(({ id }) => id === 'names');
  expect(names?.with?.['images']).toBe('ghcr.io/${{ github.repository }}');
});
