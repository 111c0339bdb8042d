import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Folders of source files that have no import cycles, neither of files nor of folders. `rooms` are the folders whose own
 * folders are compared; all others are one folder each with everything below them, and a file of the root is one for
 * itself. Type imports and `import()` count, imports of tests do not.
 */
const roots = [
  { root: 'client/src', rooms: ['features'] },
  { root: 'desk/src', rooms: ['panels'] },
  { root: 'engine/src', rooms: ['features', 'devtools', 'scenarios', 'dialect'] },
  { root: 'server/src', rooms: ['dialect', 'scenarios'] },
  { root: 'contracts/src', rooms: [] },
  { root: 'prisma/src', rooms: [] },
  { root: 'packages/cluster/src', rooms: [] },
  { root: 'packages/hongbao/src', rooms: [] },
  { root: 'packages/mcp/src', rooms: [] },
  { root: 'packages/sdk/src', rooms: [] },
  { root: 'packages/tab/src', rooms: [] },
  { root: 'packages/testkit/src', rooms: [] },
  { root: 'reference/src', rooms: [] },
  { root: 'site/src', rooms: [] },
  { root: 'tools/bench/src', rooms: [] },
  { root: 'tools/fairness/src', rooms: [] },
  { root: 'tools/generators/src', rooms: [] },
  { root: 'tools/soak/src', rooms: [] },
  { root: 'tools/test-support/src', rooms: [] },
];

const IMPORTS = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g;
const isTest = (path) => /\.(test|samples)\.tsx?$|(^|\/)testing\//.test(path);

/** Returns the files that each file imports by a relative path, for files by path with their text. */
export function importGraph(texts) {
  const targets = ([file, text]) =>
    [...text.matchAll(IMPORTS)]
      .map(([, specifier]) => join(dirname(file), specifier.replace(/\?.*$/, '')))
      .filter((target) => texts.has(target));
  return new Map([...texts].map((entry) => [entry[0], new Set(targets(entry))]));
}

/** Returns the folder of a file, relative to a root: `features/loans`, `ui`, or the file itself at the root. */
export function folderOf(path, rooms) {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(0, rooms.includes(parts[0]) ? 2 : 1).join('/') || path;
}

export function folderGraph(files, rooms) {
  const graph = new Map();
  for (const [file, targets] of files) {
    const folder = folderOf(file, rooms);
    if (!graph.has(folder)) graph.set(folder, new Set());
    for (const target of targets) {
      const other = folderOf(target, rooms);
      if (other !== folder) graph.get(folder).add(other);
    }
  }
  return graph;
}

/** Returns the shortest path from a node to another, both included; null if there is none. */
export function findPath(graph, from, to) {
  const paths = [[from]];
  const seen = new Set();
  for (const path of paths) {
    const last = path.at(-1);
    if (last === to) return path;
    if (seen.has(last)) continue;
    seen.add(last);
    for (const next of graph.get(last) ?? []) paths.push([...path, next]);
  }
  return null;
}

function readSources(root) {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const shown = paths.filter((path) => !isTest(path));
  return new Map(shown.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const graphs = new Map();

/** Returns the graphs of a root, read once for a run of the linter. */
function graphsOf(directory, rooms) {
  if (!graphs.has(directory)) {
    const files = importGraph(readSources(directory));
    graphs.set(directory, { files, folders: folderGraph(files, rooms) });
  }
  return graphs.get(directory);
}

/** Forbids import cycles of files and of folders in the listed roots. Every import that closes a cycle is reported. */
export const cyclesRule = (repository, inRepository) => ({
  create(context) {
    const path = inRepository(context.filename ?? context.getFilename());
    const own = roots.find(({ root }) => path.startsWith(`${root}/`));
    if (!own || isTest(path)) return {};
    const { files, folders } = graphsOf(join(repository, own.root), own.rooms);
    const file = path.slice(own.root.length + 1);
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const target = join(dirname(file), specifier.replace(/\?.*$/, ''));
      if (!files.has(target)) return;
      const back = findPath(files, target, file);
      if (back)
        context.report({
          node,
          message: `This import closes a cycle: ${[file, ...back].join(' → ')}.`,
        });
      const folder = folderOf(file, own.rooms);
      const other = folderOf(target, own.rooms);
      const around = folder === other ? null : findPath(folders, other, folder);
      if (around)
        context.report({
          node,
          message: `This import closes a cycle of folders: ${[folder, ...around].join(' → ')}. Move what several folders need into a folder of its own below them, or pass it in from a folder above them.`,
        });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
});
