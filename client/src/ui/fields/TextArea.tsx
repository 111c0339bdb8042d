import type { TextareaHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import '../styles/fields.css';

interface Props
  extends FrameProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  value: string;
  onValue: (value: string) => void;
  /** Maximum number of characters. A longer text is reported, not truncated. */
  max?: number;
}

export function TextArea({
  label,
  value,
  onValue,
  problem,
  hint,
  aside,
  isLabelHidden,
  max,
  ...input
}: Props) {
  const { t } = useTranslation();
  const length = [...value].length;
  const isLong = max !== undefined && length > max;
  const shownProblem = isLong ? t('parts.text.tooLong', { count: max }) : problem;
  return (
    <FieldFrame
      {...{ label, hint, isLabelHidden }}
      problem={shownProblem}
      aside={
        aside ?? (max === undefined ? null : <span className="num">{`${length}/${max}`}</span>)
      }
    >
      {(ties) => (
        <div className="field-box is-tall">
          <textarea
            rows={3}
            {...input}
            {...ties}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
