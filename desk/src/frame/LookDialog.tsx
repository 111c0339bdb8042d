import { useTranslation } from 'react-i18next';
import { languages } from '@hongbao/locales/languages';
import { Choice } from '../kit/Choice.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useDeskLanguage } from '../state/deskLanguage.ts';
import { deskThemes, themeChosen } from '../state/look.ts';
import { useDesk, useDeskDispatch } from '../state/store.ts';

/** Dialog for the theme and language of the Desk. Those of the phone are independent. */
export function LookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const theme = useDesk(({ look }) => look.theme);
  const [language, speak] = useDeskLanguage();
  return (
    <Dialog title={t('desk.frame.look')} isOpen={isOpen} onClose={onClose} testId="look-dialog">
      <div className="desk-form">
        <Choice
          label={t('desk.frame.theme')}
          value={theme}
          options={deskThemes.map((one) => ({ value: one, label: t(`desk.frame.theme_${one}`) }))}
          onChoose={(one) => dispatch(themeChosen(one))}
          data-testid="desk-theme"
        />
        <Choice
          label={t('desk.frame.language')}
          value={language}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={speak}
          data-testid="desk-language"
        />
      </div>
    </Dialog>
  );
}
