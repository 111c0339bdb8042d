import { ONE } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/numbers.ts';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { Percent } from '../../ui/Figure.tsx';
import { RiskBar } from '../../ui/pictures/RiskBar.tsx';
import { riskOfLtv } from './loanView.ts';

interface Props {
  ltv: bigint | null;
  callLtv: bigint | null;
  saleLtv: bigint | null;
}

const SCALE = 10_000n;
const toShare = (rate: bigint) => Number((rate * SCALE) / ONE) / Number(SCALE);

export function LtvBar({ ltv, callLtv, saleLtv }: Props) {
  const { t } = useTranslation();
  const level = ltv === null ? 'safe' : riskOfLtv(ltv, callLtv);
  const mark = (rate: bigint | null, key: 'callMark' | 'saleMark') =>
    rate === null
      ? []
      : [
          {
            at: toShare(rate),
            label: t(`loans.${key}`, { rate: formatPercent(rate, { digits: 0 }) }),
          },
        ];
  return (
    <RiskBar
      label={<InfoTip term="ltv">{t('loans.ltv')}</InfoTip>}
      value={<Percent rate={ltv} testId="loan-ltv" />}
      level={level}
      levelText={ltv === null ? '--' : t(`loans.levels.${level}`)}
      share={ltv === null ? 0 : toShare(ltv)}
      marks={[...mark(callLtv, 'callMark'), ...mark(saleLtv, 'saleMark')]}
    />
  );
}
