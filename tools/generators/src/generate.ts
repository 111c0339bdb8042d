import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** Generates code into a folder from the file of a document. */
export type Generator = (file: string, folder: string) => Promise<void>;

/** The generators, each with the usage from its documentation. */
export const generators = {
  'openapi-typescript': async (file, folder) => {
    const nodes = await openapiTypescript(new URL(`file://${file}`));
    writeFileSync(join(folder, 'schema.ts'), astToString(nodes));
  },

  'hey-api': async (file, folder) => {
    await createClient({
      input: file,
      output: { path: folder },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
  },

  'RTK Query': async (file, folder) => {
    writeFileSync(join(folder, 'emptyApi.ts'), EMPTY_API);
    const text = await generateEndpoints({
      schemaFile: file,
      apiFile: './emptyApi.ts',
      apiImport: 'emptyApi',
      tag: true,
    });
    writeFileSync(join(folder, 'api.ts'), text ?? '');
  },

  orval: async (file, folder) => {
    // orval logs its progress and caches the console at import, so it is imported after the console was replaced.
    const { generate } = await import('orval');
    const target = join(folder, 'api.ts');
    const output = { target, client: 'fetch', mode: 'split' };
    await generate({ input: { target: file }, output: output as never }, folder);
  },
} satisfies Record<string, Generator>;

const EMPTY_API = `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';

export const emptyApi = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  endpoints: () => ({}),
});
`;
