import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { createWorld, listScenarios, resetWorld } from '@hongbao/contracts/control/worlds.calls';
import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { afterEach, describe, expect, it } from 'vitest';
import { TEST_AT } from '../../testing/server.ts';
import { useWorld } from '../../testing/useWorld.ts';

const scenariosDir = mkdtempSync(join(tmpdir(), 'scenarios-'));
const world = useWorld({ isShared: true, config: { scenariosDir } });
afterEach(() => {
  for (const file of readdirSync(scenariosDir)) rmSync(join(scenariosDir, file));
});

const write = (file: string, ...lines: string[]) =>
  writeFileSync(join(scenariosDir, file), lines.join('\n'));
const make = (scenario: string, seed = 's') =>
  world.call(createWorld, { body: { scenario, seed, at: TEST_AT } });
const reset = (id: string) => world.call(resetWorld, { params: { world: id } });
const file = (name: string) =>
  world.must(listScenarios).then((all) => all.find((each) => each.name === name));

/** Creates a world from a scenario, and expects a balanced ledger. */
async function made(scenario: string, seed?: string) {
  const answer = await make(scenario, seed);
  if (!answer.ok) throw new Error(`${answer.reason} ${JSON.stringify(answer.facts)}`);
  const params = { world: answer.result.id };
  expect(await world.must(auditLedger, { params })).toMatchObject({ balanced: true });
  return world.server.openWorld(answer.result.id);
}

const accounts = async (id: string) => {
  const { rows } = await world.server.openWorld(id).inside();
  const found = rows.many('Member', { orderBy: [['id', 'asc']] });
  return found.map(({ account }) => account);
};
const member = (email: string) => `  - member: { email: ${email} }`;

/** Returns the worlds and the temporary files that a failed creation could leave behind. */
const left = async () => {
  const { worlds, config } = world.server;
  const files = [config.dataDir, join(config.dataDir, 'templates'), join(config.dataDir, 'worlds')]
    .flatMap((folder) => {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    })
    .filter((name) => /draft|ahead/.test(name));
  return { ids: await worlds.ids(), files };
};

describe('the example scenario', () => {
  const folder = fileURLToPath(new URL('../../../../examples/scenarios', import.meta.url));
  const open = async (example: string) => {
    cpSync(folder, scenariosDir, { recursive: true });
    const { control, inside } = await made(example);
    return { control, rows: (await inside()).rows };
  };

  it('friday-crash (YAML) ends before the prices fall', async () => {
    const { control, rows } = await open('friday-crash');
    expect(rows.count('Position', { status: 'running' })).toBe(1);
    expect(rows.count('Loan', { status: 'passed' })).toBe(1);
    const rejected = { status: rechargeLine.statusOf.rejected };
    expect(rows.count('Recharge', rejected)).toBe(1);
    await control.advance('4h');
    expect(rows.count('Position', { closeReason: 'liquidation' })).toBe(1);
  });

  it('two-winners (TypeScript) settles two winning and three losing options', async () => {
    const { rows } = await open('two-winners');
    const options = rows.groups('OptionOrder', 'result', [], {});
    expect(options.map(({ result, count }) => [result, count]).toSorted()).toEqual([
      ['lose', 3],
      ['win', 2],
    ]);
  });
});

describe('a scenario file', () => {
  it('is listed beside the built-in scenarios, and creates worlds at the requested instant', async () => {
    write(
      'two.yaml',
      'summary: Two.',
      'startsBefore: 3d',
      'steps:',
      member('a@x.example'),
      '  - advance: 1d',
      member('b@x.example'),
    );
    expect(await file('demo')).toMatchObject({ kind: 'built-in', summary: expect.any(String) });
    expect(await file('two')).toEqual({
      name: 'two',
      kind: 'file',
      summary: 'Two.',
      file: 'two.yaml',
    });
    const { id, control, inside } = await made('two');
    expect(await control.now()).toBe(TEST_AT);
    const { rows, createdAt } = await inside();
    expect(createdAt).toBe(TEST_AT - 3 * DAY_MS);
    const registered = rows.many('Member', { orderBy: [['id', 'asc']] });
    expect(registered.map((each) => Number(each.registeredAt) - createdAt)).toEqual([0, DAY_MS]);
    expect(await accounts(id)).toEqual(['a@x.example', 'b@x.example']);
  });

  it('is read again for each new world and each reset', async () => {
    write('one.yaml', 'steps:', member('before@x.example'));
    const { id } = await made('one');
    write('one.yaml', 'steps:', member('after@x.example'));
    const { id: other } = await made('one');
    expect(await accounts(other)).toEqual(['after@x.example']);
    expect(await accounts(id)).toEqual(['before@x.example']);
    expect(await reset(id)).toMatchObject({ ok: true });
    expect(await accounts(id)).toEqual(['after@x.example']);
  });

  it('creates equal worlds for equal seeds', async () => {
    write('same.yml', 'steps:', '  - member: { balances: { USDT: "10" } }');
    const one = await made('same');
    write('same.yml', 'steps:', '  - member: { balances: { USDT: "10" } } # again');
    const two = await made('same');
    expect(await two.control.hash()).toBe(await one.control.hash());
  });

  it('creates no world if it is invalid, and the refusal lists its errors', async () => {
    write('fine.yaml', 'steps: []');
    const { id } = await made('fine');
    const before = await left();
    write('broken.yaml', 'steps:', '  - membr: {}');
    write('fine.yaml', 'steps:', '  - advance: soon');
    const problems = ['step 1: membr is not a step; did you mean member?'];
    expect(await file('broken')).toMatchObject({ kind: 'file', problems });
    expect(await make('broken')).toMatchObject({
      reason: 'scenarioBroken',
      facts: { scenario: 'broken', file: 'broken.yaml', problems },
    });
    expect(await reset(id)).toMatchObject({
      reason: 'scenarioBroken',
      facts: { problems: [expect.stringMatching(/^step 1: advance\.by must be/)] },
    });
    rmSync(join(scenariosDir, 'fine.yaml'));
    expect(await reset(id)).toMatchObject({
      reason: 'scenarioUnknown',
      facts: { scenario: 'fine' },
    });
    expect(await left()).toEqual(before);
    expect(await accounts(id)).toEqual([]);
  });

  it('is refused if its name is not unique or not valid', async () => {
    for (const name of [
      'demo.yaml',
      'twin.yaml',
      'twin.yml',
      'no name.yaml',
      '_part.yaml',
      'note.txt',
    ])
      write(name, 'steps: []');
    const listed = await world.must(listScenarios);
    const files = listed.flatMap((each) =>
      each.file === undefined ? [] : [[each.file, each.problems?.[0]]],
    );
    expect(Object.fromEntries(files)).toEqual({
      'demo.yaml': expect.stringMatching(/built-in/),
      'twin.yaml': 'twin.yml has the same name',
      'twin.yml': 'twin.yaml has the same name',
      'no name.yaml': expect.stringMatching(/^its name must be/),
    });
    expect(await make('twin')).toMatchObject({ reason: 'scenarioBroken' });
  });
});

describe('a refused step', () => {
  const ann = '  - member: { as: ann, balances: { USDT: "10" } }';
  const body = 'symbol: BTC/USDT, direction: long, quantity: "5", leverage: 20';
  const refusals: readonly [what: string, lines: string[], call: string, why: RegExp][] = [
    [
      'a refused call of a member',
      [ann, `  - call: { name: openPosition, as: ann, body: { ${body} } }`],
      'call openPosition',
      /insufficientBalance/,
    ],
    [
      'a member whose email is in use',
      [member('a@x.example'), member('a@x.example')],
      'member',
      /accountExists/,
    ],
    [
      'an unknown situation',
      [ann, '  - situation: { name: margin-cal }'],
      'situation',
      /situationUnknown.*margin-call/,
    ],
    [
      'a decision on an unknown application',
      [ann, '  - decide: { kind: loan, id: "1", verdict: approve }'],
      'decide',
      /notFound/,
    ],
    [
      'an intervention in an unknown symbol',
      [ann, '  - steer: { symbol: ABC/USDT, kind: gap, percent: 5 }'],
      'steer',
      /symbolUnknown/,
    ],
    [
      'an intervention in the past',
      [ann, '  - steerAll: { kind: gap, percent: 5, startAt: 2020-01-01T00:00:00Z }'],
      'steerAll',
      /interventionInThePast/,
    ],
    [
      'an advance until an unknown event',
      [ann, '  - advance: { until: loans.triger }'],
      'advance',
      /eventUnknown.*loans\.trigger/,
    ],
    [
      'an advance beyond the hand-over',
      [ann, '  - advance: 2d'],
      'advance',
      /after the start of the scenario.*startsBefore/,
    ],
    [
      'a reference to an unknown field',
      ['  - member: { as: ann }', '  - member: { inviterId: $ann.number }'],
      'member',
      /\$ann\.number has no field.*id, account/,
    ],
    [
      'a referenced value of the wrong type',
      [ann, '  - member: { nickname: $ann }'],
      'member',
      /nickname must be/,
    ],
  ];
  it.each(refusals)('fails the scenario: %s', async (_what, lines, call, why) => {
    write('fails.yaml', 'startsBefore: 1d', 'steps:', ...lines);
    const before = await left();
    expect(await make('fails')).toMatchObject({
      reason: 'scenarioFailed',
      facts: {
        scenario: 'fails',
        file: 'fails.yaml',
        step: 2,
        call,
        why: expect.stringMatching(why),
      },
    });
    expect(await left()).toEqual(before);
  });

  it('of a reset leaves the world unchanged', async () => {
    write('turns.yaml', 'steps:', member('a@x.example'));
    const { id, control } = await made('turns');
    const before = await control.hash();
    write('turns.yaml', 'steps:', '  - advance: 1s');
    expect(await reset(id)).toMatchObject({
      reason: 'scenarioFailed',
      facts: { world: id, step: 1 },
    });
    expect(await control.hash()).toBe(before);
  });

  it('leaves no files behind, even for a world with a random seed', async () => {
    write('random.yaml', 'steps:', '  - advance: 1s');
    const before = await left();
    const request = { id: 'random', scenario: 'random', seed: null, at: TEST_AT } as const;
    const creating = world.server.worlds.create({ ...request, clock: 'frozen' });
    await expect(creating).rejects.toThrow(/random\.yaml failed at step 1 \(advance\)/);
    expect(await left()).toEqual(before);
  });
});

describe('a scenario module', () => {
  it('is loaded again together with its imports for each world', async () => {
    write('_names.ts', 'export const first: string = "old@x.example";');
    write(
      'coded.ts',
      'import { first } from "./_names.ts";',
      'export default async (stage) => { await stage.member({ email: first }); };',
    );
    expect(await accounts((await made('coded')).id)).toEqual(['old@x.example']);
    write('_names.ts', 'export const first: string = "new@x.example";');
    expect(await accounts((await made('coded')).id)).toEqual(['new@x.example']);
  });

  it('can run the same steps as a scenario file, and read its clock', async () => {
    write(
      'coded.mjs',
      'export const startsBefore = "1d";',
      'export default async (stage) => {',
      '  if (stage.at - stage.now !== 86400000) throw new Error("not a day");',
      '  await stage.policy({ kind: "recharge", policy: "manual" });',
      '  const { createdIds } = await stage.situation({ name: "deposit-under-review" });',
      '  await stage.decide({ kind: "recharge", id: createdIds.recharge, verdict: "approve" });',
      '  await stage.steer({ symbol: "BTC/USDT", kind: "gap", percent: 5, in: "2h" });',
      '  await stage.advance({ until: "vip.midnight", minus: "1m" });',
      '};',
    );
    const { inside } = await made('coded');
    const { rows, market, createdAt } = await inside();
    expect(rows.count('Recharge', { status: rechargeLine.statusOf.delivered })).toBe(1);
    const [steered] = market.interventions;
    expect(Number(steered?.startAt)).toBeGreaterThanOrEqual(createdAt + 2 * HOUR_MS);
  });

  const broken: readonly [what: string, code: string, problem: RegExp][] = [
    ['does not parse', 'export default (', /SyntaxError|Error/],
    ['imports a missing file', 'import "./none.ts"; export default () => {};', /none/],
    ['has no default function', 'export const summary = "None.";', /^default must be a function/],
    [
      'has an invalid startsBefore',
      'export const startsBefore = "soon"; export default () => {};',
      /^startsBefore must be/,
    ],
  ];
  it.each(broken)('that %s is rejected as invalid', async (_what, code, problem) => {
    write('code.ts', code);
    expect(await make('code')).toMatchObject({
      reason: 'scenarioBroken',
      facts: { file: 'code.ts', problems: [expect.stringMatching(problem)] },
    });
  });

  const failing: readonly [what: string, code: string, step: number, why: RegExp][] = [
    ['throws', 'throw new Error("no luck");', 0, /Error: no luck/],
    ['runs a refused step', 'await stage.advance("1d");', 1, /after the start of the scenario/],
    [
      'continues after a refused step',
      'await stage.advance("1d").catch(() => 0); await stage.member();',
      1,
      /after the start of the scenario/,
    ],
    [
      'does not wait for a step that fails',
      'stage.member(); stage.call("getMembr");',
      2,
      /did you mean getMember/,
    ],
    [
      'sends an unknown field',
      'await stage.member({ nickame: "Ann" });',
      1,
      /did you mean nickname/,
    ],
    [
      'makes a member’s call without a member',
      'await stage.call("getMember");',
      1,
      /as must name a member/,
    ],
  ];
  it.each(failing)('that %s fails with the number of its step', async (_what, code, step, why) => {
    write('code.ts', `export default async (stage) => { ${code} };`);
    expect(await make('code')).toMatchObject({
      reason: 'scenarioFailed',
      facts: { file: 'code.ts', step, why: expect.stringMatching(why) },
    });
  });
});
