// The mutated sources by area, with the tests that should detect their mutants, most likely first.

const server = 'server/src';
const account = [
  'http/identity.test.ts',
  'features/account/*.test.ts',
  'features/member/sessions.test.ts',
  'testProvider/*.test.ts',
];

/** `files` and `tests` are patterns: `*` within a folder, `**` across folders. A file's own test always comes first. */
export const areas = {
  ledger: {
    files: [`${server}/ledger/*.ts`],
    tests: [`${server}/ledger/*.test.ts`, `${server}/features/wallet/wallet.test.ts`],
  },
  world: {
    files: [`${server}/world/*.ts`, `${server}/worlds/*.ts`],
    // Without long tests (simulated months, killed processes), which would take days.
    tests: [
      `${server}/world/{advances,timeline,turns,remembering,locks,refCount,rowCounts,writer,dates}.test.ts`,
      `${server}/worlds/{together,templates,worldFiles,lifecycle,worldMaker,worlds,idle}.test.ts`,
      `${server}/world/{commands,clock,machineClock,ids,marketVersion,parked,secrets}.test.ts`,
      `${server}/control/{clock,worldCopies,operator}.test.ts`,
      `${server}/world/pathIndependence.test.ts`,
      `${server}/features/vip/monday.test.ts`,
    ],
  },
  market: {
    files: [`${server}/market/*.ts`],
    tests: [`${server}/market/*.test.ts`, `${server}/features/market/market.test.ts`],
  },
  quotes: {
    files: [
      'contracts/src/**/*.quote.ts',
      'contracts/src/positions/positions.{close,size,stops,ticket,tiers}.ts',
    ],
    tests: ['contracts/src/{folder}/*.test.ts'],
  },
  rules: {
    files: [`${server}/features/**/*.rules.ts`],
    tests: [`${server}/features/{folder}/*.test.ts`],
  },
  identity: {
    files: [
      `${server}/calls/identify.ts`,
      `${server}/features/account/{login,signIn,openSession,useCaptcha,password,resetPassword}.ts`,
      `${server}/features/account/{idToken,googleLogin,externalSignIn,walletSignature,googleAuth}.ts`,
    ],
    tests: account.map((path) => `${server}/${path}`),
  },
  envelope: {
    files: ['contracts/src/envelope.ts', `${server}/http/openEnvelope.ts`],
    tests: [
      'contracts/src/envelope*.test.ts',
      `${server}/http/openEnvelope*.test.ts`,
      `${server}/http/boundedBodies.test.ts`,
      `${server}/http/oldClient.test.ts`,
    ],
  },
  idempotency: {
    files: [`${server}/calls/executeCall.ts`],
    tests: [
      `${server}/http/idempotency*.test.ts`,
      `${server}/calls/executeCall*.test.ts`,
      `${server}/http/identity.test.ts`,
    ],
  },
};

/** Test files are not mutated, nor is the code with which tests and documents measure. */
const isTest = (path) => /\.(test|samples|types)\.ts$|\/market\/statistics\.ts$/.test(path);

/** The sources of an area among the files of the repository. */
export function sourcesOf({ files }, all) {
  return all.filter((path) => !isTest(path) && files.some((pattern) => matches(pattern, path)));
}

/** The tests that should detect a mutant of a source, most likely first. */
export function testsOf({ tests }, source, all) {
  const folder = source.split('/').at(-2) ?? '';
  const own = source.replace(/\.ts$/, '');
  const named = all.filter((path) => path.startsWith(`${own}.`) && path.endsWith('.test.ts'));
  const listed = tests.flatMap((pattern) =>
    all.filter((path) => matches(pattern.replace('{folder}', folder), path)),
  );
  return [...new Set([...named, ...listed])];
}

function matches(pattern, path) {
  const expression = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${expression}$`).test(path);
}
