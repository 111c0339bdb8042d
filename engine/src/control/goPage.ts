import { webLanguage } from '@hongbao/locales/languages';
import { hashOf, policyOfOnePage } from '../http/browserRules.ts';
import type { Language } from '../words/language.ts';
import { text } from '../words/text.ts';

/** Style of a page with one message and one link or button. */
export const PLAIN_PAGE_STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f7f3ea;color:#1c1917}
main{max-width:28rem;padding:2rem;text-align:center;overflow-wrap:anywhere}
a,button{margin:.25rem;display:inline-block;padding:.8rem 1.6rem;border:0;border-radius:.8rem;background:#e0ae4b;color:#1c1917;font:inherit;font-weight:600;text-decoration:none}
@media (prefers-color-scheme:dark){body{background:#121110;color:#f5f2ea}}`;

/** Content security policy of the pages of links, which allows no scripts. */
export const GO_POLICY = policyOfOnePage({ script: hashOf(''), style: hashOf(PLAIN_PAGE_STYLE) });

/** Returns the page that asks a visitor from another site for confirmation and then opens `address`. */
export function confirmationPage(address: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hongbao</title><style>${PLAIN_PAGE_STYLE}</style>
<main><h1>Open this world?</h1><p>Another site leads to a world of the Hongbao on this machine. It is made when you open it.</p>
<p><a href="${escapeHtml(address)}">Open</a></p></main></html>`;
}

/** A link that was refused, for the person who opened it. */
interface LinkProblem {
  /** The sentence of the refusal, and a line for each invalid parameter. */
  readonly lines: readonly string[];
  /** The nearest name, or all valid names if none is near. */
  readonly names: readonly { readonly name: string; readonly address: string }[];
  readonly isNearest: boolean;
}

/** Returns the page of a link that was refused. Addresses are relative to the folder of links. */
export function linkProblemPage(
  language: Language,
  { lines, names, isNearest }: LinkProblem,
): string {
  const link = (address: string, shown: string) =>
    `<a href="${escapeHtml(address)}">${escapeHtml(shown)}</a>`;
  const known = names.map(({ name, address }) => link(address, name)).join('\n');
  const intro = escapeHtml(text(language, isNearest ? 'links.meant' : 'links.known'));
  return `<!doctype html><html lang="${webLanguage(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hongbao</title><style>${PLAIN_PAGE_STYLE}</style>
<main><h1>${escapeHtml(text(language, 'links.title'))}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${names.length > 0 ? `<p>${intro}</p>\n<p>${known}</p>` : ''}
<p>${link('../', text(language, 'links.app'))}
${link('../desk.html', text(language, 'links.desk'))}</p></main></html>`;
}

/** Escapes a text for HTML, also inside an attribute. */
export function escapeHtml(plain: string): string {
  return plain.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
