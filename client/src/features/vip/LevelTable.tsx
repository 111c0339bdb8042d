import { displayDecimal, units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { percentOf } from '../../ui/Change.tsx';
import type { VipLevel } from './vip.api.ts';

/** Every level with what it asks and gives; the member's own is marked. */
export function LevelTable({ levels }: { levels: readonly VipLevel[] }) {
  const { t } = useTranslation();
  const gift = (amount: string) => (units(amount) > 0n ? displayDecimal(amount, 0) : '–');
  return (
    <Section title={t('vip.levels')}>
      <Card isFlush>
        <table className="vip-table">
          <thead>
            <tr>
              <th scope="col">VIP</th>
              <th scope="col">{t('vip.assetsFrom')}</th>
              <th scope="col">{t('vip.bonus')}</th>
              <th scope="col">{t('vip.weekly')}</th>
              <th scope="col">{t('vip.fee')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level.level} aria-current={level.current ? 'true' : undefined}>
                <th scope="row">
                  {level.level}
                  {level.current ? <span className="gold"> · {t('vip.you')}</span> : null}
                </th>
                <td>{displayDecimal(level.totalAssetMin, 0)}</td>
                <td>{gift(level.upgradeBonus)}</td>
                <td>{gift(level.weeklyRedEnvelope)}</td>
                <td>{percentOf(level.takerFeeRate, 3)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}
