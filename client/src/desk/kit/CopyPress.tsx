import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy.ts';
import { Press } from './Press.tsx';

interface Props {
  /** The button's text. */
  children: string;
  /** The text to copy, which may be loaded first; null when there is none. */
  textOf: () => string | Promise<string | null>;
  testId?: string;
}

const SAID_MS = 2_000;

/** Copies a text, and shows for two seconds whether the browser allowed it. */
export function CopyPress({ children, textOf, testId }: Props) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const handlePress = async () => {
    const text = await textOf();
    if (text !== null) setSaid((await copyText(text)) ? 'copied' : 'copyFailed');
  };
  return (
    <Press
      icon={said === 'copied' ? 'check' : 'copy'}
      onClick={() => void handlePress()}
      data-testid={testId}
    >
      <span role="status">{said ? t(`desk.frame.${said}`) : children}</span>
    </Press>
  );
}
