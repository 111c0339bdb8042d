// An esbuild plugin. Packages of this repository are bundled from their sources. All other packages remain external,
// except those for which `isInside` returns true.

/** Marks a resolution that this plugin requested. */
const seen = {};

/**
 * @param toImportPath `toImportPath({ name, importer, found })` returns the path by which the bundle imports an
 *   external package
 * @param isInside `isInside({ name, importer })` returns whether a package is bundled; by default no package is
 */
export function packagesOutside(toImportPath, isInside = () => false) {
  return {
    name: 'packages stay outside',
    setup(context) {
      context.onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
        const isOwn = /^(@hongbao\/|#|node:)/.test(path);
        if (kind === 'entry-point' || isOwn || pluginData === seen) return undefined;
        if (isInside({ name: path, importer: resolveDir })) return undefined;
        const found = await context.resolve(path, { kind, resolveDir, pluginData: seen });
        if (found.errors.length > 0 || found.external) return found;
        return {
          path: toImportPath({ name: path, importer: resolveDir, found: found.path }),
          external: true,
        };
      });
    },
  };
}
