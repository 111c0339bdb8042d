import i18next from 'i18next';
import { useState } from 'react';
import { FALLBACK, isLanguage, type LanguageCode } from '@hongbao/locales/languages';
import { speak } from '@hongbao/client/i18n/i18n.ts';
import { deskApi } from '../control/deskApi.ts';
import { useDeskDispatch } from './store.ts';
import { loadDeskWords } from './words.ts';

/** The language of the Desk, with a setter. The language of the phone is independent. */
export function useDeskLanguage(): [LanguageCode, (code: LanguageCode) => void] {
  const [language, setLanguage] = useState(spoken);
  const dispatch = useDeskDispatch();
  return [
    language,
    (code) =>
      void loadDeskWords(code)
        .then(() => speak(code))
        .then(() => {
          setLanguage(code);
          // The server describes events and situations in the language of the request.
          dispatch(deskApi.util.invalidateTags(['World']));
        }),
  ];
}

function spoken(): LanguageCode {
  return isLanguage(i18next.language) ? i18next.language : FALLBACK;
}
