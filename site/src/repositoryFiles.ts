import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.ts';

/** Maximum size of a repository file that is shown as a page, bytes. */
const BYTES_MAX = 200_000;
/** Maximum files below a linked folder. */
const FILES_MAX = 200;

/** A file or folder of the repository to which a page of the documentation links. */
export interface RepositoryFile {
  readonly path: string;
  /** Path of its page in the site. */
  readonly url: string;
  /** Paths of the files in a folder; null for a file. */
  readonly entries: readonly string[] | null;
}

/** Matches the target of a link or picture in Markdown. */
const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /^```[^]*?^```|`[^`\n]*`/gm;

/** Returns the files and folders of the repository to which the documents link and which are not documents of the site. */
export function findLinkedFiles(
  sources: readonly string[],
  isPage: (source: string) => boolean,
): readonly RepositoryFile[] {
  const found = new Map<string, RepositoryFile>();
  for (const source of sources) {
    const text = readFileSync(join(root, source), 'utf8').replace(CODE, '');
    for (const [, href = ''] of text.matchAll(LINK)) {
      const path = toRepositoryPath(source, href);
      if (path !== null && !isPage(path) && !isPicture(path)) add(path, source);
    }
  }
  return [...found.values()];

  function add(path: string, source: string): void {
    if (found.has(path)) return;
    const full = join(root, path);
    if (!existsSync(full)) throw new Error(`${source} links to ${path}, which does not exist.`);
    const isFolder = statSync(full).isDirectory();
    const entries = isFolder
      ? readdirSync(full)
          .filter((name) => !isHidden(name))
          .toSorted()
      : null;
    found.set(path, {
      path,
      url: isFolder ? `files/${path}/index.html` : `files/${path}.html`,
      entries: entries?.map((name) => `${path}/${name}`) ?? null,
    });
    if (found.size > FILES_MAX) throw new Error(`The documents link to over ${FILES_MAX} files.`);
    if (!isFolder && statSync(full).size > BYTES_MAX)
      throw new Error(`${source} links to ${path}, which is larger than ${BYTES_MAX} bytes.`);
    for (const entry of entries ?? [])
      if (!isPage(`${path}/${entry}`)) add(`${path}/${entry}`, path);
  }
}

/** Resolves a link of a document; null for other sites and for the document's own anchors. */
export function toRepositoryPath(source: string, href: string): string | null {
  if (/^[a-z]+:|^#/i.test(href)) return null;
  const [path = ''] = href.split('#');
  return posix.join(posix.dirname(source), path).replace(/\/$/, '');
}

export const isPicture = (path: string) => /\.(?:jpg|png|svg)$/.test(path);

const isHidden = (name: string) => ['node_modules', 'dist', 'generated'].includes(name);
