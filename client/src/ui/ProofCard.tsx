import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { CopyField } from './fields/CopyField.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import './styles/panels.css';

const icons: Record<Props['verdict'], IconName> = {
  unchecked: 'shield',
  right: 'check',
  wrong: 'warning',
};

interface Props {
  title: string;
  /** The rule in one sentence: how the outcome is computed from the inputs. */
  rule: string;
  /** The inputs, as `Fact` elements. */
  facts: ReactNode;
  /** The inputs as text, for verification with other tools. */
  proof: { label: string; text: string };
  /** Result of the recomputation on this device. */
  verdict: 'unchecked' | 'right' | 'wrong';
  onCheck: () => void;
  isChecking?: boolean;
}

/** Card with the inputs of an outcome and a button that recomputes the outcome, so that the member can verify it. */
export function ProofCard({ title, rule, facts, proof, verdict, onCheck, isChecking }: Props) {
  const { t } = useTranslation();
  return (
    <section className="card proof-card" aria-label={title} data-verdict={verdict}>
      <div className="line">
        <span className="proof-mark">
          <Icon name={icons[verdict]} size={20} />
        </span>
        <span className="stack-s grow">
          <h3 className="proof-title">{title}</h3>
          <span className="proof-verdict" role="status">
            {t(`parts.proof.${verdict}`)}
          </span>
        </span>
      </div>
      <p className="proof-rule">{rule}</p>
      <dl className="facts">{facts}</dl>
      <CopyField label={proof.label} text={proof.text} />
      <Button kind="line" isWide isBusy={isChecking ?? false} onClick={onCheck}>
        {t('parts.proof.check')}
      </Button>
    </section>
  );
}
