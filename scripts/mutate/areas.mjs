// The areas of `npm run mutate`: the mutated sources, and the tests that should detect the mutants, by package folder.

const identity = [
  'http/identity',
  'features/account/*',
  'features/member/sessions',
  'devtools/testProvider/*',
];

/**
 * `mutate` contains globs relative to the root. `tests` contains globs relative to the `src` folder of a package,
 * without `.test.ts`.
 */
export const areas = {
  ledger: {
    mutate: ['server/src/ledger/*.ts'],
    tests: { server: ['ledger/*', 'features/wallet/wallet'] },
  },
  world: {
    mutate: ['server/src/{world,worlds}/*.ts'],
    // Excludes long tests (simulated months, killed processes), which would take days.
    tests: {
      server: [
        'world/{advances,timeline,turns,remembering,locks,refCount,rowCounts,writer,dates}',
        'world/{commands,clock,machineClock,ids,marketVersion,parked,secrets,pathIndependence}',
        'worlds/{together,templates,worldFiles,lifecycle,worldMaker,worlds,idle}',
        'control/{clock,worldCopies,operator}',
        'features/vip/monday',
      ],
    },
  },
  market: {
    // Excludes the statistics, which only tests and documents use.
    mutate: ['server/src/market/*.ts', '!server/src/market/statistics.ts'],
    tests: { server: ['market/*', 'features/market/market'] },
  },
  quotes: {
    mutate: [
      'contracts/src/**/*.quote.ts',
      'contracts/src/positions/positions.{close,size,stops,ticket,tiers}.ts',
    ],
    tests: { contracts: ['*/*'] },
  },
  rules: {
    mutate: ['server/src/features/**/*.rules.ts'],
    tests: {
      server: ['features/{account,contests,flash,kyc,loans,products,upload,vip,welfare}/*'],
    },
  },
  identity: {
    mutate: [
      'server/src/calls/identify.ts',
      'server/src/features/account/{login,signIn,openSession,useCaptcha,password,resetPassword}.ts',
      'server/src/features/account/{idToken,googleLogin,externalSignIn,walletSignature,googleAuth}.ts',
    ],
    tests: { server: identity },
  },
  envelope: {
    mutate: ['contracts/src/envelope.ts', 'server/src/http/openEnvelope.ts'],
    tests: {
      contracts: ['envelope*'],
      server: ['http/openEnvelope*', 'http/boundedBodies', 'http/oldClient'],
    },
  },
  idempotency: {
    mutate: ['server/src/calls/executeCall.ts'],
    tests: { server: ['http/idempotency*', 'calls/executeCall*', 'http/identity'] },
  },
  sdk: {
    mutate: [
      'packages/sdk/src/*.ts',
      'packages/sdk/src/stories/requireFact.ts',
      'contracts/src/http/*.ts',
    ],
    tests: { contracts: ['http/*'], 'packages/sdk': ['**/*'] },
  },
  queries: {
    mutate: ['prisma/src/{rowQueries,rowReader}.ts'],
    tests: { prisma: ['{rowReader,rowWriter}'] },
  },
  masks: {
    mutate: ['server/src/http/mask.ts'],
    tests: { server: ['http/mask', 'devtools/traffic/{secrets,exports}'] },
  },
  forms: {
    mutate: [
      'client/src/lib/decimalInput.ts',
      'client/src/features/loans/loanForm.ts',
      'client/src/features/positions/closeForm.ts',
    ],
    tests: {
      client: ['lib/decimalInput', 'features/loans/loanForm', 'features/positions/closeForm'],
    },
  },
};

/** Name of the environment variable that selects the area in a process of Stryker or Vitest. */
export const AREA_VARIABLE = 'HONGBAO_MUTATE_AREA';

/** Returns the area selected by the environment variable. Default: the ledger. */
export function selectedArea() {
  return areas[process.env[AREA_VARIABLE] ?? 'ledger'];
}
