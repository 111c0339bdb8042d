import { units } from '@hongbao/contracts/money';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { playChime } from '../../lib/chime.ts';
import { vibrate } from '../../lib/haptics.ts';
import { displayDigits, formatMoney } from '../../lib/numbers.ts';
import { prefersReducedMotion } from '../../lib/prefersReducedMotion.ts';
import { useAppSelector } from '../../state/store.ts';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Money } from '../../ui/Figure.tsx';
import { GoldDust } from '../../ui/pictures/GoldDust.tsx';
import '../../ui/styles/moments.css';
import { Muted, Text } from '../../ui/layout.tsx';
import { useCountUp } from '../../ui/useCountUp.ts';
import type { Moment } from './moments.ts';

/**
 * The celebration of a moment: a card over the page, which takes no focus and lets all taps beside it through. A tap on it
 * opens the link of the moment. With reduced motion it is a still picture. Screen readers announce one sentence.
 */
export function MomentCard({ moment, onEnd }: { moment: Moment | null; onEnd: () => void }) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  return (
    <div className="moment" data-over="" data-kind={moment?.kind} data-testid="moment-area">
      {moment ? <Card moment={moment} onEnd={onEnd} /> : null}
      <p className="hears-only" role="status">
        {moment ? sentenceOf(moment, t, isHidden) : ''}
      </p>
    </div>
  );
}

function Card({ moment, onEnd }: { moment: Moment; onEnd: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isMoving = !prefersReducedMotion();
  const hasSound = useAppSelector((state) => state.preferences.playsSounds);
  useEffect(() => {
    vibrate('success');
    if (hasSound) playChime();
  }, [moment, hasSound]);
  const { link } = moment;
  const action = link === undefined ? t('common.close') : t(targets[moment.kind]);
  const handlePress = () => {
    onEnd();
    if (link !== undefined) navigate(link);
  };
  return (
    <div className="moment-card" data-moving={isMoving} data-testid="moment">
      <div className="moment-face" aria-hidden="true">
        <Picture moment={moment} isMoving={isMoving} />
        {link === undefined ? null : (
          <span className="moment-next">
            {action}
            <Icon name="forward" size={16} />
          </span>
        )}
      </div>
      {isMoving ? <GoldDust /> : null}
      <button
        type="button"
        className="moment-press"
        aria-label={action}
        onClick={handlePress}
        data-testid="moment-open"
      />
    </div>
  );
}

/** The name of what the link of a moment opens. */
const targets = {
  win: 'receipts.title',
  prize: 'receipts.title',
  allotment: 'receipts.title',
  level: 'routes.vip',
  firstTrade: 'trade.stops',
} as const satisfies Record<Moment['kind'], string>;

/** The count begins when the card has appeared, and ends a second before it disappears. */
const COUNT = { startMs: 250, countMs: 1_000 };

function Picture({ moment, isMoving }: { moment: Moment; isMoving: boolean }) {
  const { t } = useTranslation();
  if (moment.kind === 'win')
    return (
      <>
        {moment.symbol === undefined ? null : (
          <CoinMark coin={moment.symbol.split('/')[0] ?? ''} size={56} />
        )}
        <Text weight="strong">{t('moments.win')}</Text>
        <Counted amount={moment.amount} isMoving={isMoving} isResult />
        {moment.symbol === undefined ? null : <Muted>{moment.symbol}</Muted>}
      </>
    );
  if (moment.kind === 'firstTrade')
    return (
      <>
        <CoinMark coin={moment.symbol.split('/')[0] ?? ''} size={64} />
        <Text weight="strong">{t('moments.firstTrade')}</Text>
        <Text size="hero" weight="heavy" tone="gold">
          {moment.symbol}
        </Text>
        <Text tone={moment.direction === 'long' ? 'up' : 'down'} weight="medium">
          {t(`trade.${moment.direction}`)} {moment.leverage}x
        </Text>
      </>
    );
  if (moment.kind === 'level')
    return (
      <>
        <span className="moment-emblem">
          <Icon name="crown" size={44} />
        </span>
        <Text weight="strong">{t('moments.level')}</Text>
        <Text size="hero" weight="heavy" tone="gold">
          {`VIP ${moment.level}`}
        </Text>
      </>
    );
  if (moment.kind === 'prize')
    return (
      <>
        <span className="moment-emblem" data-rank={moment.rank}>
          <Text size="hero" weight="heavy" isNumber>
            {moment.rank}
          </Text>
        </span>
        <Text weight="strong">{t('moments.prize')}</Text>
        <Counted amount={moment.amount} isMoving={isMoving} />
        <Muted>{t('moments.rank', { rank: moment.rank })}</Muted>
      </>
    );
  return (
    <>
      <CoinMark coin={moment.token} size={64} />
      <Text weight="strong">{t('moments.allotment')}</Text>
      {/* Lots are whole numbers of tokens. */}
      <Counted amount={moment.quantity} coin={moment.token} digits={0} isMoving={isMoving} />
    </>
  );
}

/** An amount that counts up, always with the decimals of the final amount. */
function Counted({
  amount,
  coin = 'USDT',
  digits = displayDigits(coin),
  isMoving,
  isResult,
}: {
  amount: string;
  coin?: string;
  digits?: number;
  isMoving: boolean;
  isResult?: boolean;
}) {
  const counted = useCountUp(units(amount), isMoving, COUNT);
  return (
    <Money
      value={counted}
      coin={coin}
      digits={digits}
      isResult={isResult === true}
      size="hero"
      weight="heavy"
      tone={isResult ? undefined : 'gold'}
      testId="moment-amount"
    />
  );
}

function sentenceOf(moment: Moment, t: TFunction, isHidden: boolean): string {
  if (moment.kind === 'level') return t('moments.said.level', { level: moment.level });
  if (moment.kind === 'allotment')
    return t('moments.said.allotment', {
      amount: formatMoney(moment.quantity, moment.token, { isHidden, digits: 'exact' }),
    });
  if (moment.kind === 'firstTrade') return t('moments.said.firstTrade', { symbol: moment.symbol });
  const amount = formatMoney(moment.amount, 'USDT', { isHidden });
  if (moment.kind === 'prize') return t('moments.said.prize', { rank: moment.rank, amount });
  return moment.symbol === undefined
    ? t('moments.said.wins', { amount })
    : t('moments.said.win', { amount, symbol: moment.symbol });
}
