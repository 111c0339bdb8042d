import { units } from '@hongbao/contracts/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountDigits, toShown } from '../../lib/numbers.ts';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import type { Assets } from './wallet.api.ts';

/**
 * The total of the assets as a sum that adds up in its displayed digits: spot, positions and contests, minus loans. The demo account is listed below it,
 * because it is not part of the total.
 */
export function AssetsSum({ assets }: { assets: Assets }) {
  const { t } = useTranslation();
  const total = units(assets.totalAssets);
  const digits = amountDigits(total, 'USDT');
  const [position, contest] = [units(assets.positionAssets), units(assets.contestFrozenAssets)];
  // The total is net of what is owed, so the difference to its parts is the debt of loans.
  const loans = total - units(assets.spotAssets) - position - contest;
  const others = [
    {
      label: <To path="/heyue?tab=positions">{t('wallet.assets.position')}</To>,
      value: toShown(position, digits),
    },
    {
      label: <To path="/bisaiMycansai">{t('wallet.assets.contest')}</To>,
      value: toShown(contest, digits),
    },
    ...(loans === 0n
      ? []
      : [
          {
            label: <To path="/jiedaiOrder">{t('wallet.assets.loans')}</To>,
            value: toShown(loans, digits, true),
          },
        ]),
  ];
  // The spot assets are the rest of the displayed total, so that the displayed figures add up.
  const spot = others.reduce((rest, { value }) => rest - value, toShown(total, digits));
  const shown = [{ label: t('wallet.assets.spot'), value: spot }, ...others];
  return (
    <Card testId="assets-sum">
      <dl className="facts">
        {shown.map(({ label, value }, index) => (
          <Fact key={index} label={label}>
            <Money value={value} digits={digits} testId="assets-part" />
          </Fact>
        ))}
      </dl>
      <dl className="facts sum-total">
        <Fact label={t('wallet.assets.total')} testId="assets-sum-total">
          <Money value={total} weight="strong" />
        </Fact>
      </dl>
      <dl className="facts">
        <Fact label={t('wallet.assets.virtual')}>
          <Text tone="muted">
            <Money value={assets.virtualAssets} />
          </Text>
        </Fact>
      </dl>
      <Text as="p" size="micro" tone="muted">
        {t('wallet.assets.virtualText')}
      </Text>
    </Card>
  );
}

function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link className="linkish" to={path}>
      {children}
    </Link>
  );
}
