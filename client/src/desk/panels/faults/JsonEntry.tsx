import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  /** Why it is no JSON, if it is none. */
  why: string | undefined;
  onChange: (text: string) => void;
}

/** JSON as it is typed; what is wrong with it is said softly, for it is wrong most of the time. */
export function JsonEntry({ text, why, onChange }: Props) {
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
        placeholder={'{ "result": { "vipLevel": 7 } }'}
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
