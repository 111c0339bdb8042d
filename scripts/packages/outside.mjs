// For esbuild: our own packages are sources and go into a bundle. All others stay outside of it, except those in `inside`.

/** Marks a resolution this plugin itself asked for. */
const seen = {};

/**
 * @param placeOf `placeOf({ name, importer, found })` is how a package that was found is imported from the bundle
 * @param isInside `isInside({ name, importer })`: whether that package goes into the bundle; none does when absent
 */
export function packagesOutside(placeOf, isInside = () => false) {
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
          path: placeOf({ name: path, importer: resolveDir, found: found.path }),
          external: true,
        };
      });
    },
  };
}
