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
}

export function AmountPair({ from, to, onSwap }: Props) {
  const { t } = useTranslation();
  return (
    <div className="amount-pair">
      <AmountField {...from} enterKeyHint="next" />
      <div className="amount-pair-middle">
        <IconButton label={t('parts.amount.swap')} onClick={onSwap} className="is-round">
          <Icon name="swap" size={18} />
        </IconButton>
      </div>
      <AmountField {...to} />
    </div>
  );
}
