import { optionDirections } from '@hongbao/contracts/options/options.types';
import { useTranslation } from 'react-i18next';
import { Money } from '../../ui/Money.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Fact } from '../../ui/Row.tsx';
import { breakEvenOf, type OptionSummary } from './optionForm.ts';
import type { OptionTerms } from './options.api.ts';

interface Props {
  summary: OptionSummary | null;
  terms: OptionTerms;
}

/** The possible outcome of an option: the payout, the maximum loss, and the break-even win rate. */
export function OptionOutcome({ summary, terms }: Props) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      {optionDirections.map((direction) => (
        <Fact
          key={direction}
          label={t(`options.outcome.${direction}`)}
          testId={`option-payout-${direction}`}
        >
          <Money value={summary?.payout} weight="strong" />
        </Fact>
      ))}
      <Fact label={t('options.outcome.tie')}>
        <Money value={summary?.stake} />
      </Fact>
      <Fact label={t('options.outcome.loss')} testId="option-loss">
        <Money value={summary ? -summary.loss : null} weight="strong" />
      </Fact>
      <Fact label={t('options.outcome.breakEven')} testId="option-break-even">
        <Percent rate={breakEvenOf(terms)} />
      </Fact>
    </dl>
  );
}
