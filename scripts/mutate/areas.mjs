// The areas of `npm run mutate`: the mutated sources, and the tests that should detect the mutants, by package folder.

const identity = {
  engine: ['features/account/*', 'features/member/sessions', 'devtools/testProvider/*'],
  server: ['http/identity'],
};

/**
 * `mutate` contains globs relative to the root. `tests` contains globs relative to the `src` folder of a package,
 * without `.test.ts`.
 */
export const areas = {
  ledger: {
    mutate: ['engine/src/ledger/*.ts'],
    tests: { engine: ['ledger/*', 'features/wallet/wallet'] },
  },
  world: {
    mutate: ['{engine,server}/src/{world,worlds}/*.ts'],
    // Excludes long tests (simulated months, killed processes), which would take days.
    tests: {
      engine: [
        'world/{advances,timeline,turns,remembering,locks,refCount,rowCounts,writer,dates}',
        'world/{commands,clock,machineClock,ids,marketVersion,parked,secrets,pathIndependence}',
        'worlds/{worldMaker,worlds}',
        'control/{clock,worldCopies,operator}',
        'features/vip/monday',
      ],
      server: ['worlds/{together,templates,worldFiles,lifecycle,idle}'],
    },
  },
  market: {
    // Excludes the statistics, which only tests and documents use.
    mutate: ['engine/src/market/*.ts', '!engine/src/market/statistics.ts'],
    tests: { engine: ['market/*', 'features/market/market'] },
  },
  quotes: {
    mutate: [
      'contracts/src/**/*.quote.ts',
      'contracts/src/positions/positions.{close,size,stops,ticket,tiers}.ts',
    ],
    tests: { contracts: ['*/*'] },
  },
  rules: {
    mutate: ['engine/src/features/**/*.rules.ts'],
    tests: {
      engine: ['features/{account,contests,flash,kyc,loans,products,upload,vip,welfare}/*'],
    },
  },
  identity: {
    mutate: [
      'engine/src/calls/identify.ts',
      'engine/src/features/account/{login,signIn,openSession,useCaptcha,password,resetPassword}.ts',
      'engine/src/features/account/{idToken,googleLogin,externalSignIn,walletSignature,googleAuth}.ts',
    ],
    tests: identity,
  },
  envelope: {
    mutate: ['contracts/src/envelope.ts', 'engine/src/http/openEnvelope.ts'],
    tests: {
      contracts: ['envelope*'],
      engine: ['http/openEnvelope*'],
      server: ['http/boundedBodies', 'http/oldClient'],
    },
  },
  idempotency: {
    mutate: ['engine/src/calls/executeCall.ts'],
    tests: { engine: ['calls/executeCall*'], server: ['http/idempotency*', 'http/identity'] },
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
    mutate: ['engine/src/http/mask.ts'],
    tests: { engine: ['http/mask', 'devtools/traffic/{secrets,exports}'] },
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
