import { type RefusalKey, refusals } from '@hongbao/contracts/refusals';
import { type TransportProblem, transportProblems } from '@hongbao/contracts/transport';
import jp from '@hongbao/locales/jp/server.json' with { type: 'json' };
import ko from '@hongbao/locales/ko/server.json' with { type: 'json' };
import mlxy from '@hongbao/locales/mlxy/server.json' with { type: 'json' };
import tai from '@hongbao/locales/tai/server.json' with { type: 'json' };
import vl from '@hongbao/locales/vl/server.json' with { type: 'json' };
import xi from '@hongbao/locales/xi/server.json' with { type: 'json' };
import simplified from '@hongbao/locales/zh-cn/server.json' with { type: 'json' };
import traditional from '@hongbao/locales/zh-tw/server.json' with { type: 'json' };
import type { Language } from './language.ts';

interface Messages {
  readonly refusals: Readonly<Record<string, string>>;
  readonly transport: Readonly<Record<TransportProblem, string>>;
}

/** English is in the catalogs themselves. */
const translated: Readonly<Record<Exclude<Language, 'en-us'>, Messages>> = {
  jp,
  ko,
  mlxy,
  tai,
  vl,
  xi,
  'zh-cn': simplified,
  'zh-tw': traditional,
};

/** The text of a refusal, in the caller's language. Refusals that only operators get are in English. */
export function refusalText(key: RefusalKey, language: Language): string {
  const { text } = refusals[key];
  return language === 'en-us' ? text : (translated[language].refusals[key] ?? text);
}

/** The text of a transport error, in the caller's language. */
export function transportText(problem: TransportProblem, language: Language): string {
  return language === 'en-us'
    ? transportProblems[problem].text
    : translated[language].transport[problem];
}
