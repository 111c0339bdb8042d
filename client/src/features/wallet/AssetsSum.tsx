import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Fact } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { assetParts } from './assetParts.ts';
import type { Assets } from './wallet.api.ts';

/**
 * The total of the assets as a sum: spot, positions and contests, minus loans. The cash in it is listed below, and
 * the demo account, which is not part of the total.
 */
export function AssetsSum({ assets }: { assets: Assets }) {
  const { t } = useTranslation();
  const { spot, position, contest, loans, total } = assetParts(assets);
  const shown = [
    { label: t('wallet.assets.spot'), value: spot },
    {
      label: <To path="/heyue?tab=positions">{t('wallet.assets.position')}</To>,
      value: position,
    },
    { label: <To path="/bisaiMycansai">{t('wallet.assets.contest')}</To>, value: contest },
    ...(loans === 0n
      ? []
      : [{ label: <To path="/jiedaiOrder">{t('wallet.assets.loans')}</To>, value: loans }]),
  ];
  return (
    <Card testId="assets-sum">
      <dl className="facts">
        {shown.map(({ label, value }, index) => (
          <Fact key={index} label={label}>
            <Money value={value} testId="assets-part" />
          </Fact>
        ))}
      </dl>
      <dl className="facts sum-total">
        <Fact label={t('wallet.assets.total')} testId="assets-sum-total">
          <Money value={total} weight="strong" />
        </Fact>
      </dl>
      <dl className="facts">
        <Fact label={t('wallet.assets.cash')} testId="assets-cash">
          <Money value={assets.cashBalance} />
        </Fact>
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
