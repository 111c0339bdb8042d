import { expect, it } from 'vitest';
import { readScript } from '../scenarios/custom/readScript.ts';
import { readStory } from '../scenarios/stories/readStory.ts';
import { YAML_BYTES_MAX, readYaml } from './readYaml.ts';

const lines = (count: number, lineOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => lineOf(index)).join('\n');
const problemsOf = (text: string) => {
  const read = readYaml(text);
  return 'problems' in read ? read.problems : [];
};

it('reads maps, lists, texts, numbers, comments and aliases', () => {
  const text = 'a: &one {b: [1, "2", x y]} # comment\nc: *one\n"d e": |\n  f\n';
  expect(readYaml(text)).toMatchObject({
    value: { a: { b: [1, '2', 'x y'] }, c: { b: [1, '2', 'x y'] }, 'd e': 'f\n' },
  });
});

const COUNT = 20_000;
it.each<[string, string]>([
  ['keys', lines(COUNT, (index) => `k${index}: 1`)],
  ['keys of a set', `!!set {${lines(COUNT, (index) => `? k${index},`)}}`],
  ['anchors and aliases', lines(COUNT / 2, (index) => `- &a${index} 1\n- *a${index}`)],
])(
  'reads a file with 20,000 %s in at most 5 times the time of a list of this length',
  (_, text) => {
    const msFor = (read: string) => {
      const { user } = process.cpuUsage();
      readYaml(read);
      return process.cpuUsage().user - user;
    };
    const list = lines(COUNT, () => '- 1');
    readYaml(list);
    const ratios = [0, 1, 2].map(() => msFor(text) / msFor(list));
    expect(Math.min(...ratios)).toBeLessThan(5);
  },
);

it.each<[string, string, string]>([
  ['a key twice', 'a: 1\nb: 2\na: 3\n', 'Map keys must be unique at line 3, column 1'],
  ['a number and a text as one key', '1: a\n"1": b\n', 'Map keys must be unique at line 2'],
  ['a list as a key', '[a]: b\n', 'A key must be a text at line 1, column 1'],
  ['101 aliases', `a: &a 1\nb:\n${lines(101, () => '- *a')}`, 'at most 100 aliases at line 103'],
  [
    '20 levels of aliases to two aliases',
    `a0: &a0 x\n${lines(20, (index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`)}`,
    'Excessive alias count',
  ],
  [
    '20 levels of merged aliases',
    `%YAML 1.1\n---\na0: &a0 {x: 1}\n${lines(
      20,
      (index) => `a${index + 1}: &a${index + 1}\n  <<: [*a${index}, *a${index}]`,
    )}`,
    'Excessive alias count',
  ],
  [
    'an alias in what it refers to',
    'a: &a\n  b: [{c: *a}]\n',
    'The alias a refers to what contains',
  ],
  ['a tag', 'a: !!binary AAAA\n', 'The tag tag:yaml.org,2002:binary is not supported at line 1'],
  ['a tag of a program', 'a: !!js/function "() => 1"\n', 'is not supported at line 1'],
  ['100 nested lists', `a: ${'['.repeat(100)}${']'.repeat(100)}\n`, 'The content nests too deep'],
  ['100,000 nested lists', '['.repeat(100_000), 'Maximum call stack size exceeded'],
  ['two documents', 'a: 1\n---\nb: 1\n', 'Source contains multiple documents'],
  ['too many characters', `a: ${'x'.repeat(YAML_BYTES_MAX)}`, 'it has 250003 characters'],
])('refuses a file with %s', (_, text, problem) => {
  expect(problemsOf(text)[0]).toContain(problem);
  for (const read of [readScript(text), readStory('mine', text)])
    expect(Array.isArray(read)).toBe(true);
});

it('reports at most 30 problems of a file', () => {
  expect(problemsOf(lines(10_000, () => ']'))).toHaveLength(30);
  expect(problemsOf(lines(10_000, () => 'a: 1'))).toHaveLength(30);
});

it('reads __proto__, constructor and merge keys as names without effect', () => {
  const text = '%YAML 1.1\n---\n__proto__: {a: 1}\nconstructor: {a: 1}\n<<: {a: 1}\n';
  const read = readYaml(text);
  expect('value' in read && Object.keys(read.value as object)).toEqual([
    '__proto__',
    'constructor',
    '<<',
  ]);
  expect(({} as Record<string, unknown>)['a']).toBe(undefined);
  expect(String(readStory('mine', text))).toContain('__proto__ unknown field');
});
