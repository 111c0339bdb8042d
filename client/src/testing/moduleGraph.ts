const STATIC_IMPORT = /\bfrom\s*'(\.[^']+)'/g;
const ANY_IMPORT = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g;

/**
 * Returns the files that a file imports by a relative path: `import … from`, `export … from`, `import '…'` and, unless
 * `isStaticOnly`, `import('…')`. Type imports are included. Paths are relative to one root: `features/x/XPage.tsx`.
 */
export function importsOf(file: string, text: string, isStaticOnly = false): string[] {
  return [...text.matchAll(isStaticOnly ? STATIC_IMPORT : ANY_IMPORT)].map(([, path = '']) =>
    resolvePath(file, path.replace(/\?.*$/, '')),
  );
}

function resolvePath(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
}

/**
 * Returns the import cycles among files, which are given by path with their text. Each cycle is a sorted set of files
 * that reach each other (Tarjan's strongly connected components).
 */
export function importCycles(sources: ReadonlyMap<string, string>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    open.push(file);
    const imports = importsOf(file, sources.get(file) ?? '').filter((one) => sources.has(one));
    for (const next of imports) {
      const reached = order.has(next)
        ? open.includes(next)
          ? order.get(next)
          : null
        : visit(next);
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached ?? index));
    }
    const low = lowest.get(file) ?? index;
    if (low === index) {
      const component = open.splice(open.indexOf(file));
      if (component.length > 1 || imports.includes(file)) cycles.push(component.toSorted());
    }
    return low;
  };
  for (const file of sources.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
