import { expect, it } from 'vitest';
import english from '../i18n/locales/en-us/routes.json' with { type: 'json' };
import { routes } from './routes.ts';

const titles: Readonly<Record<string, string>> = english;

/** The page that lists every screen. `npx vitest run --root client -u` writes it anew. */
function screensPage(): string {
  const built = routes.filter(({ status }) => status === 'built');
  const rows = routes.map(({ path, title, access, status, isKeptAlive }) => {
    const notes = isKeptAlive ? 'kept alive' : '';
    const name = titles[title.replace(/^routes\./, '')] ?? title;
    const who = access === 'login' ? 'member' : 'anyone';
    return `| \`${path}\` | ${name} | ${who} | ${status === 'built' ? 'yes' : 'opens soon'} | ${notes} |`;
  });
  return [
    '# Screens',
    '',
    '<!-- Generated from the route table; a test keeps it in step. -->',
    '',
    `${built.length} of ${routes.length} screens are built. The others open a page, in the reader's language, that says what`,
    'they will do. `/` and unknown paths lead to `/home`.',
    '',
    '| path | screen | who | built | |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

it('the list of screens in docs is in step with the route table', async () => {
  await expect(screensPage()).toMatchFileSnapshot('../../../docs/screens.md');
});
