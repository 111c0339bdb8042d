import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { createDatabase, removeDatabase } from '@hongbao/prisma/database';
import { copyClosedDatabase } from '@hongbao/prisma/databaseFiles';
import { wallNow } from '@hongbao/engine/world/machineClock';
import { blankFileName, templateFileName } from '@hongbao/engine/worlds/templateFileName';
import type { TemplateName, TemplateStore } from '@hongbao/engine/worlds/worldsPlatform';

/** Maximum templates. Above it the least recently used template is evicted. */
const TEMPLATES_MAX = 12;

/**
 * Stores one closed file for each scenario, seed and instant, so that the scenario runs only once and later worlds are
 * copies of the file.
 */
export class Templates implements TemplateStore {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  async copyTo(
    draft: string,
    name: TemplateName,
    make: (draft: string) => Promise<void>,
  ): Promise<void> {
    copyClosedDatabase(await this.get(name, make), draft);
  }

  /** Returns the file of a template. If it does not exist, `make` creates it; concurrent requests share this work. */
  async get(name: TemplateName, make: (draft: string) => Promise<void>): Promise<string> {
    const file = join(this.#folder, templateFileName(name));
    if (!existsSync(file)) await this.#once(file, make);
    const now = wallNow() / 1_000;
    utimesSync(file, now, now);
    this.#forgetOldest();
    return file;
  }

  /** Returns a migrated, empty database. Migrating is slow, and copying is fast. */
  async blank(): Promise<string> {
    const file = join(this.#folder, blankFileName());
    if (!existsSync(file)) await this.#once(file, createDatabase);
    return file;
  }

  /** Removes drafts of a stopped server, and templates of older versions. */
  removeLeftovers(): void {
    for (const name of readdirSync(this.#folder)) {
      const isOldBlank = name.startsWith('blank-') && name !== blankFileName();
      if (isAbandoned(name) || (isOldBlank && !name.includes('.draft')))
        rmSync(join(this.#folder, name));
    }
    this.#forgetOldest();
  }

  async #once(file: string, make: (draft: string) => Promise<void>): Promise<void> {
    const making = this.#making.get(file) ?? this.#make(file, make);
    this.#making.set(file, making);
    await making.finally(() => this.#making.delete(file));
  }

  /** Creates a template. The draft is renamed only when it is complete, so that a crash leaves no partial template. */
  async #make(file: string, make: (draft: string) => Promise<void>): Promise<void> {
    const draft = `${file}.${process.pid}.draft`;
    removeDatabase(draft);
    try {
      await make(draft);
    } catch (error) {
      removeDatabase(draft);
      throw error;
    }
    renameSync(draft, file);
  }

  #forgetOldest(): void {
    const templates = readdirSync(this.#folder)
      .filter((name) => name.endsWith('.sqlite') && !name.startsWith('blank-'))
      .map((name) => join(this.#folder, name))
      .map((file) => ({ file, usedAt: statSync(file).mtimeMs }));
    const byUse = templates.toSorted((a, b) => b.usedAt - a.usedAt);
    for (const { file } of byUse.slice(TEMPLATES_MAX)) rmSync(file);
  }
}

/** Whether the process that makes a draft has ended. The draft's name contains the id of that process. */
function isAbandoned(name: string): boolean {
  const pid = /\.(\d+)\.draft/.exec(name)?.[1];
  if (pid === undefined || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
}
