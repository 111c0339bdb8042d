import { parseDocument } from 'yaml';

/** Maximum aliases in a YAML file. */
const ALIASES_MAX = 100;

/** Parses a YAML file. Returns its content, or the problem. */
export function readYaml(
  yaml: string,
): { readonly value: unknown } | { readonly problems: string[] } {
  const document = parseDocument(yaml);
  const problems = document.errors.map(({ message }) => message.split(/:?\n/)[0] ?? message);
  if (problems.length > 0) return { problems };
  try {
    return { value: document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}
