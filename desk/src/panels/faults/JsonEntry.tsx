import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  /** An example, shown while the text is empty. */
  example: string;
  /** The parse error; undefined for valid JSON. */
  why: string | undefined;
  onChange: (text: string) => void;
}

/**
 * A field for JSON. Its error is not announced as an alert, because the text is usually invalid while it is being
 * typed.
 */
export function JsonEntry({ text, example, why, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const isWrong = text.trim() !== '' && why !== undefined;
  return (
    <div className="entry">
      <label htmlFor={id}>{t('desk.faults.json')}</label>
      <textarea
        id={id}
        className="json-entry mono"
        spellCheck={false}
        rows={10}
        value={text}
        placeholder={example}
        aria-invalid={isWrong}
        aria-describedby={`${id}-why`}
        onChange={({ target }) => onChange(target.value)}
        data-testid="answer-json"
      />
      <p id={`${id}-why`} className="entry-problem" role="status">
        {isWrong ? t('desk.faults.noJson', { why }) : null}
      </p>
    </div>
  );
}
