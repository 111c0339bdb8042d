import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useAppSelector } from '../../state/store.ts';
import { Bell } from '../notices/Bell.tsx';
import { ButtonLink, IconLink } from '../../ui/Button.tsx';
import { useWatchList } from '../market/useWatchList.ts';
import { useFirstSteps } from '../testAids/firstSteps.ts';
import { AssetsCard } from '../wallet/AssetsCard.tsx';
import { FAVORITES_MAX, POSITIONS_MAX } from '../holdings/holdingsBounds.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Section, Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Empty.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Muted, Stack, Text, Prose } from '../../ui/layout.tsx';
import { testAidsApi } from '../testAids/testAids.api.ts';
import { testMoneyFacts } from '../testAids/testMoneyFacts.ts';
import { units } from '@hongbao/contracts/money';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../lib/numbers.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { useEnvelope } from '../vip/useEnvelope.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { MarketList } from '../market/MarketList.tsx';
import type { Ticker } from '../market/market.api.ts';
import { sortTickers } from '../market/sortTickers.ts';
import { useArrangedSymbols } from '../market/useMarket.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { useFindRoute } from '../../state/place.ts';

const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);

const OpenPositions = lazyComponent(
  async () => (await import('../holdings/OpenPositions.tsx')).OpenPositions,
);

const Favorites = lazyComponent(async () => (await import('../holdings/Favorites.tsx')).Favorites);

const isShownCount = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value <= POSITIONS_MAX);

export function Page() {
  const { t } = useTranslation();
  const isSignedIn = useAppSelector((state) => state.session.userInfo !== null);
  const [stage] = useFirstSteps();
  const [{ favourites }] = useWatchList();
  // On the first visit the number is unknown. The page below the positions is then rendered after them, so that it does
  // not move.
  const [positionCount, setPositionCount] = usePersisted<number | null>(
    'home/positions',
    null,
    isShownCount,
  );
  const isSettled = !isSignedIn || positionCount !== null;
  const positions = <SectionSkeleton title={t('home.positions')} count={positionCount ?? 0} />;
  return (
    <Screen
      title="Hongbao"
      isTab
      head={
        <>
          <IconLink to="/search" icon="search" label={t('routes.search')} testId="open-search" />
          <Bell />
        </>
      }
    >
      {isSignedIn ? <AssetsCard /> : <Welcome />}
      {isSignedIn && stage !== 'closed' ? (
        <Suspense>
          <FirstSteps />
        </Suspense>
      ) : null}
      {isSignedIn ? (
        <>
          <Suspense fallback={positions}>
            <OpenPositions placeholder={positions} onCount={setPositionCount} />
          </Suspense>
          {isSettled ? (
            <>
              <EnvelopeCard />
              <Suspense
                fallback={
                  <SectionSkeleton
                    title={t('watch.shelf.favourites')}
                    count={Math.min(favourites.length, FAVORITES_MAX)}
                  />
                }
              >
                <Favorites />
              </Suspense>
            </>
          ) : null}
        </>
      ) : null}
      {isSettled ? (
        <>
          <Movers />
          <Section title={t('home.explore')}>
            <Features />
          </Section>
        </>
      ) : (
        <SkeletonRows count={6} />
      )}
    </Screen>
  );
}

interface SectionSkeletonProps {
  title: string;
  /** Expected number of rows. Renders nothing for zero. */
  count: number;
}

/** Placeholder of a section, so that the page below it does not move when its code and its rows are loaded. */
function SectionSkeleton({ title, count }: SectionSkeletonProps) {
  if (count === 0) return null;
  return (
    <Section title={title}>
      <Card isFlush>
        <SkeletonRows count={count} />
      </Card>
    </Section>
  );
}

/** Introduction for visitors, shown instead of the assets. */
function Welcome() {
  const { t } = useTranslation();
  const { data: testMoney } = testAidsApi.testMoneySetting.useQuery();
  return (
    <div className="card assets-card welcome">
      <Logo size={44} />
      <h2>{t('home.welcome')}</h2>
      <Prose>{t('home.welcomeText')}</Prose>
      {testMoney === 'on' ? (
        <Text as="p" weight="medium" testId="home-offer">
          {t('home.welcomeOffer', testMoneyFacts())}
        </Text>
      ) : null}
      <div className="two">
        <ButtonLink kind="primary" to="/login?mode=register" testId="home-register">
          {t('home.signUp')}
        </ButtonLink>
        <ButtonLink kind="line" to="/login" testId="home-login">
          {t('home.signIn')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Height of the card, in pixels. */
const HEIGHT = 84;

/** Card of the Monday red envelope: a claim button, the time of the next envelope, or an explanation how to qualify. */
function EnvelopeCard() {
  const { t } = useTranslation();
  const envelope = useEnvelope();
  const isHidden = useHidesAmounts();
  // Keeps the place, so that the page below does not move.
  if (!envelope.isKnown) return envelope.isFailed ? null : <Skeleton height={HEIGHT} />;
  const hasWeekly = units(envelope.weekly) > 0n;
  const amount = formatMoney(envelope.weekly, 'USDT', { isHidden });
  return (
    <Link
      to={envelope.waiting ? '/vipLevel?envelope=show' : '/vipLevel'}
      className="envelope-card"
      data-testid="home-envelope"
    >
      <Logo size={40} />
      <Stack as="span" gap="xs" isGrown>
        <Text weight="strong">{t('home.envelopeTitle')}</Text>
        <Text size="small">
          {envelope.waiting
            ? t('home.envelopeWaits')
            : hasWeekly
              ? t('home.envelopeNext', { amount })
              : t('home.envelopeNone')}{' '}
          {!envelope.waiting && hasWeekly ? <Countdown until={envelope.nextAt} /> : null}
        </Text>
      </Stack>
      <span className="button is-small" data-kind="envelope">
        {t(envelope.waiting ? 'home.envelopeOpen' : 'home.seeLevel')}
      </span>
    </Link>
  );
}

const MOVERS = 5;
const kinds = ['volume', 'gainers', 'losers'] as const;

type Arrange = (tickers: readonly Ticker[]) => readonly Ticker[];
const hasFallen = ({ change24h }: Ticker) => units(change24h) < 0n;
const movers: Readonly<Record<(typeof kinds)[number], Arrange>> = {
  volume: (tickers) => sortTickers(tickers, 'volume').slice(0, MOVERS),
  gainers: (tickers) =>
    sortTickers(tickers, 'change')
      .filter((ticker) => !hasFallen(ticker))
      .slice(0, MOVERS),
  losers: (tickers) =>
    sortTickers(tickers, 'change').filter(hasFallen).toReversed().slice(0, MOVERS),
};

function Movers() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('volume');
  const { symbols, error, refetch } = useArrangedSymbols(movers[kind]);
  return (
    <Section title={t('home.movers')}>
      <Segmented
        label={t('home.movers')}
        kind="line"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(`home.${value}`) }))}
      />
      <MarketList
        symbols={symbols}
        error={error}
        onRetry={() => void refetch()}
        expected={MOVERS}
      />
    </Section>
  );
}

const groups = {
  trade: [
    ['/shandui', 'flash'],
    ['/demotrading', 'demo'],
    ['/bisai', 'contest'],
    ['/ieo', 'ieo'],
  ],
  earn: [
    ['/taolilicai', 'arbitrage'],
    ['/kuangchi', 'mining'],
    ['/zhaiquan', 'crowd'],
    ['/jiedai', 'loan'],
  ],
  more: [
    ['/vipLevel', 'crown'],
    ['/fuliCenter', 'gift'],
    ['/tuanduiYaoqing', 'person'],
    ['/xinwen', 'news'],
  ],
} as const satisfies Readonly<Record<string, readonly [path: string, icon: IconName][]>>;
const names = Object.keys(groups) as (keyof typeof groups)[];

function Features() {
  const { t } = useTranslation();
  const findRoute = useFindRoute();
  return (
    <nav aria-label={t('home.explore')}>
      <Stack gap="l">
        {names.map((name) => (
          <Stack key={name} gap="s">
            <Muted as="h3" weight="medium">
              {t(`home.groups.${name}`)}
            </Muted>
            <div className="features">
              {groups[name].map(([path, icon]) => (
                <Link key={path} to={path} className="feature">
                  <span className="feature-icon">
                    <Icon name={icon} />
                  </span>
                  {t(findRoute(path)?.title ?? '')}
                </Link>
              ))}
            </div>
          </Stack>
        ))}
      </Stack>
    </nav>
  );
}
