import type { Plugin, Rollup } from 'vite';

/** Texts of other languages are fetched when they are chosen; the worker keeps them from then on. */
const LOCALE = /\/locales\/(?!en-us)/;

/**
 * Writes the list of files the app consists of, for the service worker to keep: its shell and the code of every page,
 * without the Desk.
 */
export function precached(): Plugin {
  return {
    name: 'hongbao:precached',
    apply: 'build',
    generateBundle: {
      // After Vite has taken out the chunks of which only styles were left: a file that is not there stops the worker.
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
