// For esbuild: our own packages are sources and go into a bundle, all others stay outside of it.

/** Marks a resolution this plugin itself asked for. */
const seen = {};

/** `placeOf({ name, importer, found })` says how a package that was found is imported from the bundle. */
export function packagesOutside(placeOf) {
  return {
    name: 'packages stay outside',
    setup(context) {
      context.onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
        const isOwn = path.startsWith('@hongbao/') || path.startsWith('node:');
        if (kind === 'entry-point' || isOwn || pluginData === seen) return undefined;
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
