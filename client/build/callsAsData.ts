import { fileURLToPath } from 'node:url';
import type { Call } from '@hongbao/contracts/call';
import { type Plugin, runnerImport } from 'vite';

const CONTRACTS = '@hongbao/contracts/';
const PREFIX = '\0calls-as-data:';
const contracts = fileURLToPath(new URL('../../contracts/src', import.meta.url));

/** What sending a call takes. Its schemas are for servers, for tests and for development. */
const dataOf = ({ name, method, path, transport }: Call) => ({ name, method, path, transport });

/**
 * In the built app a contract's calls are plain data: where each goes and how its body travels. The schemas, and zod
 * with them, stay away: members' phones check nothing with them. The docs page keeps the whole contracts.
 */
export function callsAsData(): Plugin {
  return {
    name: 'hongbao:calls-as-data',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@hongbao\/contracts\/.*\.calls$/ },
      handler(source, importer) {
        const isCalls = source.startsWith(CONTRACTS) && source.endsWith('.calls');
        const isDocs = importer?.includes('/client/src/docs/') ?? true;
        return isCalls && !isDocs ? `${PREFIX}${source.slice(CONTRACTS.length)}` : null;
      },
    },
    load: {
      filter: { id: /^\0calls-as-data:/ },
      async handler(id) {
        const file = `${contracts}/${id.slice(PREFIX.length)}.ts`;
        this.addWatchFile(file);
        const { module } = await runnerImport<Record<string, unknown>>(file, { configFile: false });
        return Object.entries(module)
          .filter((entry): entry is [string, Call] => isCall(entry[1]))
          .map(([name, call]) => `export const ${name} = ${JSON.stringify(dataOf(call))};`)
          .join('\n');
      },
    },
  };
}

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'transport' in value && 'method' in value;
