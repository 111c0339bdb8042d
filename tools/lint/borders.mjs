// Forbidden imports with the recommended alternative. The first border that matches an import reports it. Files are
// given by path relative to the repository, external packages by name.

const feature = (path) => /^engine\/src\/features\/([^/]+)\//.exec(path)?.[1];
const isTest = (path) => /\.(test|samples)\.tsx?$/.test(path);

export const borders = [
  {
    name: 'contracts import no other package',
    from: (file) => file.startsWith('contracts/src/') && !isTest(file),
    forbids: (target, file) =>
      !target.startsWith('contracts/') &&
      !/^(zod|@noble\/ciphers|eventsource-parser|#platform)(\/|$)/.test(target) &&
      !(file.startsWith('contracts/src/platform/') && /^node(:crypto|-forge\/)/.test(target)),
    instead:
      'contracts import zod, @noble/ciphers and eventsource-parser only, and `#platform/rsa` has RSA. Move the code into contracts, or to a package that imports both sides.',
  },
  {
    name: 'one package uses the database driver',
    from: (file) => !/^(prisma|tools\/(bench|soak))\//.test(file) && !isTest(file),
    forbids: (target) =>
      /^(@prisma\/|better-sqlite3)/.test(target) || target.startsWith('prisma/generated'),
    instead:
      'only the package prisma accesses the database. Read through `world.rows` in a store, write by returning a plan.',
  },
  {
    name: 'rows are read and written without Node',
    runsInBrowsers: true,
    from: (file) =>
      /^prisma\/src\/(platform\/(browser\/\w+|ports)|row\w*|sql\w*|storageFault|connection|database|databaseFiles|fileLock|migrations|compare|columnTypes|inspect)\.ts$/.test(
        file,
      ),
    forbids: (target) => /^(node:|better-sqlite3)/.test(target),
    instead: 'use the interfaces of sqlite.ts; `#platform/` has their implementation on Node.',
  },
  {
    name: 'the engine does not know its hosts',
    runsInBrowsers: true,
    from: (file) =>
      file.startsWith('engine/src/') &&
      !/^engine\/src\/platform\/\w+\.ts$/.test(file) &&
      !isTest(file),
    forbids: (target) =>
      /^(node:|fastify|@fastify\/|better-sqlite3|(server|packages)\/)/.test(target),
    instead:
      'use `#platform/crypto` and `#platform/machine`. Files, threads and processes belong into server/.',
  },
  {
    name: 'the server does not know the cluster',
    from: (file) => /^(contracts|engine|prisma|server)\//.test(file),
    forbids: (target) =>
      /^(packages\/(cluster|hongbao|tab)\/|(@hongbao\/(cluster|tab)|hongbao)(\/|$))/.test(target),
    instead:
      'a server gets its store of worlds and its peers from the program that starts it: world/store.ts and peers.ts.',
  },
  {
    name: 'the worker of a tab runs without Node',
    runsInBrowsers: true,
    from: (file) => /^packages\/tab\/src\/(storage\/)?\w+\.ts$/.test(file) && !isTest(file),
    forbids: (target) => /^(node:|fastify|@fastify\/|better-sqlite3)/.test(target),
    instead: 'the worker has the engine only; `#platform/` has what browsers do in place of Node.',
  },
  {
    name: 'a cluster does not know the program',
    from: (file) => file.startsWith('packages/cluster/'),
    forbids: (target) => /^(packages\/hongbao\/|hongbao(\/|$))/.test(target),
    instead: 'the package hongbao composes server and cluster. Tests start its build as a process.',
  },
  {
    name: 'calls are executed without HTTP',
    from: (file) =>
      /^engine\/src\/(calls|features|jobs|operator|review|scenarios)\//.test(file) && !isTest(file),
    forbids: (target) => /^engine\/src\/(http|requests|routes|devtools)\//.test(target),
    instead:
      'a use case gets its input from calls/ and returns a decision. What needs the request belongs into http/ or routes/.',
  },
  {
    name: 'the steps of a request join HTTP, dialects, faults and traffic',
    from: (file) => /^(engine|server)\/src\/(http|devtools|dialect)\//.test(file) && !isTest(file),
    forbids: (target, file, isTypeOnly) =>
      (/^engine\/src\/(requests|routes)\//.test(target) && !isTypeOnly) ||
      (/^(engine|server)\/src\/http\//.test(file) && /^engine\/src\/devtools\//.test(target)),
    instead:
      'requests/ has the steps, which apply faults and record traffic; http/ has the parts of the transport.',
  },
  {
    name: 'a world does not know the others',
    from: (file) => file.startsWith('engine/src/world/') && !isTest(file),
    forbids: (target) => target.startsWith('engine/src/worlds/'),
    instead: 'worlds/ opens, stores and creates worlds. Pass to a world what it needs.',
  },
  {
    name: 'the market is a pure function',
    from: (file) => file.startsWith('engine/src/market/') && !isTest(file),
    forbids: (target) =>
      !target.startsWith('engine/src/market/') &&
      !/^(contracts\/|@hongbao\/contracts|#platform\/)/.test(target),
    instead:
      'the market computes from seed, symbol and time alone. Pass other values as arguments.',
  },
  {
    name: 'the ledger knows no features',
    from: (file) => file.startsWith('engine/src/ledger/') && !isTest(file),
    forbids: (target) =>
      /^engine\/src\/(features|calls|http|routes|control|jobs|scenarios|world)\//.test(target),
    instead: 'the ledger must not import features. Put the reason into the movement: kind and ref.',
  },
  {
    name: 'a world knows no features',
    from: (file) => file.startsWith('engine/src/world/') && !isTest(file),
    forbids: (target) =>
      /^engine\/src\/(features|calls|http|routes|control|operator|jobs|review|scenarios)\//.test(
        target,
      ),
    instead:
      'a world receives its handlers and scenarios (see packages/hongbao/src/composeServer.ts). Register yours in jobs/allHandlers.ts.',
  },
  {
    name: 'reviews do not import features',
    from: (file) => file.startsWith('engine/src/review/') && !isTest(file),
    forbids: (target) =>
      /^engine\/src\/(features|calls|http|routes|control|operator|jobs|scenarios)\//.test(target),
    instead:
      'add the line of the feature to features/productLines.ts, which operator/reviewables.ts reads.',
  },
  {
    name: 'features do not import the list of handlers',
    from: (file) =>
      /^engine\/src\/(features|calls|http|ledger|market)\//.test(file) && !isTest(file),
    forbids: (target) => target.startsWith('engine/src/jobs/'),
    instead: 'jobs/ joins the features to the clock. Export your handlers from <feature>.jobs.ts.',
  },
  {
    name: 'operations do not import control',
    from: (file) =>
      /^engine\/src\/(operator|scenarios|devtools|calls|http)\//.test(file) && !isTest(file),
    forbids: (target) => target.startsWith('engine/src/control/'),
    instead: 'control/ imports operator/ and situations/, never the other way round.',
  },
  {
    name: 'the client runs in browsers',
    runsInBrowsers: true,
    from: (file) => file.startsWith('packages/sdk/src/') && !isTest(file),
    forbids: (target) => !/^(packages\/sdk|contracts)\//.test(target),
    instead:
      'the client imports contracts and what browsers and Node both have. Code that needs Node belongs into testkit or hongbao.',
  },
  {
    name: 'the packed testkit imports published packages only',
    from: (file) => file.startsWith('packages/testkit/src/') && !isTest(file),
    forbids: (target, file) =>
      !/^(packages\/testkit\/|contracts\/|packages\/sdk\/src\/(stories\/|checkedAnswer\.ts$))|^(@hongbao\/sdk|hongbao|vitest|@playwright\/test)$/.test(
        target,
      ) &&
      // scripts/packages/inPage.mjs bundles what the in-page mode imports.
      !(
        file.startsWith('packages/testkit/src/browser/') &&
        /^(packages\/tab\/src\/http\/|@mswjs\/interceptors(\/|$)|eventsource$)/.test(target)
      ),
    instead:
      'the testkit is published; helpers of our own tests belong into test-support. Build on @hongbao/sdk.',
  },
  {
    name: 'helpers of tests use the wire only',
    from: (file) => /^(packages\/testkit|tools\/test-support)\//.test(file),
    forbids: (target) => /^(engine|server|prisma|client)\//.test(target),
    instead:
      'they talk to a server by its contracts, wherever it runs. What needs the server in this process belongs into server/src/testing.',
  },
  {
    name: 'features import each other through index.ts',
    from: (file) =>
      /^engine\/src\/(features|control|operator|calls|http|routes)\//.test(file) &&
      !isTest(file) &&
      file !== 'engine/src/features/served.ts',
    forbids: (target, file) => {
      const other = feature(target);
      return other !== undefined && other !== feature(file) && !target.endsWith('/index.ts');
    },
    instead: 'import another feature through its index.ts. Export there what is missing.',
  },
  {
    name: 'the check of a campaign is independent',
    from: (file) => file.startsWith('tools/soak/src/check') && !isTest(file),
    forbids: (target) =>
      /^(engine|server|prisma|contracts|tools\/test-support|packages\/testkit)\/|^@hongbao\//.test(
        target,
      ) && !/\/platform\/driver(\.ts)?$/.test(target),
    instead:
      'the check must not share code with the product: write the formula again from the rules.',
  },
  {
    name: 'rules are pure',
    from: (file) => /\.rules\.ts$/.test(file),
    forbids: (target, _file, isTypeOnly) =>
      !isTypeOnly &&
      !/^(contracts\/|@hongbao\/contracts)/.test(target) &&
      !/\.(rules|types)\.ts$/.test(target),
    instead:
      'a rule takes facts and gives a decision. Gather the facts in the use case and pass them in.',
  },
  {
    name: 'routes are a table',
    from: (file) => /\.routes\.ts$/.test(file),
    forbids: (target, file) =>
      !/^(contracts\/|@hongbao\/contracts)/.test(target) &&
      !/^engine\/src\/calls\/(served|streamed)\.ts$/.test(target) &&
      feature(target) !== feature(file),
    instead:
      'a routes file joins contracts to use cases, one line a call. Anything else belongs into the use case.',
  },
  {
    name: 'the command line uses control calls',
    from: (file) => file.startsWith('packages/hongbao/src/cli/') && !isTest(file),
    forbids: (target) =>
      /^(engine|server)\//.test(target) &&
      !/^(engine\/src\/(dialect\/|docs\/examples\.json)|server\/src\/(requirePort\.ts|http\/certificates\.ts|conform\/|dialect\/))/.test(
        target,
      ),
    instead:
      'a command sends a control call. Only starting a server, comparing one, trusting its authority, and reading dialects use its code.',
  },
  {
    name: 'the app does not import the server',
    from: (file) => /^(client|desk|reference)\/src\//.test(file) && !isTest(file),
    forbids: (target) =>
      /^(engine|server|prisma|tools\/test-support|packages\/testkit)\//.test(target),
    instead: 'the app knows the server by its contracts only. Import from @hongbao/contracts.',
  },
  {
    name: 'the pages beside the app share its parts, not its screens',
    from: (file) => /^(desk|reference)\/src\//.test(file) && !isTest(file),
    forbids: (target) =>
      target.startsWith('client/') && !/^client\/src\/(ui|lib|i18n|state)\//.test(target),
    instead:
      'take ui, lib, i18n and stored settings from the app. What both need belongs into client/src/ui or lib.',
  },
  {
    name: 'the app does not know the pages beside it',
    from: (file) => file.startsWith('client/src/') && !isTest(file),
    forbids: (target) => /^(desk|reference|@hongbao\/(desk|reference))\b/.test(target),
    instead: 'the Desk shows the app in a frame and talks to it by its address and messages.',
  },
  {
    name: 'ui draws and knows no feature',
    from: (file) => file.startsWith('client/src/ui/') && !isTest(file),
    forbids: (target) => /^client\/src\/(features|state|api|app)\//.test(target),
    instead: 'ui components take what they show as props. Pass it in from a feature.',
  },
  {
    name: 'state does not import features',
    from: (file) => file.startsWith('client/src/state/') && !isTest(file),
    forbids: (target) => /^client\/src\/(features|ui|app)\//.test(target),
    instead: 'a slice stores selections and input; features and the app import it.',
  },
  {
    name: 'features do not import the app',
    from: (file) => file.startsWith('client/src/features/') && !isTest(file),
    forbids: (target) => target.startsWith('client/src/app/'),
    instead:
      'the app imports the pages of features, never the other way round. The place of a page is in state/place.ts.',
  },
  {
    name: 'the route table is plain data',
    from: (file) => file === 'client/src/app/routes.ts',
    forbids: (target, _file, isTypeOnly) => !isTypeOnly,
    instead: 'name the page by its file; pageModules.ts loads it.',
  },
  {
    name: 'the product knows no tests',
    from: (file) =>
      /^(engine|server|client|desk|reference|contracts|prisma|packages\/(cluster|hongbao))\/src\//.test(
        file,
      ) &&
      !isTest(file) &&
      !/\/(test|testing)\//.test(file),
    forbids: (target) =>
      /^(@hongbao\/test(kit|-support)|(packages\/testkit|tools\/test-support)\/|(server|packages\/cluster)\/src\/testing\/|vitest|fast-check)/.test(
        target,
      ),
    instead:
      'what the product needs belongs into the product; test-support, testkit and test libraries are for tests.',
  },
];
