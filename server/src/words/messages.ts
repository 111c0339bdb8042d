import { withFacts } from '@hongbao/contracts/formatFact';
import { type RefusalKey, refusals } from '@hongbao/contracts/refusals';
import { type TransportProblem, transportProblems } from '@hongbao/contracts/transport';
import { serverTexts } from '@hongbao/locales/languages';
import type { Language } from './language.ts';

/** Returns the text of a refusal with its facts in the caller's language. English texts are in the catalog. */
export function refusalText(
  key: RefusalKey,
  language: Language,
  facts: Readonly<Record<string, unknown>>,
): string {
  return withFacts(serverTexts[language].refusals?.[key] ?? refusals[key].text, facts);
}

/** Returns the text of a transport error in the caller's language. */
export function transportText(problem: TransportProblem, language: Language): string {
  return serverTexts[language].transport?.[problem] ?? transportProblems[problem].text;
}
