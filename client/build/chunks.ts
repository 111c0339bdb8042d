const WORDS = /virtual:words\//;

/** Modules that validate and submit forms. None of the first pages has a form. */
const FORMS =
  /\/client\/src\/(?:api\/(?:useForm|useSubmit|submitOrder|upload)|lib\/(?:focusFirstProblem|textProblem)|ui\/(?:Submit|Form|FormError|ConfirmSheet))\.tsx?$|\/contracts\/src\/.*[bB]ounds\.ts$/;

/** The candlestick chart and its library. Their chunk is loaded after the page that contains the chart. */
const CANVAS =
  /\/features\/chart\/(?:CandleChart|chartLines|chartStyles|indicators)|\/klinecharts\//;

/** Modules of `lib` that only later pages use. They are bundled with these pages instead of the shell. */
const LATER_LIB = /\/client\/src\/lib\/(?:photoQuality|toArticleBlocks)\.ts/;

/** Parts of the first pages that are loaded after them: the list of all notices, and the welcome of a new member. */
const AFTER_FIRST = /\/features\/(?:inbox\/Inbox|home\/FirstSteps)/;

/**
 * Assigns modules to the files of the built app: libraries, the shell that every page needs, and one file per feature.
 * Few files cause few requests; the default splitting of the bundler produces about eighty files. A group includes the
 * imports of its modules, so shared modules are listed first.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 9 },
  {
    name: 'envelope',
    test: /node_modules\/(?:@noble\/ciphers|node-forge)\/|contracts\/src\/(?:envelope|platform)/,
    priority: 9,
  },
  { name: startOf, debugName: 'start', priority: 8 },
  // The code of the test wallet. It is loaded only by members who log in with it.
  { name: 'testWallet', test: /@noble\/curves\/|features\/account\/testWallet/, priority: 7.5 },
  { name: 'hashes', test: /@noble\/hashes\//, priority: 7.8 },
  // Minimum number of chunks that use a component for the component to be in a shared file. Other components are
  // bundled with their page.
  {
    name: 'parts',
    test: (id: string) =>
      /\/client\/src\/ui\/|\/contracts\/src\/(?!positions\/)/.test(id) && !FORMS.test(id),
    minShareCount: 4,
    priority: 7,
  },
  { name: 'sheets', test: /\/@ionic\/react\/|\/ui\/(?:SheetModal|Refresher)/, priority: 7 },
  { name: 'forms', test: FORMS, priority: 6.9 },
  // The order is significant: a module that two features share belongs to the group that is listed first.
  { name: inFeature('first'), debugName: 'first', priority: 6.8 },
  // Every page of a member renders the celebrations, and the forms of `trade` add to their queue.
  { name: inFeature('moments'), debugName: 'moments', priority: 6.7 },
  { name: inFeature('trade'), debugName: 'trade', priority: 6.6 },
  { name: inFeature('account'), debugName: 'account', priority: 6.4 },
  { name: featureOf, debugName: 'feature', test: /\/client\/src\/features\//, priority: 6 },
  { name: 'charts', test: CANVAS, priority: 5 },
];

/**
 * Returns the name of the file with the texts of a language. Each language has two files: one for the first pages, one
 * for all others. The English texts of the first pages are in the shell.
 */
function wordsOf(id: string): string {
  const [, language, part] = /virtual:words\/([\w-]+)\/(\w+)/.exec(id) ?? [];
  if (part === 'later') return `words-${language}-later`;
  return language === undefined || language === 'en-us' ? 'shell' : `words-${language}`;
}

/** Libraries that only some pages need. They are not part of the shell. */
const LATER = /node_modules\/(?:uqr|zod|klinecharts|@noble|node-forge)\//;
/**
 * All modules of Ionic. The shell contains the part that `ui/ionic.ts` imports; the other modules are loaded with the
 * sheets.
 */
const IONIC = /node_modules\/(?:@ionic|@stencil|ionicons|@lit)\//;
/** The router outlet of Ionic, which imports the swipe-back gesture when it is loaded. */
const OUTLET = /\/ion-router-outlet\.js$/;
const IONIC_START = /\/client\/src\/ui\/ionic\.ts/;

/** Returns the chunk name of a module that every page needs, or of a language's texts; null for all other modules. */
function startOf(id: string, context: Chunking): string | null {
  if (WORDS.test(id)) return wordsOf(id);
  const isAskedByStart = context
    .getModuleInfo(id)
    ?.dynamicImporters.some((from) => OUTLET.test(from));
  if (isLibrary(id)) return 'libraries';
  return (isShell(id) && !FORMS.test(id)) || isAskedByStart ? 'shell' : null;
}

interface Chunking {
  getModuleInfo: (id: string) => { dynamicImporters: string[] } | null;
}

/**
 * Libraries that every page needs. They are separate from the shell, so that the browser executes each file in a
 * separate task.
 */
const isLibrary = (id: string) =>
  id.includes('node_modules/') && !LATER.test(id) && !IONIC.test(id);

function isShell(id: string): boolean {
  if (IONIC_START.test(id)) return true;
  if (LATER_LIB.test(id)) return false;
  return /\/client\/src\/(?:api|lib|state)\/|\/(?:member\/member|settings\/settings)\.api\.ts|\/app\/linkState\.ts|calls-as-data:content\/|\/client\/src\/i18n\/[^/]+$|\/locales\/languages\.ts|\0vite/.test(
    id,
  );
}

/**
 * Features whose pages are often opened together and therefore share a file. `first` also contains the parts of other
 * features that the first pages use.
 */
const together: Readonly<Record<string, string>> = {
  home: 'first',
  market: 'first',
  wallet: 'first',
  notices: 'first',
  inbox: 'first',
  contests: 'trade',
  positions: 'trade',
  candles: 'trade',
  chart: 'trade',
  settings: 'member',
};

/** Returns the function that names the chunk of a module in the group `name`. */
function inFeature(name: string) {
  return (id: string): string | null => (featureOf(id) === name ? name : null);
}

function featureOf(id: string): string | null {
  const [, feature, part] = /\/client\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(id) ?? [];
  if (feature === undefined || CANVAS.test(id) || AFTER_FIRST.test(id)) return null;
  return together[`${feature}/${part}`] ?? together[feature] ?? feature;
}
