import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Environment = Readonly<Record<string, string | undefined>>;

interface Service {
  readonly image?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
}

/** A composition of this repository with its variables replaced. */
export interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, object>>;
}

/**
 * Reads a Compose file of the repository and replaces its variables from `environment`, like Docker Compose: in every
 * value, whether or not its service is started. Throws when a required variable (`${NAME:?message}`) is empty.
 */
export function readComposition(file: string, environment: Environment): Composition {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  return replaced(parse(text, { merge: true }), environment) as Composition;
}

function replaced(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string') return interpolated(value, environment);
  if (Array.isArray(value)) return value.map((each) => replaced(each, environment));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaced(each, environment)]),
  );
}

/** A variable: `${NAME}`, `${NAME:-default}` or `${NAME:?message}`, without a nested variable. */
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?:(:[-?])([^{}]*))?\}/;

function interpolated(text: string, environment: Environment): string {
  const found = VARIABLE.exec(text);
  if (!found) {
    if (text.includes('$')) throw new Error(`invalid interpolation format: ${text}`);
    return text;
  }
  const [whole, name = '', operator, rest = ''] = found;
  const value = environment[name] || (operator === ':-' ? rest : '');
  if (value === '' && operator === ':?')
    throw new Error(`required variable ${name} is missing a value: ${rest}`);
  return interpolated(
    text.replace(whole, () => value),
    environment,
  );
}
