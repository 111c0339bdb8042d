import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_BYTES_MAX } from './answers.ts';
import { toolGroups } from './controlTools.ts';
import { type Agent, useAgents } from './testing/connect.ts';

/** Maximum size of the list of the core tools, bytes. */
const CORE_BYTES_MAX = 15_000;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const agents = useAgents();
let agent: Agent;
beforeAll(async () => {
  agent = await agents.connect();
});

interface Made {
  readonly id: string;
}

/** A world with an object of every kind that the tools read, and inputs that every tool answers with a result. */
async function prepare() {
  const { id: world } = await agent.use<Made>('createWorld', { scenario: 'empty', seed: 'a' });
  const { id: other } = await agent.use<Made>('forkWorld', { world });
  await agent.use('setReviewPolicy', { world, kind: 'recharge', policy: 'manual' });
  const { member, createdIds } = await agent.use<{
    member: Made & { token: string };
    createdIds: Record<string, string>;
  }>('playSituation', { world, name: 'deposit-under-review' });
  const input = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 };
  const call = { world, call: 'openPosition', token: member.token, input };
  await agent.use('intervene', { world, symbol: 'BTC/USDT', kind: 'gap', percent: 1 });
  await agent.use('call', { ...call, input: { ...input, account: 'demo' } });
  const { records } = await agent.use<{ records: Made[] }>('listTraffic', {
    world,
    call: 'openPosition',
  });
  const id = records[0]?.id ?? '';
  const csv =
    'time,open,high,low,close\n2026-01-01T00:00:00Z,9,9,9,9\n2026-01-01T00:01:00Z,9,9,9,9';
  const to = 'http://127.0.0.1:9/';
  const inputs: Record<string, Record<string, unknown>> = {
    listWorlds: {},
    listScenarios: {},
    createWorld: { scenario: 'empty' },
    forkWorld: { world },
    hashWorld: { world },
    getOverview: { world },
    diffWorlds: { world, other },
    takeSnapshot: { world, name: 'now' },
    listSnapshots: { world },
    getClock: { world },
    listHappened: { world },
    listJobs: { world },
    runJob: { world, name: 'vip.midnight', dryRun: true },
    listSituations: {},
    playSituation: { world, name: 'position-running' },
    listStories: {},
    getStory: { name: 'crash' },
    listMembers: { world },
    createMember: { world },
    getMemberState: { world, id: member.id },
    createMemberToken: { world, id: member.id },
    listOutbox: { world },
    listTestAids: { world },
    setTestAid: { world, aid: 'testMoney', state: 'on' },
    listDialects: {},
    getDialect: { name: 'jeecg' },
    getWorldDialect: { world },
    setWorldDialect: { world, name: null },
    proposeDialect: { world, id },
    listDecisions: { world },
    decide: { world, kind: 'recharge', id: createdIds['recharge'], verdict: 'approve' },
    setReviewPolicy: { world, kind: 'recharge', policy: 'manual' },
    lookAtMarket: { world },
    lookAtCandles: { world, symbol: 'BTC/USDT', interval: '1m' },
    intervene: { world, symbol: 'BTC/USDT', kind: 'gap', percent: 1 },
    interveneEverywhere: { world, kind: 'gap', percent: 1 },
    listInterventions: { world },
    removeIntervention: {},
    replayCandles: { world, symbol: 'ETH/USDT', csv },
    addFault: { world, kind: 'http502', call: 'listTickers' },
    listFaults: { world },
    removeFault: {},
    clearFaults: { world },
    setAnswer: { world, call: 'getMember', merge: { result: { vipLevel: 7 } } },
    listAnswers: { world },
    removeAnswer: {},
    clearAnswers: { world },
    setWebhook: { world, address: to },
    listWebhooks: { world },
    sendTestWebhook: {},
    redeliverWebhook: {},
    removeWebhook: {},
    getForward: { world },
    setForward: { world, to },
    removeForward: { world },
    listTraffic: { world },
    getTraffic: { world, id },
    judgeTraffic: { world, ids: id },
    replayTraffic: { world, id },
    writeCurl: { world, id },
    writeTestCode: { world, id },
    setTraffic: { world, recording: true },
    auditLedger: { world },
    getTrialBalance: { world },
    listLedgerAccounts: { world },
    listLedgerTransfers: { world },
    getMoneyFlow: { world, id: member.id },
    call: { ...call, call: 'listPositions', input: {} },
    describeCall: { call: 'openPosition' },
    advanceClock: { world, by: '1h' },
    resumeClock: { world },
    freezeClock: { world },
    restoreSnapshot: { world, name: 'now' },
    removeSnapshot: { world, name: 'now' },
    resetWorld: { world },
    deleteWorld: { world },
  };
  /** The list that contains the id of the input, for objects that an earlier input has created. */
  const lists: Record<string, string> = {
    removeIntervention: 'listInterventions',
    removeFault: 'listFaults',
    removeAnswer: 'listAnswers',
    sendTestWebhook: 'listWebhooks',
    redeliverWebhook: 'listWebhooks',
    removeWebhook: 'listWebhooks',
  };
  const inputOf = async (tool: string) => {
    const list = lists[tool];
    if (list === undefined) return inputs[tool] ?? {};
    const found = await agent.use<{ records: Made[] }>(list, { world });
    return { world, id: found.records[0]?.id };
  };
  return { tools: Object.keys(inputs), inputOf };
}

describe('the answer of every tool', () => {
  it('has structured content by its output schema, and at most 2 kB of text', async () => {
    const { tools } = await agent.mcp.listTools();
    const prepared = await prepare();
    expect(prepared.tools.toSorted()).toEqual(tools.map(({ name }) => name).sort());
    const problems: string[] = [];
    for (const name of prepared.tools) {
      // The client compares the answer with the output schema, and throws where it differs.
      const answer = await agent.mcp.callTool({
        name,
        arguments: await prepared.inputOf(name),
      });
      const [content] = answer.content;
      const text = content?.type === 'text' ? content.text : '';
      if (answer.isError) problems.push(`${name}: ${text}`);
      const schema = tools.find((tool) => tool.name === name)?.outputSchema;
      if (!answer.isError)
        expect(Object.keys(answer.structuredContent ?? {}), name).toEqual(
          expect.arrayContaining(Object.keys((schema?.['properties'] as object | undefined) ?? {})),
        );
      const bytes = bytesOf(text);
      if (bytes > ANSWER_BYTES_MAX) problems.push(`${name}: ${bytes} bytes`);
    }
    expect(problems).toEqual([]);
  });

  it('is longer with full', async () => {
    const short = await agent.use('describeCall', { call: 'openPosition' });
    const full = await agent.use('describeCall', { call: 'openPosition', full: true });
    expect(bytesOf(JSON.stringify(full))).toBeGreaterThan(ANSWER_BYTES_MAX);
    expect(bytesOf(JSON.stringify(short))).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  });
});

describe('the core tools', () => {
  it('are the default, and their list has at most 15 kB', async () => {
    const core = await agents.connect({ tools: undefined });
    const { tools } = await core.mcp.listTools();
    expect(bytesOf(JSON.stringify({ tools }))).toBeLessThanOrEqual(CORE_BYTES_MAX);
    expect(tools).toHaveLength(17);
  });

  it('make every other control call with the tool control', async () => {
    const core = await agents.connect({ tools: 'core' });
    const { id: world } = await core.use<Made>('createWorld', { scenario: 'empty' });
    const input = { world, name: 'before' };
    await core.use('control', { call: 'takeSnapshot', input });
    const listed = { call: 'listSnapshots', input: { world } };
    expect(await core.use('control', listed)).toMatchObject({ records: [{ name: 'before' }] });
    const { contents } = await core.mcp.readResource({ uri: 'hongbao://tools' });
    const text = contents.map((each) => ('text' in each ? each.text : '')).join('');
    for (const name of Object.values(toolGroups).flat()) expect(text).toMatch(`- ${name}`);
    expect(text).toContain('- createWorld*:');
  });

  it('name the field, the call or the world of an invalid control call', async () => {
    const core = await agents.connect({ tools: 'core' });
    const control = async (call: string, input: object) =>
      (await core.fail('control', { call, input })).text;
    expect(await control('hashWorld', { wrld: 'main' })).toContain('did you mean world?');
    expect(await control('hashWrld', {})).toContain('Did you mean hashWorld?');
    expect(await control('openPosition', {})).toContain('use the tool call');
    expect(await control('freezeClock', { world: 'main' })).toContain('forkWorld');
    expect(await control('deleteWorld', { world: 'main' })).toContain('worldIsMain');
  });
});
