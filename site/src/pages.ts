import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './paths.ts';

/** A page of the documentation: a Markdown file of the repository, shown as it is. */
export interface DocsPage {
  /** Path of the file in the repository. */
  readonly source: string;
  /** Path of the page in the site, without a leading slash. */
  readonly url: string;
  readonly title: string;
}

export interface Chapter {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

/** The order of the documentation for newcomers. A file of `docs` that is not listed makes the build fail. */
const ORDER: readonly (readonly [title: string, sources: readonly string[]])[] = [
  [
    'Start',
    ['README.md', 'docs/first-steps.md', 'docs/tour.md', 'docs/desk.md', 'docs/story-pictures.md'],
  ],
  [
    'What you can do',
    [
      'docs/packages.md',
      'docs/worlds.md',
      'docs/traffic-faults-answers.md',
      'docs/webhooks.md',
      'docs/dialects.md',
      'docs/forwarding.md',
      'docs/stories.md',
      'docs/agents.md',
      'docs/settings.md',
      'docs/hosting.md',
      'docs/cluster.md',
    ],
  ],
  [
    'Reference',
    [
      'docs/calls.md',
      'docs/socket.md',
      'docs/states.md',
      'docs/screens.md',
      'docs/pages.md',
      'docs/glossary.md',
      'docs/languages.md',
      'docs/readings.md',
      'docs/versions.md',
      'CHANGELOG.md',
    ],
  ],
  [
    'How it works',
    [
      'docs/architecture.md',
      'docs/market.md',
      'docs/fairness.md',
      'docs/security.md',
      'docs/benchmarks.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
    ],
  ],
];

/** Titles that are longer, or less clear, as headings of their page. */
const SHORT_TITLES: Readonly<Record<string, string>> = {
  'README.md': 'Introduction',
  'docs/worlds.md': 'Worlds and time',
  'docs/traffic-faults-answers.md': 'Traffic and faults',
  'docs/dialects.md': 'Any client',
  'docs/forwarding.md': 'A real backend',
  'docs/readings.md': 'Readings of the spec',
  'SECURITY.md': 'Report a vulnerability',
};

const DECISIONS = 'docs/decisions';

/** The chapters of the documentation. Throws if a file of `docs` is missing in them. */
export function readChapters(): readonly Chapter[] {
  const chapters = ORDER.map(([title, sources]) => ({ title, pages: sources.map(docsPage) }));
  const listed = new Set(ORDER.flatMap(([, sources]) => sources));
  const missing = markdownIn('docs').filter((source) => !listed.has(source));
  if (missing.length > 0)
    throw new Error(
      `site/src/pages.ts lists the pages of the site, but not ${missing.join(', ')}.`,
    );
  return chapters;
}

/** The decision records, newest first. */
export const readDecisions = (): readonly DocsPage[] =>
  markdownIn(DECISIONS).map(docsPage).toReversed();

/** Index of the decision records in the site. */
export const DECISIONS_URL = 'docs/decisions/index.html';

function docsPage(source: string): DocsPage {
  return { source, url: urlOf(source), title: SHORT_TITLES[source] ?? titleOf(source) };
}

/** README.md is the entry of the documentation; all other pages have the name of their file. */
function urlOf(source: string): string {
  if (source === 'README.md') return 'docs/index.html';
  const path = source.startsWith('docs/') ? source : `docs/${basename(source).toLowerCase()}`;
  // SECURITY.md and docs/security.md would have the same name.
  return path === 'docs/security.md' && source !== path
    ? 'docs/report-a-vulnerability.html'
    : path.replace(/\.md$/, '.html');
}

function titleOf(source: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, source), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${source} has no title.`);
  return title.replaceAll('`', '');
}

const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => `${folder}/${name}`);
