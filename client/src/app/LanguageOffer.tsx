import { FALLBACK, webLanguage } from '@hongbao/locales/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOffers } from 'virtual:words';
import { offeredLanguage, speak } from '../i18n/i18n.ts';
import { writeStored, storageKeys } from '../lib/storage.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toasts } from '../ui/toasts.ts';

/**
 * Offers the language of the browser in that language, until it or English is selected. A first visit is in English, as the
 * specification of the product requires.
 */
export function LanguageOffer() {
  const { t } = useTranslation();
  const [isDismissed, setDismissed] = useState(false);
  const code = offeredLanguage();
  if (isDismissed || code === null) return null;
  const handlePress = () =>
    void speak(code).catch(() => toasts.show(t('member.personal.languageFailed'), 'bad'));
  const handleDismiss = () => {
    writeStored(storageKeys.language, FALLBACK);
    setDismissed(true);
  };
  return (
    <div className="banner language-offer" data-over data-testid="language-offer">
      <Button kind="line" isSmall onClick={handlePress} lang={webLanguage(code)}>
        {languageOffers[code]}
      </Button>
      <IconButton label={t('common.close')} onClick={handleDismiss} className="banner-close">
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
