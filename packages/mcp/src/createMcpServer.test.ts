import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolGroups } from './controlTools.ts';
import { changesForEverybody } from './mainWorld.ts';
import { type Agent, connect, useAgents } from './testing/connect.ts';
import { fieldsOfCall } from './toolInput.ts';

const agents = useAgents();
let agent: Agent;
beforeAll(async () => {
  agent = await agents.connect({
    docs: { names: ['glossary', 'worlds'], read: (name) => `# ${name}` },
  });
});

describe('the tools', () => {
  it('are listed with title, description, an input schema and annotations', async () => {
    const { tools } = await agent.mcp.listTools();
    const names = Object.values(toolGroups).flat();
    expect(tools.map(({ name }) => name).sort()).toEqual([...names, 'call', 'describeCall'].sort());
    for (const { name, title, description, inputSchema, annotations } of tools) {
      expect(title, name).toBeTruthy();
      expect(description, name).toBeTruthy();
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations, name).toHaveProperty('readOnlyHint');
    }
  });

  it('are listed in the document for agents', () => {
    const text = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8');
    for (const [group, names] of Object.entries(toolGroups)) {
      const row = text.split('\n').find((line) => line.startsWith(`| ${group} `)) ?? '';
      const listed = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(listed, group).toEqual(names);
    }
  });

  it('have the fields of their contract, with the rule of each in its description', async () => {
    const { tools } = await agent.mcp.listTools();
    for (const call of controlCalls) {
      const tool = tools.find(({ name }) => name === call.name);
      const properties = Object.keys(tool?.inputSchema.properties ?? {});
      if (tool) expect(properties).toEqual(expect.arrayContaining(Object.keys(fieldsOfCall(call))));
    }
    expect(tools.find(({ name }) => name === 'advanceClock')).toMatchObject({
      title: 'Advance the clock through all due events',
      inputSchema: {
        properties: {
          world: { type: 'string' },
          until: { description: expect.stringContaining('loans.trigger') },
          confirmMain: { const: true },
        },
        required: ['world'],
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    });
  });

  it('report what they delete, and what can be repeated', async () => {
    const { tools } = await agent.mcp.listTools();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints).toMatchObject({
      getClock: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      deleteWorld: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      resetWorld: { destructiveHint: true, idempotentHint: false },
      setReviewPolicy: { destructiveHint: false, idempotentHint: true },
      createMember: { destructiveHint: false, idempotentHint: false },
    });
  });

  it('report that a required field is missing', async () => {
    const { text } = await agent.fail('advanceClock', { by: '1h' });
    expect(text).toContain('world is required: the id of a world, which listWorlds returns');
    expect(text).not.toContain('undefined');
  });

  it('name the field for the input of a call', async () => {
    const body = { symbol: 'BTC/USDT' };
    const { text } = await agent.fail('call', { world: 'main', call: 'openPosition', body });
    expect(text).toContain('body is not a field; did you mean input?');
  });

  it('report that the world main cannot be deleted, also with confirmMain', async () => {
    for (const more of [{}, { confirmMain: true }]) {
      const { text } = await agent.fail('deleteWorld', { world: 'main', ...more });
      expect(text).toContain('worldIsMain');
    }
  });

  it('reject an unknown field with the nearest name', async () => {
    const { text } = await agent.fail('createWorld', { scenari: 'empty' });
    expect(text).toContain('did you mean scenario?');
  });

  it('use the world of the connection when none is given', async () => {
    const { id } = await agent.use<{ id: string }>('createWorld', { scenario: 'empty' });
    const inWorld = await agents.connect({ world: id });
    await inWorld.use('takeSnapshot', { name: 'now' });
    expect(await agent.use('listSnapshots', { world: id })).toMatchObject({
      records: [{ name: 'now' }],
    });
    expect(await inWorld.use('call', { call: 'getServerTime' })).toBeTruthy();
    expect((await agent.fail('takeSnapshot', { name: 'now' })).text).toContain('world');
  });
});

describe('answers', () => {
  it('contain at most 20 records of a list and the fields that return the next part', async () => {
    const all = (await agent.use<{ shortened: { left: number }[] }>('listSituations')).shortened;
    expect(all).toMatchObject([{ path: 'records', of: 'records', shown: 20, next: { skip: 20 } }]);
    const names = new Set<unknown>();
    for (let skip = 0; ; skip += 20) {
      const { records, shortened } = await agent.use<{
        records: { name: string }[];
        shortened?: unknown;
      }>('listSituations', { skip });
      for (const { name } of records) names.add(name);
      if (!shortened) break;
    }
    expect(names.size).toBe(20 + (all[0]?.left ?? 0));
  });

  it('name the next page of a paged list', async () => {
    const { id: world } = await agent.use<{ id: string }>('createWorld', { scenario: 'empty' });
    for (const name of ['a', 'b', 'c'])
      await agent.use('createMember', { world, email: `${name}@example.com` });
    expect(await agent.use('listMembers', { world, pageSize: 2 })).toMatchObject({
      shortened: [{ path: 'records', shown: 2, left: 1, next: { pageNo: 2 } }],
    });
    const last = await agent.use('listMembers', { world, pageSize: 2, pageNo: 2 });
    expect(last).not.toHaveProperty('shortened');
  });

  it('repeat the structured content as text, with instants as times', async () => {
    const { id: world } = await agent.use<{ id: string }>('createWorld', { scenario: 'empty' });
    const { content } = await agent.mcp.callTool({ name: 'getClock', arguments: { world } });
    expect(content).toEqual([
      { type: 'text', text: expect.stringContaining('"now":"2026-01-07 12:00:00"') },
    ]);
  });
});

describe('errors', () => {
  it('report an unknown world and how to find one', async () => {
    const { error, text } = await agent.fail('getClock', { world: 'nowhere' });
    expect(error).toMatchObject({ reason: 'worldUnknown', facts: { world: 'nowhere' } });
    expect(text).toContain('listWorlds');
  });

  it('report the refusal of a call with its facts', async () => {
    const { id: world } = await agent.use<{ id: string }>('createWorld', { scenario: 'empty' });
    const { token } = await agent.use<{ token: string }>('createMember', {
      world,
      email: 'li@example.com',
      balances: { USDT: '10' },
    });
    const input = { symbol: 'BTC/USDT', direction: 'long', quantity: '1', leverage: 10 };
    const { error, text } = await agent.fail('call', { world, call: 'openPosition', token, input });
    expect(error).toMatchObject({
      reason: 'insufficientBalance',
      code: 1002,
      facts: { bound: '10.00000000' },
    });
    expect(text).toContain('10.00000000');
    expect((await agent.fail('call', { world, call: 'getMember' })).text).toContain(
      'createMemberToken',
    );
  });

  it('report the nearest situation, call, feature and field', async () => {
    const world = 'main';
    const situation = await agent.fail('playSituation', { world, name: 'margin-cal' });
    expect(situation.text).toContain('Did you mean margin-call?');
    const called = await agent.fail('call', { world, call: 'openPositon' });
    expect(called.error).toMatchObject({ reason: 'callUnknown', nearest: 'openPosition' });
    expect((await agent.fail('call', { world, call: 'listWorlds' })).text).toContain('own tool');
    expect((await agent.fail('describeCall', { call: 'opnPosition' })).text).toContain(
      'Did you mean openPosition?',
    );
    expect((await agent.fail('describeCall', { feature: 'loan' })).text).toContain('loans?');
    const input = { symbl: 'BTC/USDT' };
    const field = await agent.fail('call', { world, call: 'openPosition', input });
    expect(field.text).toContain('did you mean symbol?');
  });

  it('report that no server answers, and how to start one', async () => {
    const alone = await connect(`http://127.0.0.1:${await freePort()}`);
    const { error, text } = await alone.fail('listWorlds');
    expect(error['reason']).toBe('serverUnreachable');
    expect(text).toContain('npx hongbao');
  });

  it('report that an answer was lost by a fault', async () => {
    const { id: world } = await agent.use<{ id: string }>('createWorld', { scenario: 'empty' });
    await agent.use('addFault', { world, kind: 'reset', call: 'listTickers' });
    const { error } = await agent.fail('call', { world, call: 'listTickers' });
    expect(error).toMatchObject({ reason: 'answerLost', call: 'listTickers' });
  });
});

describe('the world main', () => {
  const isChanging = (name: string) => changesForEverybody(name);

  it('is not reset, moved or changed for everybody without confirmMain', async () => {
    const before = await agent.use('hashWorld', { world: 'main' });
    const inputs: Record<string, Record<string, unknown>> = {
      resetWorld: {},
      restoreSnapshot: { name: 'any' },
      removeSnapshot: { name: 'any' },
      advanceClock: { by: '1d' },
      freezeClock: {},
      resumeClock: {},
      runJob: { name: 'vip.midnight' },
      intervene: { symbol: 'BTC/USDT', kind: 'gap', percent: -50 },
      interveneEverywhere: { kind: 'gap', percent: -50 },
      replayCandles: { symbol: 'BTC/USDT', csv: '1' },
      removeIntervention: { id: '1' },
      addFault: { kind: 'http502' },
      clearFaults: {},
      setAnswer: { call: 'getMember', result: null },
      clearAnswers: {},
      setWebhook: { address: 'http://127.0.0.1:9/' },
      removeWebhook: { id: 'webhook1' },
      setReviewPolicy: { kind: 'recharge', policy: 'reject' },
      setForward: { to: 'http://127.0.0.1:9' },
      removeForward: {},
      setWorldDialect: { name: 'jeecg' },
      setTestAid: { aid: 'testMoney', state: 'off' },
      setTraffic: { recording: false },
      replayTraffic: { id: '1' },
      playSituation: { name: 'margin-call' },
    };
    expect(Object.keys(inputs).sort()).toEqual(
      Object.values(toolGroups).flat().filter(isChanging).sort(),
    );
    for (const [tool, input] of Object.entries(inputs)) {
      const { error, text } = await agent.fail(tool, { world: 'main', ...input });
      expect(error['reason'], tool).toBe('confirmMain');
      expect(text, tool).toContain('forkWorld');
    }
    const written = await agent.fail('advanceClock', { world: 'Main', by: '1d' });
    expect(written.error['reason']).toBe('confirmMain');
    const inMain = await agents.connect({ world: 'main' });
    expect((await inMain.fail('freezeClock')).error['reason']).toBe('confirmMain');
    expect(await agent.use('hashWorld', { world: 'main' })).toEqual(before);
  });

  it('is changed with confirmMain, for one member, and by a preview', async () => {
    await agent.use('advanceClock', { world: 'main', by: '1s', confirmMain: true });
    await agent.use('runJob', { world: 'main', name: 'vip.midnight', dryRun: true });
    const { member } = await agent.use<{ member: { id: string } }>('playSituation', {
      world: 'main',
      name: 'identity-none',
    });
    await agent.use('addFault', { world: 'main', kind: 'http502', memberId: member.id });
  });
});

describe('descriptions', () => {
  it('contain fields, refusals and states of a call', async () => {
    expect(
      await agent.use('describeCall', { call: 'openPosition', withResult: true }),
    ).toMatchObject({
      name: 'openPosition',
      fields: { body: { properties: { symbol: {}, quantity: {} } } },
      rules: expect.arrayContaining(['`price` must be given for a limit order']),
      refusals: expect.arrayContaining([expect.objectContaining({ reason: 'symbolUnknown' })]),
      states: [{ name: 'position' }],
      result: { type: 'object' },
    });
  });

  it('list all calls by feature, and the calls of one', async () => {
    const { features } = await agent.use<{ features: { calls: string[] }[] }>('describeCall');
    expect(features.flatMap(({ calls }) => calls)).toHaveLength(allCalls.length);
    const { calls } = await agent.use<{ calls: { name: string }[] }>('describeCall', {
      feature: 'loans',
    });
    expect(calls.map(({ name }) => name)).toContain('applyCreditLoan');
  });
});

describe('resources', () => {
  const read = async (uri: string) => {
    const { contents } = await agent.mcp.readResource({ uri });
    return contents.map((each) => ('text' in each ? each.text : '')).join('');
  };

  it('are the calls, the states, the glossary and the documents', async () => {
    const { resources } = await agent.mcp.listResources();
    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      'hongbao://calls',
      'hongbao://docs/glossary',
      'hongbao://docs/worlds',
      'hongbao://glossary',
      'hongbao://states',
    ]);
    const calls = await read('hongbao://calls');
    for (const { name } of [...allCalls, ...controlCalls]) expect(calls).toContain(`- ${name} (`);
    expect(JSON.parse(await read('hongbao://calls/openPosition'))).toHaveProperty('refusals');
    expect(await read('hongbao://states')).toContain('## withdrawal');
    expect(await read('hongbao://glossary')).toBe('# glossary');
    expect(await read('hongbao://docs/worlds')).toBe('# worlds');
  });

  it.each(['hongbao://calls/nothing', 'hongbao://docs/nothing', 'hongbao://docs/..%2FREADME'])(
    'do not exist for an unknown name: %s',
    async (uri) => {
      await expect(agent.mcp.readResource({ uri })).rejects.toThrow(/not found/i);
    },
  );

  it('complete the name of a call', async () => {
    const { completion } = await agent.mcp.complete({
      ref: { type: 'ref/resource', uri: 'hongbao://calls/{name}' },
      argument: { name: 'name', value: 'openPos' },
    });
    expect(completion.values).toEqual(['openPosition']);
  });
});

describe('prompts', () => {
  const promptText = async (name: string, input: Record<string, string>) => {
    const { messages } = await agent.mcp.getPrompt({ name, arguments: input });
    return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('');
  };

  it('ask for a reproduction and for a test, and name only tools that exist', async () => {
    const bug = await promptText('reproduce-bug', { description: 'The fee is charged twice.' });
    expect(bug).toContain('The fee is charged twice.');
    const test = await promptText('write-test', { world: 'mine', traffic: '12' });
    expect(test).toContain('getTraffic {"world":"mine","id":"12"}');
    const latest = await promptText('write-test', { world: 'mine' });
    expect(latest).toContain('listTraffic {"world":"mine"}');
    const { tools } = await agent.mcp.listTools();
    const names = new Set(tools.map(({ name }) => name));
    for (const text of [bug, test, latest])
      for (const [word] of text.matchAll(/\b[a-z]+[A-Z]\w+/g))
        if (!['toNextEvent', 'openPosition'].includes(word)) expect(names).toContain(word);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
