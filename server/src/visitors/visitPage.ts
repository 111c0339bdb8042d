import { MINUTE_MS } from '@hongbao/contracts/time';
import { PLAIN_PAGE_STYLE, escapeHtml } from '../control/goPage.ts';
import { hashOf, policyOfOnePage } from '../http/browserRules.ts';
import type { Language } from '../words/language.ts';
import { webLanguage } from '@hongbao/locales/languages';
import { text } from '../words/text.ts';
import { VISIT_PATH, type VisitRefused } from './visitorWorlds.ts';

/** Content security policy of the page, which allows no scripts, and one form of its own. */
export const VISIT_POLICY = policyOfOnePage({
  script: hashOf(''),
  style: hashOf(PLAIN_PAGE_STYLE),
  form: "'self'",
});

/** Returns the page that offers a world to a visitor, with the reason if the last one was refused. */
export function visitPage(
  language: Language,
  lifetimeMs: number,
  refused: VisitRefused | null = null,
): string {
  const lines = refused
    ? [reasonOf(language, refused), laterOf(language, refused)]
    : [
        text(language, 'visitors.simulated'),
        text(language, 'visitors.offer', { minutes: minutesOf(lifetimeMs) }),
      ];
  const words = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const open = escapeHtml(text(language, 'visitors.open'));
  return `<!doctype html><html lang="${webLanguage(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hongbao</title><style>${PLAIN_PAGE_STYLE}</style>
<main><h1>Hongbao</h1>
${words}
<form method="post" action="${VISIT_PATH}"><button>${open}</button></form></main></html>`;
}

function reasonOf(language: Language, { why, max }: VisitRefused): string {
  return text(language, why === 'full' ? 'visitors.full' : 'visitors.tooMany', {
    worlds: String(max),
  });
}

const laterOf = (language: Language, { retryAfterMs }: VisitRefused) =>
  text(language, 'visitors.later', { minutes: minutesOf(retryAfterMs) });

const minutesOf = (ms: number) => String(Math.ceil(ms / MINUTE_MS));
