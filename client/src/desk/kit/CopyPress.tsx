import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy.ts';
import { Press } from './Press.tsx';

interface Props {
  /** What it copies, as a button says it. */
  children: string;
  /** The text, which may have to be asked for first; null when there is none. */
  textOf: () => string | Promise<string | null>;
  testId?: string;
}

const SAID_MS = 2_000;

/** Copies a text, and says for two seconds that it did, or that the browser did not let it. */
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
