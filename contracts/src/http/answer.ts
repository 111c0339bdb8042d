/** A refusal of a call, as its answer reports it. */
export interface RefusalFacts {
  /** Key of the refusal or of the transport error; null when the answer has none. */
  readonly reason: string | null;
  /** The other fields of the refusal, such as the violated bound. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Whether the code in the body of an answer reports success. The server sends 200; other servers with this answer
 * format send 0.
 */
export const isSuccessCode = (code: unknown): boolean => code === 200 || code === 0;

/** Reads the `result` of an answer that is a refusal. */
export function readRefusal(result: unknown): RefusalFacts {
  const { reason, ...facts } = isRecord(result) ? result : {};
  return { reason: typeof reason === 'string' ? reason : null, facts };
}

/** Type guard: a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses the text of an answer. Undefined for a text that is not JSON, such as the error page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
