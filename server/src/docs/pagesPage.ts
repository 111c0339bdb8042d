import { pageParameters, pagePaths, visitorPages } from '@hongbao/contracts/pages/pages';

/** Generates the page with the paths of the app and the parameters that a link to them may have. */
export function pagesPage(): string {
  const plain = pagePaths.filter((path) => Object.keys(pageParameters(path)).length === 0);
  return [
    '# Pages of the app',
    '',
    '<!-- Generated from contracts/src/pages/pages.ts by `npm run docs`; do not edit. -->',
    '',
    'The pages of the app with the parameters of a link to them. The `route` of a [story](stories.md) and of a [`/go` link](worlds.md) is checked against this list. An id is that of a record of the member.',
    '',
    '| page | parameters |',
    '| --- | --- |',
    ...pagePaths.filter((path) => !plain.includes(path)).map(row),
    '',
    `Pages without parameters: ${paths(plain)}.`,
    '',
    `A visitor can open ${paths(visitorPages)}. All other pages need a member.`,
    '',
  ].join('\n');
}

const paths = (list: readonly string[]) => list.map((path) => `\`${path}\``).join(', ');

function row(path: (typeof pagePaths)[number]): string {
  const parameters = Object.entries(pageParameters(path)).map(([name, field]) => {
    const values = 'words' in field ? `: ${field.words.join(', ')}` : '';
    const needs = Object.entries(field.with ?? {}).map(([other, value]) =>
      value === '' ? `\`${other}\`` : `\`${other}=${value}\``,
    );
    return `\`${name}\`${values}${needs.length > 0 ? ` (with ${needs.join(' and ')})` : ''}`;
  });
  return `| \`${path}\` | ${parameters.join('; ')} |`;
}
