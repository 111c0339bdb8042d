import { withFacts } from '@hongbao/contracts/formatFact';
import type { RefusalKey } from '@hongbao/contracts/refusals';
import type { TransportProblem } from '@hongbao/contracts/transport';
import { serverTexts } from '@hongbao/locales/languages';
import type { Language } from './language.ts';

/** Returns the text of a refusal with its facts in the caller's language. */
export function refusalText(
  key: RefusalKey,
  language: Language,
  facts: Readonly<Record<string, unknown>>,
): string {
  return withFacts(serverTexts[language].refusals[key], facts);
}

/** Returns the text of a transport error in the caller's language. */
export function transportText(problem: TransportProblem, language: Language): string {
  return serverTexts[language].transport[problem];
}
