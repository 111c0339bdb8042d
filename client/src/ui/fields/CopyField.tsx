import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { toasts } from '../toasts.ts';
import '../styles/fields.css';

interface Props {
  label: string;
  /** The text that is copied, without separators. */
  text: string;
  /** Whether to show the text in groups of four, which makes addresses easier to compare. */
  isGrouped?: boolean;
  testId?: string;
}

const MARK_MS = 2_000;

/** A text with a copy button: an address, an invitation, a proof. It shows `Success` or `Fail`. */
export function CopyField({ label, text, isGrouped, testId }: Props) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const isDone = await copyText(text);
    setCopied(isDone);
    toasts.show(t(isDone ? 'common.success' : 'common.fail'), isDone ? 'good' : 'bad');
  };
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <div className="field-box copy">
        <span className="copy-text grow num" data-testid={testId}>
          {isGrouped
            ? (text.match(/.{1,4}/g) ?? []).map((group, index) => (
                <span key={index} className="copy-group">
                  {group}
                </span>
              ))
            : text}
        </span>
        <IconButton label={t('parts.copy', { label })} onClick={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'copy'} size={18} />
        </IconButton>
      </div>
    </div>
  );
}
