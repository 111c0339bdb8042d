import type { Plugin, Rollup } from 'vite';

/**
 * Matches the texts of all languages except English. They are fetched when the language is selected; the service worker
 * caches them after that.
 */
const LOCALE = /virtual:words\/(?!en-us)/;

/**
 * Vite plugin that writes the list of files that the service worker caches: the shell and the code of every page of the
 * app, without the Desk.
 */
export function precached(): Plugin {
  return {
    name: 'hongbao:precached',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has removed chunks that contain only styles: a listed file that does not exist makes the
      // installation of the service worker fail.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((one) =>
          one.type === 'chunk' && !isLeftOut(one)
            ? [one.fileName, ...(one.viteMetadata?.importedCss ?? [])]
            : [],
        );
        const latin = Object.keys(bundle).filter((name) => /inter-latin-wght.*woff2$/.test(name));
        this.emitFile({
          type: 'asset',
          fileName: 'precache.json',
          source: JSON.stringify([...new Set([...files, ...latin])].toSorted()),
        });
      },
    },
  };
}

const isLeftOut = ({ name, moduleIds }: Rollup.OutputChunk) =>
  name === 'desk' || moduleIds.some((id) => LOCALE.test(id));
