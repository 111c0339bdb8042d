/** A reference such as `$order.id`: the stored result of an earlier step, or a part of it. */
const REFERENCE = /^\$([A-Za-z][0-9A-Za-z_-]{0,31})((?:\.[0-9A-Za-z_]+)*)$/;

/** The name that a value refers to; null for an ordinary value. */
export function referredBy(value: unknown): string | null {
  return typeof value === 'string' ? (REFERENCE.exec(value)?.[1] ?? null) : null;
}

/** All names that a value refers to, at any depth. */
export function referencesIn(value: unknown): string[] {
  const name = referredBy(value);
  if (name !== null) return [name];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** A value with its references replaced by their results. Throws the reference that cannot be resolved. */
export function resolved(value: unknown, kept: ReadonlyMap<string, unknown>): unknown {
  const found = typeof value === 'string' ? REFERENCE.exec(value) : null;
  if (found) {
    const [, name = '', path = ''] = found;
    return partOf(kept.get(name), path.split('.').slice(1), String(value));
  }
  if (Array.isArray(value)) return value.map((each) => resolved(each, kept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, resolved(each, kept)]),
  );
}

/** A reference that cannot be resolved. */
export class ReferenceUnknown extends Error {
  override readonly name = 'ReferenceUnknown';
}

function partOf(value: unknown, path: readonly string[], reference: string): unknown {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) {
      const there = typeof part === 'object' && part !== null ? Object.keys(part).join(', ') : '';
      throw new ReferenceUnknown(
        `${reference} has no field ${key}${there === '' ? '' : `; fields are ${there}`}`,
      );
    }
    part = (part as Record<string, unknown>)[key];
  }
  return part;
}
