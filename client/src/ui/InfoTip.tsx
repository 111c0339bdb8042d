import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';
import './styles/panels.css';

export const terms = [
  'mark',
  'margin',
  'maintenance',
  'liquidation',
  'unrealized',
  'leverage',
  'creditScore',
  'ltv',
] as const;

interface Props {
  term: (typeof terms)[number];
  /** The term as it appears in the text. Default: the name of the term. */
  children?: ReactNode;
}

export function InfoTip({ term, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const name = t(`parts.terms.${term}.name`);
  return (
    <>
      <button type="button" className="term" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="term-word">{children ?? name}</span>
        <Icon name="info" size={14} />
        <span className="hears-only">{t('parts.terms.explain')}</span>
      </button>
      <Sheet isOpen={isOpen} title={name} onClose={() => setOpen(false)}>
        <p className="term-text">{t(`parts.terms.${term}.text`)}</p>
      </Sheet>
    </>
  );
}
