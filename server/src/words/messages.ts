import { type RefusalKey, refusals } from '@hongbao/contracts/refusals';
import { type TransportProblem, transportProblems } from '@hongbao/contracts/transport';
import { serverTexts } from '@hongbao/locales/languages';
import type { Language } from './language.ts';

/**
 * Returns the text of a refusal in the caller's language. English texts are in the catalog, as are the refusals that
 * only operators receive.
 */
export function refusalText(key: RefusalKey, language: Language): string {
  return serverTexts[language].refusals?.[key] ?? refusals[key].text;
}

/** Returns the text of a transport error in the caller's language. */
export function transportText(problem: TransportProblem, language: Language): string {
  return serverTexts[language].transport?.[problem] ?? transportProblems[problem].text;
}
