import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@hongbao/client/lib/copy.ts';
import { IconPress } from './Press.tsx';
import { storedClass } from './Stored.tsx';

const SAID_MS = 1_500;

/** A text with a copy button. `shown` is a shorter form of the text for display. Presenter mode hides an id. */
export function CopyText({ text, shown = text }: { text: string; shown?: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(text));
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <span className={['copy-text', storedClass(text)].filter(Boolean).join(' ')}>
      <code className="cut" title={text}>
        {shown}
      </code>
      <IconPress
        icon={isCopied ? 'check' : 'copy'}
        label={t(isCopied ? 'common.success' : 'common.copy')}
        onClick={() => void copy()}
      />
    </span>
  );
}
