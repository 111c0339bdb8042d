import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Row, Section } from '../../ui/Card.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { POSITIONS_MAX } from './holdingsBounds.ts';
import { useTicker } from '../market/useMarket.ts';
import { DANGER_PERCENT, liquidationPercent } from '../positions/liquidationShare.ts';
import { livePosition } from '../positions/livePosition.ts';
import { useOpenList } from '../positions/useOpenList.ts';
import { CardList } from '../../ui/List.tsx';

const LIST = '/heyue?mode=contracts&tab=positions';

interface Props {
  /** Shown until the positions are loaded. */
  placeholder: ReactNode;
  /** Called with the number of shown positions when it changes. */
  onCount: (count: number) => void;
}

/** The newest open positions with their live profit. Renders nothing without an open position. */
export function OpenPositions({ placeholder, onCount }: Props) {
  const { t } = useTranslation();
  const { records, total, isError } = useOpenList('main', 'running');
  const shownCount = records && Math.min(records.length, POSITIONS_MAX);
  const reportCount = useEffectEvent(onCount);
  useEffect(() => {
    if (shownCount !== undefined) reportCount(shownCount);
    else if (isError) reportCount(0);
  }, [shownCount, isError]);
  if (!records) return isError ? null : placeholder;
  if (records.length === 0) return null;
  const number = total ?? records.length;
  return (
    <Section
      title={t('home.positions')}
      action={
        number > POSITIONS_MAX ? (
          <Link className="section-link" to={LIST} data-testid="home-all-positions">
            {t('home.allPositions', { number })}
          </Link>
        ) : null
      }
    >
      <CardList items={records.slice(0, POSITIONS_MAX)} by="id">
        {(position) => <OpenPosition position={position} />}
      </CardList>
    </Section>
  );
}

function OpenPosition({ position }: { position: ListedPosition }) {
  const { t } = useTranslation();
  const { id, symbol, direction, leverage } = position;
  const markPrice = useTicker(symbol)?.markPrice;
  const live = livePosition(position, markPrice);
  const isNear =
    (liquidationPercent(position, markPrice ?? position.markPrice) ?? 0) >= DANGER_PERCENT;
  return (
    <Row
      to={`${LIST}&symbol=${symbol}&position=${id}`}
      testId="home-position"
      lead={<CoinMark coin={symbol.split('/')[0] ?? ''} size={34} />}
      title={<PairName symbol={symbol} weight="strong" />}
      note={
        <Tag tone={direction === 'long' ? 'up' : 'down'}>
          {t(`trade.${direction}`)} {leverage}x
        </Tag>
      }
      foot={
        isNear ? (
          <Text size="small" weight="strong" tone="bad" testId="home-position-near">
            {t('positions.near.short', { percent: DANGER_PERCENT })}
          </Text>
        ) : undefined
      }
      end={
        <Stack as="span" gap="xs" align="end">
          <Money value={live.pnl} isResult weight="strong" testId="home-position-pnl" />
          <Percent rate={live.yield} isResult size="small" weight="medium" />
        </Stack>
      }
    />
  );
}
