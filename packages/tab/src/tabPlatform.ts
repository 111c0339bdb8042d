import { createDatabase, writeDatabase } from '@hongbao/prisma/database';
import type { Handlers } from '@hongbao/engine/world/handlers';
import { Secrets } from '@hongbao/engine/world/secrets';
import type { WorldStore } from '@hongbao/engine/world/store';
import { checkWorldFile } from '@hongbao/engine/worlds/checkWorldFile';
import type { StartCheck } from '@hongbao/engine/worlds/importedFile';
import { blankFileName, templateFileName } from '@hongbao/engine/worlds/templateFileName';
import type {
  TemplateName,
  TemplateStore,
  WorldsPlatform,
} from '@hongbao/engine/worlds/worldsPlatform';
import type { Template } from './template.ts';

/** The message of SQLite for an interrupted statement. */
const INTERRUPTED = 'interrupted';

interface Parts {
  readonly store: WorldStore;
  readonly handlers: Handlers;
  /** The key with which imported worlds are opened for a check. */
  readonly secretsKey: Uint8Array;
  /** Prefix of the paths of files in memory. */
  readonly scratch: string;
}

/** What a tab provides to worlds. The page has the lock: it runs one worker for each origin. */
export class TabPlatform implements WorldsPlatform {
  readonly store: WorldStore;
  readonly templates: FetchedTemplates;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.store = parts.store;
    this.templates = new FetchedTemplates(parts.scratch);
  }

  /** Checks a file in this worker. Its statements are interrupted after a time limit, so that other requests get answers. */
  readonly startCheck: StartCheck = (file, _, blank) => {
    const { handlers, secretsKey } = this.#parts;
    const secrets = new Secrets(secretsKey, 'imported');
    const verdict = checkWorldFile({ file, blank }, { handlers, secrets });
    const reasonOf = (problem: string | null) =>
      problem === INTERRUPTED ? 'It could not be checked in time.' : problem;
    return { problem: verdict.then(({ problem }) => reasonOf(problem)), stop: () => undefined };
  };

  lock() {
    return { release: () => undefined };
  }
}

/** Templates that the page provides. They are fetched when a world is made, and not retained. */
class FetchedTemplates implements TemplateStore {
  readonly #scratch: string;
  #provided: readonly Template[] = [];
  #blank: Promise<string> | null = null;

  constructor(scratch: string) {
    this.#scratch = scratch;
  }

  provide(templates: readonly Template[]): void {
    this.#provided = templates;
  }

  async copyTo(
    draft: string,
    name: TemplateName,
    make: (draft: string) => Promise<void>,
  ): Promise<void> {
    const file = templateFileName(name);
    const template = this.#provided.find((each) => each.file === file);
    const received = template && (await fetchTemplate(template).catch(reportAbsence));
    if (received) writeDatabase(draft, received);
    else await make(draft);
  }

  blank(): Promise<string> {
    this.#blank ??= this.#createBlank();
    return this.#blank;
  }

  removeLeftovers(): void {
    return undefined;
  }

  async #createBlank(): Promise<string> {
    const file = `${this.#scratch}${blankFileName()}`;
    await createDatabase(file);
    return file;
  }
}

/** The scenario runs in place of a template that was not received: it takes longer, and makes the same world. */
function reportAbsence(error: unknown): undefined {
  console.warn(
    'The template of the scenario was not received. The scenario runs instead, which takes longer.',
    error,
  );
}

async function fetchTemplate({ url }: Template): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status} for ${url}`);
  const unzipped = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unzipped).arrayBuffer());
}
