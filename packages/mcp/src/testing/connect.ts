import { createClient } from '@hongbao/sdk';
import { startServer } from '@hongbao/server/testing/server';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll } from 'vitest';
import { createMcpServer } from '../createMcpServer.ts';
import type { Documents } from '../documents.ts';
import type { ToolSet } from '../toolSets.ts';

/** Structured content of an answer. */
type Content = Record<string, unknown>;

export interface Agent {
  readonly mcp: Client;
  /** Calls a tool and returns its structured content. Throws when the answer is an error. */
  use<T = Content>(tool: string, input?: Content): Promise<T>;
  /** Calls a tool that must answer with an error; returns the error and its text. */
  fail(tool: string, input?: Content): Promise<{ error: Content; text: string }>;
}

interface AgentOptions {
  /** Default world of the tools; none when absent. */
  readonly world?: string;
  readonly docs?: Documents;
  /** All tools when absent; the default of the server when undefined. */
  readonly tools?: ToolSet | undefined;
}

/** Provides a Vitest file with a server that listens on loopback, and with clients of its tools. */
export function useAgents() {
  let url = '';
  let stop = async () => {};
  beforeAll(async () => {
    const server = await startServer();
    await server.createWorld({ id: 'main', scenario: 'empty' });
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    stop = () => server.stop();
  });
  afterAll(() => stop());
  return {
    connect: (options: AgentOptions = {}) => connect(url, options),
  };
}

/** Connects the SDK's client in memory to the tools of the server at `url`. */
export async function connect(url: string, options: AgentOptions = {}): Promise<Agent> {
  const { world, docs, tools } = { tools: 'all' as const, ...options };
  const client = createClient({ url, ...(world === undefined ? {} : { world }) });
  const server = createMcpServer({
    client,
    version: '0.0.0',
    ...(docs ? { docs } : {}),
    ...(tools ? { tools } : {}),
  });
  const mcp = new Client({ name: 'test', version: '0.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), mcp.connect(here)]);
  const ask = (name: string, input: Content) => mcp.callTool({ name, arguments: input });
  return {
    mcp,
    use: async <T>(tool: string, input: Content = {}) => {
      const answer = await ask(tool, input);
      if (answer.isError) throw new Error(`${tool}: ${textOf(answer)}`);
      return answer.structuredContent as T;
    },
    fail: async (tool, input = {}) => {
      const answer = await ask(tool, input);
      if (!answer.isError) throw new Error(`${tool} was executed: ${textOf(answer)}`);
      const { error = {} } = (answer.structuredContent ?? {}) as { error?: Content };
      return { error, text: textOf(answer) };
    },
  };
}

function textOf({ content }: { readonly content: readonly unknown[] }): string {
  return content.flatMap((each) => (each as { text?: string }).text ?? []).join('\n');
}
