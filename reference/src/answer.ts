/** The fields that an answer can have. */
interface Wrapped {
  readonly success?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly result?: unknown;
}

/** Parses an answer; null if it is not a JSON object. */
export function jsonOf(text: string): Wrapped | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Summarizes the result in one line. */
export function verdictOf(
  status: number,
  answer: Wrapped | null,
): { isGood: boolean; text: string } {
  if (answer === null) return { isGood: status < 400, text: 'An answer that is not JSON' };
  if (answer.success === true) return { isGood: true, text: 'Granted' };
  const reason = fieldOf(answer.result, 'reason') ?? 'refused';
  return {
    isGood: false,
    text: `${String(answer.code)} ${String(reason)}: ${String(answer.message)}`,
  };
}

/** Returns the token in an answer, or null. */
export function tokenIn(answer: Wrapped | null): string | null {
  const token = fieldOf(answer?.result, 'token');
  return typeof token === 'string' ? token : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
