// Writes the template of a built-in scenario for a tab, compressed with gzip: `<folder>/<file>.gz`, and prints its name.
// Usage: npx tsx packages/tab/writeTemplate.ts <folder> <scenario> <seed> <instant in ISO 8601>
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  compactClosed,
  createDatabase,
  removeDatabase,
  snapshotBytes,
} from '@hongbao/prisma/database';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { scenarios } from '@hongbao/engine/scenarios/builtin/scenarios';
import { Handlers } from '@hongbao/engine/world/handlers';
import { populateWorld } from '@hongbao/engine/world/makeWorld';
import { ScenarioUnknown } from '@hongbao/engine/world/scenario';
import { templateFileName } from '@hongbao/engine/worlds/templateFileName';

/** The scenario, seed and instant (epoch ms) of a template. */
interface TemplateOrigin {
  readonly scenario: string;
  readonly seed: string;
  readonly at: number;
}

/** A template that was written. */
interface WrittenTemplate extends TemplateOrigin {
  /** The name with which `provideTemplates` identifies the template; the file's name is this with `.gz`. */
  readonly file: string;
  /** Size of the database and of the compressed file, bytes. */
  readonly bytes: number;
  readonly compressedBytes: number;
}

/** Runs a scenario on Node, and writes its world as a compressed template. Throws `ScenarioUnknown`. */
export async function writeTemplate(
  folder: string,
  origin: TemplateOrigin,
): Promise<WrittenTemplate> {
  const scenario = scenarios.find(({ name }) => name === origin.scenario);
  if (!scenario)
    throw new ScenarioUnknown(
      origin.scenario,
      scenarios.map(({ name }) => name),
    );
  const draft = join(tmpdir(), `template-${randomUUID()}.sqlite`);
  try {
    await createDatabase(draft);
    await populateWorld(
      draft,
      scenario,
      { ...origin, clock: 'frozen' },
      {
        handlers: new Handlers(allHandlers()),
        secretsKey: randomBytes(32),
        report: (text) => {
          throw new Error(text);
        },
      },
      () => undefined,
    );
    compactClosed(draft);
    const bytes = snapshotBytes(draft);
    const compressed = gzipSync(bytes, { level: 9 });
    const file = templateFileName(origin);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${file}.gz`), compressed);
    return { ...origin, file, bytes: bytes.length, compressedBytes: compressed.length };
  } finally {
    removeDatabase(draft);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, scenario, seed, instant = ''] = process.argv.slice(2);
  const at = Date.parse(instant);
  if (folder === undefined || scenario === undefined || seed === undefined || Number.isNaN(at))
    throw new Error('Usage: writeTemplate.ts <folder> <scenario> <seed> <instant in ISO 8601>');
  console.log(JSON.stringify(await writeTemplate(folder, { scenario, seed, at })));
}
