import { posix } from 'node:path';
import type { EleventyConfig, MarkdownToken } from '@11ty/eleventy';
import Slugger from 'github-slugger';
import anchor from 'markdown-it-anchor';
import { relativeUrl } from './paths.ts';
import type { Picture } from './pictures.ts';
import { isPicture, toRepositoryPath } from './repositoryFiles.ts';

/** What the documents link to, by path in the repository. */
export interface Targets {
  /** Paths of pages in the site. */
  readonly urls: ReadonlyMap<string, string>;
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** Renders documents as GitHub does: the same anchors, and links between files of the repository. */
export function configureMarkdown(config: EleventyConfig, targets: Targets): void {
  config.amendLibrary('md', (md) => {
    md.set({ html: true, linkify: false });
    let slugger = new Slugger();
    md.core.ruler.push('new_slugs', () => {
      slugger = new Slugger();
    });
    md.use(anchor, {
      slugify: (title: string) => slugger.slug(title),
      // Titles are counted by the slugger, as GitHub counts them.
      uniqueSlugStartIndex: 1,
      tabIndex: false,
    });
    // Tables and code scroll in their own box, which must be reachable by keyboard.
    md.renderer.rules['table_open'] = () =>
      '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>';
    md.renderer.rules['table_close'] = () => '</table></div>';
    md.core.ruler.push('tables', ({ tokens }) => tokens.forEach(styleCell));
    md.core.ruler.push('links_of_the_repository', ({ tokens, env }) => {
      const { source, page } = env;
      if (source === undefined || page === undefined) return;
      const from = page.url.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html');
      for (const token of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
        if (token.type === 'link_open') rewriteLink(token, source, from, targets);
        if (token.type === 'image') rewriteImage(token, source, from, targets);
      }
    });
  });
}

/** Cells without a text are not headings. Their alignment is a class, because the policy of the site forbids styles. */
function styleCell(token: MarkdownToken, index: number, tokens: MarkdownToken[]): void {
  const isHeading = token.type === 'th_open' || token.type === 'th_close';
  if (!isHeading && token.type !== 'td_open') return;
  const content = tokens[token.type === 'th_close' ? index - 1 : index + 1];
  if (isHeading && content?.content === '') token.tag = 'td';
  if (token.attrGet('style')?.includes('right')) token.attrSet('class', 'right');
  token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
}

function rewriteLink(token: MarkdownToken, source: string, from: string, { urls }: Targets): void {
  const href = token.attrGet('href') ?? '';
  const path = toRepositoryPath(source, href);
  if (path === null) return;
  const url = urls.get(path);
  if (url === undefined) throw new Error(`${source} links to ${path}, which is not in the site.`);
  token.attrSet('href', relativeUrl(from, url + (/#.*$/.exec(href)?.[0] ?? '')));
}

function rewriteImage(token: MarkdownToken, source: string, from: string, targets: Targets): void {
  const path = posix.join(posix.dirname(source), token.attrGet('src') ?? '');
  const picture = isPicture(path) ? targets.pictures.get(path) : undefined;
  if (picture === undefined) throw new Error(`${source} shows ${path}, which is not in the site.`);
  token.attrSet('src', relativeUrl(from, picture.url));
  token.attrSet('width', String(picture.width));
  token.attrSet('height', String(picture.height));
  token.attrSet('loading', 'lazy');
  token.attrSet('decoding', 'async');
}
