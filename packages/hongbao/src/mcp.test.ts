import { dirname, join } from 'node:path';
import { bundledServer } from '@hongbao/test-support/bundledServer';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { type RunningServer, type StartOptions, startServer } from './startServer.ts';

const newClient = (mode: 'legacy' | 'auto' = 'legacy') =>
  new Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } });

/** Sends an `initialize` request with these headers; returns the status of the answer. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '0.0.0' },
      },
    }),
  });
  await answer.text();
  return answer.status;
}

async function overHttp(server: RunningServer, mode: 'legacy' | 'auto' = 'legacy') {
  const client = newClient(mode);
  const { controlToken } = server;
  const headers = controlToken === null ? {} : { authorization: `Bearer ${controlToken}` };
  const address = new URL(`http://127.0.0.1:${server.port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

async function start(options: StartOptions = {}) {
  const server = await startServer(options);
  return { server, url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() };
}

describe('/mcp', () => {
  it.each(['legacy', 'auto'] as const)(
    'serves tools and documents over HTTP (%s)',
    async (mode) => {
      await using server = await startServer();
      const client = await overHttp(server, mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('advanceClock');
      const made = await client.callTool({
        name: 'createWorld',
        arguments: { id: 'mine', scenario: 'empty' },
      });
      expect(made.structuredContent).toMatchObject({
        id: 'mine',
        url: `http://127.0.0.1:${server.port}/?world=mine`,
      });
      const played = await client.callTool({
        name: 'playSituation',
        arguments: { world: 'mine', name: 'margin-call', in: '60s' },
      });
      const { member } = played.structuredContent as { member: { token: string } };
      await client.callTool({ name: 'advanceClock', arguments: { world: 'mine', by: '60s' } });
      const notices = await client.callTool({
        name: 'call',
        arguments: { world: 'mine', call: 'listNotices', token: member.token },
      });
      expect(JSON.stringify(notices.structuredContent)).toContain('Margin call');
      const { contents } = await client.readResource({ uri: 'hongbao://glossary' });
      expect(JSON.stringify(contents)).toContain('red envelope');
      await client.close();
    },
  );

  it('serves every control call as a tool for ?tools=all, and refuses an unknown set', async () => {
    await using server = await startServer();
    const client = newClient();
    const address = new URL(`http://127.0.0.1:${server.port}/mcp?tools=all`);
    await client.connect(new StreamableHTTPClientTransport(address));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('takeSnapshot');
    await client.close();
    address.search = '?tools=some';
    const refused = await fetch(address, { method: 'POST' });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'tools must be one of core, all.' },
    ]);
  });

  it('reports an answer that a fault drops', async () => {
    await using server = await startServer();
    const client = await overHttp(server);
    const use = (name: string, input: Record<string, unknown>) =>
      client.callTool({ name, arguments: input });
    await use('createWorld', { id: 'mine', scenario: 'empty' });
    await use('addFault', { world: 'mine', kind: 'reset', call: 'listTickers' });
    expect(await use('call', { world: 'mine', call: 'listTickers' })).toMatchObject({
      isError: true,
      structuredContent: { error: { reason: 'answerLost' } },
    });
    await client.close();
  });

  it('requires the control token where the control calls require it', async () => {
    const { url, server, stop } = await start({ host: '0.0.0.0' });
    expect(await statusOf(url, {})).toBe(403);
    expect(await statusOf(url, { authorization: 'Bearer wrong' })).toBe(403);
    const client = await overHttp(server);
    const { structuredContent } = await client.callTool({
      name: 'control',
      arguments: { call: 'listWorlds' },
    });
    expect(structuredContent).toMatchObject({ records: [{ id: 'main' }] });
    await client.close();
    await stop();
  });

  it('refuses requests from pages of other sites and through proxies', async () => {
    const { url, stop } = await start();
    expect(await statusOf(url, {})).toBe(200);
    expect(await statusOf(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(url, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf(url, { 'x-forwarded-for': '203.0.113.7' })).toBe(403);
    const answer = await fetch(`${url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    await stop();
  });

  it('does not exist on a server without control calls', async () => {
    const { url, stop } = await start({ settings: { CONTROL: 'off' } });
    expect(await statusOf(url, {})).toBe(404);
    await stop();
  });
});

describe('hongbao mcp', () => {
  it('serves the tools on stdio for the server and the world of its options', async () => {
    const { server, url, stop } = await start();
    const client = newClient();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [
        join(dirname(bundledServer()), 'cli.js'),
        'mcp',
        '--url',
        url,
        '-w',
        'main',
        '--tools',
        'all',
      ],
      stderr: 'pipe',
    });
    const errors: unknown[] = [];
    // A line on stdout that is not of the protocol is an error of the client.
    client.onerror = (error) => void errors.push(error);
    transport.stderr?.on('data', (chunk) => errors.push(String(chunk)));
    await client.connect(transport);
    expect(client.getServerVersion()).toMatchObject({ name: 'hongbao' });
    const { structuredContent } = await client.callTool({ name: 'getClock', arguments: {} });
    expect(structuredContent).toMatchObject({ mode: 'frozen' });
    const { contents } = await client.readResource({ uri: 'hongbao://docs/worlds' });
    expect(contents).toHaveLength(1);
    await client.close();
    expect(errors).toEqual([]);
    expect(server.port).toBeGreaterThan(0);
    await stop();
  });
});
