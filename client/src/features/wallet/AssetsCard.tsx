import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { units } from '@hongbao/contracts/money';
import { fresh } from '../../api/api.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { usePollingInFront } from '../../state/live.ts';
import { preferenceSet } from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Columns, Muted, Text } from '../../ui/layout.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { Skeleton } from '../../ui/Empty.tsx';
import { testAidsApi } from '../testAids/testAids.api.ts';
import { dayChange } from './dayChange.ts';
import { assetParts } from './assetParts.ts';
import { walletApi } from './wallet.api.ts';

const TakeTestMoney = lazyComponent(
  async () => (await import('../testAids/TakeTestMoney.tsx')).TakeTestMoney,
);

const TOTAL_EVERY_MS = 15_000;

/** Card with the total assets, today's profit, and the main actions. */
export function AssetsCard() {
  const { t } = useTranslation();
  const { data } = walletApi.getAssets.useQuery(undefined, {
    ...fresh,
    // The stream reports only bookings, and between two bookings the total changes with prices, so the total is polled.
    ...usePollingInFront(TOTAL_EVERY_MS),
  });
  const isEmpty = data !== undefined && units(data.totalAssets) === 0n;
  const { data: testMoney } = testAidsApi.getTestMoney.useQuery(undefined, { skip: !isEmpty });
  const isOffered = isEmpty && testMoney?.offered === true;
  return (
    <div className="card assets-card stack">
      <Between>
        <Muted>{t('home.totalAssets')}</Muted>
        <HideAmounts />
      </Between>
      {data ? (
        <Link to="/zichanCenter" data-testid="home-total">
          <Money value={assetParts(data).total} size="hero" weight="strong" />
        </Link>
      ) : (
        <Skeleton width="62%" height={36} />
      )}
      <Text as="p" size="small">
        <Text tone="muted">{t('home.todayProfit')} </Text>
        <Money value={data?.dailyProfit} isResult weight="strong" testId="home-profit" />{' '}
        {data ? (
          <Percent rate={dayChange(data)} isResult weight="medium" testId="home-day-change" />
        ) : null}
      </Text>
      {isOffered ? (
        <Suspense>
          <TakeTestMoney testId="home-test-money" />
        </Suspense>
      ) : null}
      <Columns count={3}>
        <ButtonLink kind={isOffered ? 'line' : 'primary'} to="/heyue" testId="home-trade" isSmall>
          {t('home.trade')}
        </ButtonLink>
        <ButtonLink kind="line" to="/chongzhi" testId="home-deposit" isSmall>
          {t('routes.recharge')}
        </ButtonLink>
        <ButtonLink kind="line" to="/tixian" testId="home-withdraw" isSmall>
          {t('routes.withdrawal')}
        </ButtonLink>
      </Columns>
    </div>
  );
}

export function HideAmounts() {
  const { t } = useTranslation();
  const isHidden = useAppSelector((state) => state.preferences.hidesAmounts);
  const dispatch = useAppDispatch();
  return (
    <IconButton
      label={t(isHidden ? 'home.showAmounts' : 'home.hideAmounts')}
      className="is-corner"
      onClick={() => dispatch(preferenceSet({ hidesAmounts: !isHidden }))}
    >
      <Icon name={isHidden ? 'eyeOff' : 'eye'} size={20} />
    </IconButton>
  );
}
