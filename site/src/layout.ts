import { DECISIONS_URL, type Chapter, type DocsPage } from './pages.ts';
import { escapeHtml, relativeUrl } from './paths.ts';
import { SEARCH_WORDS } from './searchWords.ts';

/** Parts of a page that its content does not have. */
export interface Frame {
  /** Path of the page in the site. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Whether the page is found by the search. */
  readonly isIndexed: boolean;
  /** Weight of its texts in the search; 1 without it. */
  readonly weight?: number;
}

/** Policy of every page of the site: no request leaves its origin. WebAssembly is the index of the search. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'";

/** Returns a whole page of the site around its content. */
export function wrapPage({ url, title, description }: Frame, body: string, more = ''): string {
  const to = (target: string) => relativeUrl(url, target);
  return `<!doctype html>
<html lang="en" data-root="${to('index.html')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="dark light">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c0e12">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f3ee">
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script type="module" src="${to('assets/site.js')}"></script>${more}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<div class="top-bar">
<a class="brand" href="${to('index.html')}"><img src="${to('assets/icon.svg')}" alt="" width="28" height="28">Hongbao</a>
<nav class="top-links" aria-label="Site">
<a href="${to('docs/index.html')}"${url.startsWith('docs/') ? ' aria-current="true"' : ''}>Docs</a>
<a class="wide-only" href="${to('docs/calls.html')}">Calls</a>
<a class="wide-only" href="${to('docs/tour.html')}">Pictures</a>
</nav>
<button class="search-open" type="button" hidden><svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 5 5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg><span>Search</span><kbd class="wide-only">/</kbd></button>
</div>
</header>
${body}
<footer class="foot">
<p>Hongbao is free software under the MIT license. All money is simulated; every address is a test address.</p>
<nav aria-label="More"><a href="${to('docs/index.html')}">Documentation</a><a href="${to('docs/contributing.html')}">Contribute</a><a href="${to(DECISIONS_URL)}">Decisions</a><a href="${to('docs/report-a-vulnerability.html')}">Security</a></nav>
</footer>
</body>
</html>
`;
}

/** Returns a page of the documentation: the navigation, the content, and the headings of the page. */
export function docsPage(
  frame: Frame,
  content: string,
  chapters: readonly Chapter[],
  decisions: readonly DocsPage[],
): string {
  const { url, isIndexed, weight = 1 } = frame;
  const to = (target: string) => relativeUrl(url, target);
  const entry = ({ url: target, title }: DocsPage) =>
    `<li><a href="${to(target)}"${target === url ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const group = (title: string, items: string) =>
    `<section><h2>${escapeHtml(title)}</h2><ul>${items}</ul></section>`;
  const isDecision = url.startsWith('docs/decisions/');
  const decisionLinks = [
    `<li><a href="${to(DECISIONS_URL)}"${url === DECISIONS_URL ? ' aria-current="page"' : ''}>All decisions</a></li>`,
    // Sixty records would hide the rest; the list is in the index.
    ...(isDecision && url !== DECISIONS_URL ? decisions.filter((one) => one.url === url) : []).map(
      entry,
    ),
  ].join('');
  const navigation =
    chapters.map(({ title, pages }) => group(title, pages.map(entry).join(''))).join('') +
    group('Decisions', decisionLinks);
  return wrapPage(
    frame,
    `<div class="docs">
<details class="docs-menu"><summary>All pages</summary><nav aria-label="Pages">${navigation}</nav></details>
<nav class="docs-nav" aria-label="Documentation">${navigation}</nav>
<main id="content" class="docs-main"${isIndexed ? ` data-pagefind-body data-pagefind-weight="${weight}"${searchWords(url)}` : ''}>
<article class="prose">
${markForSearch(url, content)}
</article>
${neighbors(url, isDecision ? decisions.toReversed() : chapters.flatMap(({ pages }) => pages), to)}
</main>
${outline(content)}
</div>`,
  );
}

/** The words of all headings of a page, as metadata to which the search gives the highest weight. */
function searchWords(url: string): string {
  const words = Object.entries(SEARCH_WORDS)
    .filter(([address]) => address.startsWith(`${url}#`))
    .map(([, each]) => each);
  return words.length === 0 ? '' : ` data-pagefind-meta="words:${words.join(' ')}"`;
}

/** Adds the words of the search to headings, and leaves out the sources of diagrams. */
function markForSearch(url: string, content: string): string {
  return content
    .replaceAll('<pre class="language-mermaid"', '$& data-pagefind-ignore')
    .replace(/<h[1-3] id="([^"]+)"/g, (heading, id: string) => {
      const words = SEARCH_WORDS[`${url}#${id}`];
      return words === undefined
        ? heading
        : `${heading} data-words="${words}" data-pagefind-index-attrs="data-words" data-pagefind-weight="${WORDS_WEIGHT}"`;
    });
}

/** Maximum weight of the search. */
const WORDS_WEIGHT = 10;

/** Links to the previous and the next page. */
function neighbors(
  url: string,
  pages: readonly DocsPage[],
  to: (target: string) => string,
): string {
  const index = pages.findIndex((page) => page.url === url);
  if (index < 0) return '';
  const link = (page: DocsPage | undefined, rel: string, text: string) =>
    page === undefined
      ? ''
      : `<a rel="${rel}" href="${to(page.url)}"><small>${text}</small>${escapeHtml(page.title)}</a>`;
  return `<nav class="neighbors" aria-label="Next pages" data-pagefind-ignore>${link(pages[index - 1], 'prev', 'Previous')}${link(pages[index + 1], 'next', 'Next')}</nav>`;
}

const HEADING = /<h2 id="([^"]+)"[^>]*>([^]*?)<\/h2>/g;
/** Minimum headings of a page with an outline. */
const OUTLINE_MIN = 2;

/** Links to the headings of a page. */
function outline(content: string): string {
  const headings = [...content.matchAll(HEADING)];
  if (headings.length < OUTLINE_MIN) return '';
  const items = headings.map(
    ([, id = '', text = '']) => `<li><a href="#${id}">${text.replace(/<[^>]+>/g, '')}</a></li>`,
  );
  return `<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
