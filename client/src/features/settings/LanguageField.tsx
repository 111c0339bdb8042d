import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speak } from '../../i18n/i18n.ts';
import {
  FALLBACK,
  isLanguage,
  type LanguageCode,
  languages,
  webLanguage,
} from '@hongbao/locales/languages';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Flag } from './Flag.tsx';

/**
 * The language picker. Each language has its flag and its name in that language, so that a member can find it while the
 * app is in an unknown language.
 */
export function LanguageField() {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<LanguageCode | null>(null);
  const present = isLanguage(i18n.language) ? i18n.language : FALLBACK;
  const name = languages.find(({ code }) => code === present)?.name;
  const choose = async (code: LanguageCode) => {
    setAsked(code);
    await speak(code).then(
      () => setOpen(false),
      () => toasts.show(t('member.personal.languageFailed'), 'bad'),
    );
    setAsked(null);
  };
  return (
    <FieldFrame label={t('member.personal.language')}>
      {({ id }) => (
        <>
          <button
            type="button"
            id={id}
            className="field-box picker"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            data-testid="language"
          >
            <Flag code={present} />
            <span className="grow" lang={webLanguage(present)}>
              {name}
            </span>
            <Icon name="down" size={16} />
          </button>
          <Sheet
            isOpen={isOpen}
            title={t('member.personal.language')}
            onClose={() => setOpen(false)}
            testId="languages"
          >
            <ul>
              {languages.map(({ code, name: own, web }) => (
                <li key={code}>
                  <button
                    type="button"
                    className="row"
                    aria-pressed={code === present}
                    aria-busy={code === asked}
                    onClick={() => void choose(code)}
                    data-testid={`language-${code}`}
                  >
                    <Flag code={code} />
                    <span className="break" lang={web}>
                      {own}
                    </span>
                    {code === present ? <Icon name="check" size={18} /> : <span />}
                  </button>
                </li>
              ))}
            </ul>
          </Sheet>
        </>
      )}
    </FieldFrame>
  );
}
