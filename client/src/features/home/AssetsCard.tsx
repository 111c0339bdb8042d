import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { preferenceSet } from '../../state/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { Amount } from '../../ui/Amount.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAssetsQuery } from '../wallet/wallet.api.ts';

const TOTAL_EVERY_MS = 15_000;

/** What the member has, what today brought, and the way to put more in. */
export function AssetsCard() {
  const { t } = useTranslation();
  const { data } = useAssetsQuery(undefined, {
    ...fresh,
    // Bookings are told by the stream; between them the total moves with the prices of what is held.
    ...usePollingInFront(TOTAL_EVERY_MS),
  });
  return (
    <div className="card assets-card stack">
      <div className="between">
        <span className="small muted">{t('home.totalAssets')}</span>
        <HideAmounts />
      </div>
      {data ? (
        <Link to="/zichanCenter" data-testid="home-total">
          <Amount value={data.totalAssets} unit="USDT" className="hero" isPrivate />
        </Link>
      ) : (
        <Skeleton width="62%" height={36} />
      )}
      <div className="between wrap">
        <span className="small">
          <span className="muted">{t('home.todayProfit')} </span>
          <Amount value={data?.dailyProfit} isSigned isToned isPrivate className="strong" />
        </span>
        <span className="line">
          <Link className="button is-small" data-kind="line" to="/zhangbianRecord">
            {t('routes.accountChanges')}
          </Link>
          <Link
            className="button is-small"
            data-kind="primary"
            to="/chongzhi"
            data-testid="home-deposit"
          >
            {t('routes.recharge')}
          </Link>
        </span>
      </div>
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
      style={{ margin: '-1.2rem -1.2rem -1.2rem 0' }}
      onClick={() => dispatch(preferenceSet({ hidesAmounts: !isHidden }))}
    >
      <Icon name={isHidden ? 'eyeOff' : 'eye'} size={20} />
    </IconButton>
  );
}
