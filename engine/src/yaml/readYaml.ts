import { LineCounter, type Node, isAlias, isNode, isScalar, parseDocument, visit } from 'yaml';

/** Maximum size of a YAML file, bytes. The largest of this repository has 7 kB. */
export const YAML_BYTES_MAX = 250_000;
/** Maximum aliases in a YAML file. */
const ALIASES_MAX = 100;
/** Maximum nodes that contain a node; a level of a map has two. */
const ANCESTORS_MAX = 64;
/** Maximum problems that are returned for one file. */
const PROBLEMS_MAX = 30;

type ReadYaml =
  | {
      readonly value: unknown;
      /** The line of the value at a path, or of the nearest value around it that the file has. */
      readonly lineOf: (path: readonly PropertyKey[]) => number;
    }
  | { readonly problems: string[] };

/** Parses a YAML file in time proportional to its length. Returns its content, or the problems. */
export function readYaml(yaml: string): ReadYaml {
  if (yaml.length > YAML_BYTES_MAX)
    return { problems: [`it has ${yaml.length} characters, more than ${YAML_BYTES_MAX}`] };
  try {
    return parse(yaml);
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}

function parse(yaml: string): ReadYaml {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, {
    // The parser would compare all pairs of keys, also for the tag `!!set`, and describe each of any number of errors.
    uniqueKeys: false,
    resolveKnownTags: false,
    prettyErrors: false,
    // A directive in the file would select another schema, with merge keys.
    schema: 'core',
    lineCounter,
  });
  const problems: string[] = [];
  const add = (message: string, offset = 0) => {
    const { line, col } = lineCounter.linePos(offset);
    if (problems.length < PROBLEMS_MAX) problems.push(`${message} at line ${line}, column ${col}`);
  };
  for (const { message, pos } of document.errors.slice(0, PROBLEMS_MAX)) add(message, pos[0]);
  if (problems.length > 0) return { problems };
  let aliases = 0;
  visit(document, {
    Node: (_, node, path) => {
      const stop = (message: string) => {
        add(message, node.range?.[0]);
        return visit.BREAK;
      };
      if (path.length > ANCESTORS_MAX) return stop('The content nests too deep');
      if (node.tag) return stop(`The tag ${node.tag} is not supported`);
      if (!isAlias(node)) return undefined;
      if (path.some((each) => isNode(each) && (each as Node).anchor === node.source))
        return stop(`The alias ${node.source} refers to what contains it`);
      aliases += 1;
      return aliases > ALIASES_MAX ? stop(`A file has at most ${ALIASES_MAX} aliases`) : undefined;
    },
    Map: (_, { items }) => {
      const known = new Set<string>();
      for (const { key } of items) {
        const offset = isNode(key) ? key.range?.[0] : 0;
        if (!isScalar(key)) add('A key must be a text', offset);
        else if (known.has(String(key.value))) add('Map keys must be unique', offset);
        else known.add(String(key.value));
      }
    },
  });
  if (problems.length > 0) return { problems };
  const lineOf = (path: readonly PropertyKey[]): number => {
    const found: unknown = document.getIn(path, true);
    const offset = isNode(found) ? found.range?.[0] : undefined;
    if (offset !== undefined) return lineCounter.linePos(offset).line;
    return path.length === 0 ? 1 : lineOf(path.slice(0, -1));
  };
  return { value: document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown, lineOf };
}
