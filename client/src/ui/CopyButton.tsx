import { useTranslation } from 'react-i18next';
import { toasts } from './toasts.ts';
import { copyText } from '../lib/copy.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Button that copies a text and shows `Success` or `Fail` for two seconds. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const handlePress = async () => {
    const isCopied = await copyText(text);
    toasts.show(t(isCopied ? 'common.success' : 'common.fail'), isCopied ? 'good' : 'bad');
  };
  return (
    <Button kind="quiet" isSmall onClick={() => void handlePress()}>
      <Icon name="copy" size={16} />
      {t('common.copy')}
    </Button>
  );
}
