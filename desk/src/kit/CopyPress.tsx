import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@hongbao/client/lib/copy.ts';
import { Press } from './Press.tsx';

interface Props {
  /** The label of the button. */
  children: string;
  /** Returns the text to copy, which may be loaded first; null if there is none. */
  textOf: () => string | Promise<string | null>;
  testId?: string;
}

const SHOWN_MS = 2_000;

/** Button that copies a text, and shows for two seconds whether the browser allowed it. */
export function CopyPress({ children, textOf, testId }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const handlePress = async () => {
    const text = await textOf();
    if (text !== null) setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');
  };
  return (
    <Press
      icon={outcome === 'copied' ? 'check' : 'copy'}
      onClick={() => void handlePress()}
      data-testid={testId}
    >
      <span role="status">{outcome ? t(`desk.frame.${outcome}`) : children}</span>
    </Press>
  );
}
