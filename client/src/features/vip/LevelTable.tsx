import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Text } from '../../ui/Text.tsx';
import type { VipLevel } from './vip.api.ts';

/** Table of the requirements and benefits of every level. The member's level is highlighted. */
export function LevelTable({ levels }: { levels: readonly VipLevel[] }) {
  const { t } = useTranslation();
  const usdt = (amount: string) => <Money value={amount} digits={0} isPublic isUnitHeard />;
  const gift = (amount: string) => (units(amount) > 0n ? usdt(amount) : '–');
  return (
    <Section title={t('vip.levels')}>
      <Card isFlush>
        {/* With large text the table is wider than the page, so it scrolls horizontally and is focusable for
            keyboards. */}
        <div
          className="vip-table-frame"
          data-scrolls=""
          tabIndex={0}
          role="group"
          aria-label={t('vip.levels')}
        >
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
                    {level.current ? <Text tone="gold"> · {t('vip.you')}</Text> : null}
                  </th>
                  <td>{usdt(level.totalAssetMin)}</td>
                  <td>{gift(level.upgradeBonus)}</td>
                  <td>{gift(level.weeklyRedEnvelope)}</td>
                  <td>
                    <Percent rate={level.takerFeeRate} digits={3} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </Section>
  );
}
