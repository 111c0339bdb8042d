import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { situationNames } from '@hongbao/contracts/control/situations.types';
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
  it('are listed with description, annotations and schemas of input and output', async () => {
    const { tools } = await agent.mcp.listTools();
    const names = Object.values(toolGroups).flat();
    expect(tools.map(({ name }) => name).sort()).toEqual([...names, 'call', 'describeCall'].sort());
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description, name).toBeTruthy();
      expect(inputSchema, name).toMatchObject({ type: 'object' });
      expect(outputSchema, name).toMatchObject({ type: 'object' });
      expect(annotations, name).toHaveProperty('openWorldHint', false);
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

  it('have the fields of their contract, except synonyms', async () => {
    const { tools } = await agent.mcp.listTools();
    for (const call of controlCalls) {
      const tool = tools.find(({ name }) => name === call.name);
      const properties = Object.keys(tool?.inputSchema.properties ?? {});
      const { current: _current, size: _size, ...fields } = fieldsOfCall(call);
      const isPaged = 'pageSize' in fields;
      const known = Object.keys(isPaged ? fields : fieldsOfCall(call));
      if (tool) expect(properties).toEqual(expect.arrayContaining(known));
    }
    expect(tools.find(({ name }) => name === 'advanceClock')).toMatchObject({
      inputSchema: {
        properties: {
          world: { type: 'string' },
          until: { description: expect.stringContaining('loans.trigger') },
          confirmMain: { const: true },
        },
        required: ['world'],
      },
      annotations: { destructiveHint: false },
    });
  });

  it('report what they delete, and what can be repeated', async () => {
    const { tools } = await agent.mcp.listTools();
    const defaults = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
    const hints = Object.fromEntries(
      tools.map(({ name, annotations }) => [name, { ...defaults, ...annotations }]),
    );
    expect(hints).toMatchObject({
      getClock: { readOnlyHint: true },
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
    const diff = await agent.fail('diffWorlds', { world: 'main' });
    expect(diff.text).toContain('other is required');
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

interface Page {
  readonly records: { name: string }[];
  readonly shortened?: { path: string; next: Record<string, unknown> }[];
}

describe('answers', () => {
  it('contain at most 20 records of a list and the fields that return the next part', async () => {
    const names = new Set<unknown>();
    const sizes: number[] = [];
    let next: Record<string, unknown> | undefined = {};
    while (next) {
      const { records, shortened = [] }: Page = await agent.use('listSituations', next);
      for (const { name } of records) names.add(name);
      sizes.push(records.length);
      next = shortened.find(({ path }) => path === 'records')?.next;
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
    expect(sizes.length).toBeGreaterThan(1);
    expect([...names].sort()).toEqual([...situationNames].sort());
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
    expect((await agent.fail('call', { world, call: 'listWorlds' })).text).toContain(
      'control call',
    );
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
    expect(await agent.use('describeCall', { call: 'openPosition', full: true })).toMatchObject({
      name: 'openPosition',
      fields: { body: { properties: { symbol: {}, quantity: {} } } },
      rules: expect.arrayContaining(['`price` must be given for a limit order']),
      refusals: expect.arrayContaining([expect.objectContaining({ reason: 'symbolUnknown' })]),
      states: [{ name: 'position' }],
      result: { type: 'object' },
    });
  });

  it('outline a call, with all fields and rules', async () => {
    const outline = await agent.use('describeCall', { call: 'openPosition' });
    expect(outline).toMatchObject({
      fields: { direction: expect.stringMatching(/^long \| short, required, /) },
      refusals: expect.stringContaining('symbolUnknown, '),
      states: [expect.stringContaining('position: pending')],
    });
    expect(Object.keys(outline['fields'] as object)).toHaveLength(14);
    expect(outline['rules']).toHaveLength(5);
    expect(outline).not.toHaveProperty('shortened');
  });

  it('list the features, and the calls of one', async () => {
    const { features } = await agent.use<{ features: string[] }>('describeCall');
    const counts = features.map((each) => Number(/\((\d+)\)$/.exec(each)?.[1]));
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBe(allCalls.length + controlCalls.length);
    expect(features).toContain('loans (7)');
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
      'hongbao://tools',
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
