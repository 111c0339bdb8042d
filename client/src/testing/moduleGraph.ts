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
