import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { AmountField, type AmountFieldProps } from './AmountField.tsx';
import '../styles/fields.css';

interface Props {
  from: AmountFieldProps;
  /** The amount that the member receives. Either amount can be typed; the form computes the other one. */
  to: AmountFieldProps;
  onSwap: () => void;
  note?: ReactNode;
}

export function AmountPair({ from, to, onSwap, note }: Props) {
  const { t } = useTranslation();
  return (
    <div className="amount-pair">
      <AmountField {...from} enterKeyHint="next" />
      <div className="amount-pair-middle">
        <IconButton label={t('parts.amount.swap')} onClick={onSwap} className="is-round">
          <Icon name="swap" size={18} />
        </IconButton>
        {note ? <span className="field-hint">{note}</span> : null}
      </div>
      <AmountField {...to} />
    </div>
  );
}
