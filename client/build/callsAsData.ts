import { fileURLToPath } from 'node:url';
import type { Call } from '@hongbao/contracts/call';
import { type Plugin, runnerImport } from 'vite';

const CONTRACTS = '@hongbao/contracts/';
const PREFIX = '\0calls-as-data:';
const contracts = fileURLToPath(new URL('../../contracts/src', import.meta.url));

/**
 * The part of a call that the app needs to send a request. Schemas are omitted: only servers, tests and development
 * builds use them.
 */
const dataOf = ({ name, method, path, transport }: Call) => ({ name, method, path, transport });

/**
 * Vite plugin that reduces the calls of the contracts to plain data in the built app: path, method and transport,
 * without schemas and zod, because the app validates nothing with them. The Desk and the reference include the full
 * contracts.
 */
export function callsAsData(): Plugin {
  return {
    name: 'hongbao:calls-as-data',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@hongbao\/contracts\/.*\.calls$/ },
      handler(source) {
        const isCalls = source.startsWith(CONTRACTS) && source.endsWith('.calls');
        return isCalls ? `${PREFIX}${source.slice(CONTRACTS.length)}` : null;
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
