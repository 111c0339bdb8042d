import { allCalls, callsByName, controlCalls } from '@hongbao/contracts/calls';
import type { Call } from '@hongbao/contracts/call';
import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type Variables,
} from '@modelcontextprotocol/server';
import type { Documents } from './documents.ts';
import { coreTools, toolGroups } from './controlTools.ts';
import { describeCall } from './memberTools.ts';
import { statesText } from './states.ts';

const MARKDOWN = 'text/markdown';

/** Adds the calls, states, glossary and documents as resources. */
export function addResources(server: McpServer, documents: Documents): void {
  server.registerResource(
    'calls',
    'hongbao://calls',
    { title: 'Calls', description: 'Every call in one line, by feature.', mimeType: MARKDOWN },
    (uri) => textOf(uri, MARKDOWN, callsText()),
  );
  server.registerResource(
    'call',
    new ResourceTemplate('hongbao://calls/{name}', {
      list: undefined,
      complete: { name: (begun) => begunWith(begun, [...callsByName.keys()]) },
    }),
    {
      title: 'Call',
      description: 'Fields, rules, refusals, states and result of a call.',
      mimeType: 'application/json',
    },
    (uri, variables) => {
      const call = callsByName.get(nameIn(variables));
      if (!call) throw new ResourceNotFoundError(uri.href);
      return textOf(uri, 'application/json', JSON.stringify(describeCall(call)));
    },
  );
  server.registerResource(
    'tools',
    'hongbao://tools',
    {
      title: 'Control calls',
      description: 'Every control call that is or can be a tool, in one line.',
      mimeType: MARKDOWN,
    },
    (uri) => textOf(uri, MARKDOWN, toolsText()),
  );
  server.registerResource(
    'states',
    'hongbao://states',
    { title: 'States', description: 'Every state machine of the product.', mimeType: MARKDOWN },
    (uri) => textOf(uri, MARKDOWN, statesText()),
  );
  if (documents.names.includes('glossary'))
    server.registerResource(
      'glossary',
      'hongbao://glossary',
      { title: 'Glossary', description: 'Terms of the product.', mimeType: MARKDOWN },
      (uri) => textOf(uri, MARKDOWN, documents.read('glossary')),
    );
  addDocuments(server, documents);
}

function addDocuments(server: McpServer, documents: Documents): void {
  const { names } = documents;
  server.registerResource(
    'document',
    new ResourceTemplate('hongbao://docs/{name}', {
      list: () => ({
        resources: names.map((name) => ({
          name: `docs/${name}`,
          uri: `hongbao://docs/${name}`,
          mimeType: MARKDOWN,
        })),
      }),
      complete: { name: (begun) => begunWith(begun, names) },
    }),
    { title: 'Document', description: 'A document of Hongbao.', mimeType: MARKDOWN },
    (uri, variables) => {
      const name = nameIn(variables);
      if (!names.includes(name)) throw new ResourceNotFoundError(uri.href);
      return textOf(uri, MARKDOWN, documents.read(name));
    },
  );
}

const textOf = (uri: URL, mimeType: string, text: string): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType, text }],
});

const nameIn = ({ name }: Variables) => String(name);

const begunWith = (begun: string, names: readonly string[]) =>
  names.filter((name) => name.startsWith(begun));

function callsText(): string {
  const calls = [...allCalls, ...controlCalls];
  const features = [...new Set(calls.map(({ feature }) => feature))];
  const sections = features.map((feature) => [
    `## ${feature}`,
    calls
      .filter((call) => call.feature === feature)
      .map(callLine)
      .join('\n'),
  ]);
  const about = 'Fields and refusals: hongbao://calls/{name}, or the tool describeCall.';
  return ['# Calls', about, ...sections.flat()].join('\n\n');
}

/** The control calls by group, each with its first clause. */
function toolsText(): string {
  const sections = Object.entries(toolGroups).map(([group, names]) => [
    `## ${group}`,
    names.map(toolLine).join('\n'),
  ]);
  return ['# Control calls', ABOUT_TOOLS, ...sections.flat()].join('\n\n');
}

const ABOUT_TOOLS =
  'Those marked with * have a tool of their own. The tool control makes the others: control {"call":"takeSnapshot","input":{"world":"mine","name":"before"}}; describeCall returns the fields. All are tools with `hongbao mcp --tools all`, or at the address /mcp?tools=all.';

function toolLine(name: string): string {
  const [summary = ''] = callsByName.get(name)?.summary.split(/[.;:]/, 1) ?? [];
  return `- ${name}${name in coreTools ? '*' : ''}: ${summary}`;
}

const callLine = ({ name, method, path, summary }: Call) =>
  `- ${name} (${method} ${path}): ${summary}`;
