/**
 * Which file of the built app a module goes to. A phone asks for few files: the libraries, the shell that every page
 * needs, one file a feature. Left to itself the bundler writes eighty.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 9 },
  { name: 'charts', test: /node_modules\/klinecharts\//, priority: 8 },
  { name: 'envelope', test: /node_modules\/node-forge\/|contracts\/src\/envelope/, priority: 8 },
  { name: 'shell', test: isShell, priority: 5 },
  { name: featureOf, test: /\/client\/src\/features\//, priority: 4 },
  // Used by one page alone a part stays with it; by several it is fetched once.
  { name: 'shell', test: /\/client\/src\/ui\//, minShareCount: 4, priority: 3 },
  { name: 'trade', test: /\/contracts\/src\/positions\//, priority: 2 },
  { name: 'shell', test: /\/contracts\/src\//, minShareCount: 2, priority: 1 },
];

/** Libraries that only some page needs are left to it. */
const LATER = /node_modules\/(?:qrcode|dijkstrajs|pngjs|zod)\//;
/** Parts of Ionic that are fetched by themselves and not needed to draw and move pages. */
const IONIC_LATER = /md\.transition|input-shims|hardware-back|status-tap|picker|datetime/;

function isShell(id: string): boolean {
  if (id.includes('node_modules/')) return !LATER.test(id) && !IONIC_LATER.test(id);
  return /\/client\/src\/(?:api|app|lib|state)\/|\/client\/src\/i18n\/[^/]+$|\0vite/.test(id);
}

/** Features that open together share a file. */
const together: Readonly<Record<string, string>> = {
  home: 'first',
  market: 'first',
  vip: 'first',
  wallet: 'first',
  notices: 'first',
  positions: 'trade',
  chart: 'trade',
  settings: 'personal',
};

function featureOf(id: string): string | null {
  const feature = /\/client\/src\/features\/([^/]+)\//.exec(id)?.[1];
  return feature === undefined ? null : (together[feature] ?? feature);
}
