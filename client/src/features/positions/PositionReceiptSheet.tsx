import { formatUnits, stepOfDecimals } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { fromWireTime } from '@hongbao/contracts/time';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatMoney, formatPercent, formatPrice, toTone } from '../../lib/numbers.ts';
import { formatSpan } from '../../lib/times.ts';
import { worldNow } from '../../lib/worldClock.ts';
import { SymbolChart } from '../candles/SymbolChart.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money, MoneyFact, Percent, Price } from '../../ui/Figure.tsx';
import { type PriceBar } from '../../ui/pictures/PriceChart.tsx';
import type { PriceLevel } from '../../ui/pictures/priceScale.ts';
import { Fact } from '../../ui/Card.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { Between, Micro, Muted, Stack, Text } from '../../ui/layout.tsx';
import { TimeFact } from '../../ui/WorldTime.tsx';
import { toBar } from '../candles/useRecentBars.ts';
import { candleDurationMs } from '../candles/candleIntervals.ts';
import { marketApi } from '../market/market.api.ts';
import { useSymbol, useTicker } from '../market/useMarket.ts';
import { Receipt, ReceiptRecord, ReceiptSheet } from '../receipts/ReceiptSheet.tsx';
import { ShareCardSheet } from '../receipts/ShareCardSheet.tsx';
import { useSawResult } from '../testAids/firstSteps.ts';
import { useToTicket } from './DirectionButtons.tsx';
import {
  intervalFor,
  findLiquidationPrice,
  positionResult,
  findPrevention,
} from './positionReceipt.ts';
import { PositionName } from './PositionName.tsx';
import { openedQuantity } from './positionParts.ts';
import { positionsApi } from './positions.api.ts';

interface Props {
  opened: ListedPosition | { account: string; id: string } | null;
  onClose: () => void;
}

/** The receipt of a position: its result, its path on a chart, its figures, why it ended, and what can be done next. */
export function PositionReceiptSheet({ opened, onClose }: Props) {
  return (
    <ReceiptSheet isOpen={opened !== null} onClose={onClose} testId="position-receipt">
      {opened === null ? null : 'symbol' in opened ? (
        <PositionReceipt position={opened} onClose={onClose} />
      ) : (
        <Linked key={opened.id} {...opened} onClose={onClose} />
      )}
    </ReceiptSheet>
  );
}

function Linked({ account, id, onClose }: { account: string; id: string; onClose: () => void }) {
  const answer = positionsApi.getPosition.useQuery({ account, id }, fresh);
  return (
    <ReceiptRecord answer={answer}>
      {(position) => <PositionReceipt position={position} onClose={onClose} />}
    </ReceiptRecord>
  );
}

function PositionReceipt({ position, onClose }: { position: ListedPosition; onClose: () => void }) {
  const { t } = useTranslation();
  const [isSharing, setSharing] = useState(false);
  const { info, digits, base } = useSymbol(position.symbol);
  const bars = usePath(position);
  const toTicket = useToTicket(position.symbol);
  const result = useMemo(() => positionResult(position), [position]);
  const path = useMemo(
    () =>
      (bars ?? [])
        .filter(({ at }) => result.closedAt === undefined || at <= result.closedAt)
        .map(({ close }) => close),
    [bars, result.closedAt],
  );
  const liquidation = findLiquidationPrice(position, stepOfDecimals(digits));
  const { closeReason: reason, trailingStop: trailing } = position;
  const isClosed = position.status === 'closed' && reason !== 'cancelled';
  const [, setSawResult] = useSawResult();
  useEffect(() => {
    if (isClosed) setSawResult(true);
  }, [isClosed, setSawResult]);
  const span = result.closedAt === undefined ? null : formatSpan(result.closedAt - result.openedAt);
  const price = (value: string | bigint | undefined) => <Price value={value} digits={digits} />;
  return (
    <>
      <Receipt
        name={<PositionName position={position} />}
        ending={reason ? t(`positions.reason.${reason}`) : null}
        amount={
          position.closes.length > 0 ? (
            <>
              <Stack gap="xs">
                <Money
                  value={result.pnl}
                  isResult
                  size="hero"
                  weight="heavy"
                  testId="position-receipt-pnl"
                />
                <Micro>{t('positions.receipt.afterFees')}</Micro>
              </Stack>
              <Percent
                rate={result.yield}
                isResult
                size="lead"
                weight="strong"
                testId="position-receipt-yield"
              />
            </>
          ) : null
        }
        chart={
          <>
            <PathChart
              position={position}
              bars={bars}
              exit={result.exit}
              liquidation={liquidation}
            />
            {reason === 'liquidation' ? (
              <Liquidated position={position} liquidation={liquidation} />
            ) : null}
            {position.closes.length > 1 ? <Parts position={position} digits={digits} /> : null}
          </>
        }
        facts={
          <>
            <Fact label={t('positions.size')}>
              <Money value={openedQuantity(position)} coin={base} digits="exact" />
            </Fact>
            <Fact label={t('positions.entry')}>{price(position.openPrice)}</Fact>
            {result.exit === undefined ? null : (
              <Fact label={t('positions.receipt.exit')} testId="position-receipt-exit">
                {price(result.exit)}
              </Fact>
            )}
            {liquidation === null ? null : (
              <Fact label={t('positions.liquidation')} testId="position-receipt-liquidation">
                {price(liquidation)}
              </Fact>
            )}
            {reason === 'trailingStop' && trailing?.bestPrice !== undefined ? (
              <>
                <Fact label={t('positions.trailing.best')} testId="position-receipt-best">
                  {price(trailing.bestPrice)}
                </Fact>
                <Fact label={t('trade.triggerPrice')} testId="position-receipt-trailing">
                  {price(trailing.triggerPrice)}
                </Fact>
              </>
            ) : null}
            <MoneyFact label={t('positions.receipt.fees')} value={result.fees} />
            <TimeFact label={t('positions.event.opened')} value={position.openTime} />
            {position.closeTime === undefined ? null : (
              <TimeFact label={t('receipts.ended')} value={position.closeTime} />
            )}
            {span === null ? null : (
              <Fact label={t('positions.receipt.held')}>
                {span.days > 0
                  ? t('common.daysClock', { count: span.days, clock: span.clock })
                  : span.clock}
              </Fact>
            )}
          </>
        }
        actions={
          <>
            {isClosed ? (
              <Button kind="quiet" onClick={() => setSharing(true)} data-testid="position-share">
                <Icon name="share" size={18} />
                {t('parts.share.send')}
              </Button>
            ) : null}
            <Button
              kind="line"
              onClick={() => {
                onClose();
                toTicket(position.direction);
              }}
              data-testid="position-again"
            >
              {t('positions.receipt.again')}
            </Button>
          </>
        }
      />
      {info ? (
        <ShareCardSheet
          isOpen={isSharing}
          onClose={() => setSharing(false)}
          id={position.id}
          result={{
            pair: position.symbol,
            side: t('chart.positionLine', {
              direction: t(`trade.${position.direction}`),
              leverage: position.leverage,
            }),
            yield: formatPercent(result.yield, { isSigned: true }),
            tone: toTone(result.yield) || 'plain',
            facts: [
              { label: t('positions.entry'), value: plainPrice(position.openPrice, digits) },
              { label: t('positions.receipt.exit'), value: plainPrice(result.exit, digits) },
            ],
            path,
          }}
        />
      ) : null}
    </>
  );
}

/** The closes of a position that was closed in several parts: why, how much, at which price and with which result. */
function Parts({ position, digits }: { position: ListedPosition; digits: number }) {
  const { t } = useTranslation();
  const [base = ''] = position.symbol.split('/');
  return (
    <div className="receipt">
      <Stack>
        <Text weight="strong" size="small">
          {t('positions.receipt.parts', { number: position.closes.length })}
        </Text>
        <ul className="card-list" data-testid="position-receipt-parts">
          {position.closes.map(({ quantity, price, realizedPnl, reason, exitPrice }, index) => (
            // Closes are only appended, so their index is stable.
            <li key={index}>
              <Between isWrapped>
                <Text size="small">
                  {exitPrice === undefined
                    ? t(`positions.reason.${reason}`)
                    : t('positions.receipt.exitOrder', {
                        reason: t(`positions.reason.${reason}`),
                        price: formatPrice(exitPrice, digits),
                      })}
                </Text>
                <Money value={realizedPnl} isResult size="small" weight="medium" />
              </Between>
              <Muted>
                <Money value={quantity} coin={base} digits="exact" />
                {' · '}
                <Price value={price} digits={digits} />
              </Muted>
            </li>
          ))}
        </ul>
      </Stack>
    </div>
  );
}

/** A price without its unit. */
const plainPrice = (price: string | undefined, digits: number) =>
  formatPrice(price, digits, '').trim();

const BARS = 48;
/** Candles before the opening and after the close. */
const MARGIN_BARS = 4;

interface PathProps {
  position: ListedPosition;
  bars: readonly PriceBar[] | undefined;
  exit: string | undefined;
  liquidation: bigint | null;
}

function PathChart({ position, bars, exit, liquidation }: PathProps) {
  const { t } = useTranslation();
  const ticker = useTicker(position.symbol);
  const levels = useMemo((): PriceLevel[] => {
    const level = (
      id: string,
      price: string | undefined,
      label: string,
      tone: PriceLevel['tone'],
    ): PriceLevel[] => (price === undefined ? [] : [{ id, price: Number(price), label, tone }]);
    return [
      ...level('entry', position.openPrice, t('positions.entry'), 'gold'),
      ...level('exit', exit, t('positions.receipt.exit'), 'plain'),
      ...level(
        'liquidation',
        liquidation === null ? undefined : formatUnits(liquidation),
        t('chart.liquidation'),
        'bad',
      ),
    ];
  }, [position, exit, liquidation, t]);
  return (
    <SymbolChart
      symbol={position.symbol}
      shape={bars ? { kind: 'candles', bars, slots: Math.max(12, bars.length) } : null}
      levels={levels}
      last={
        position.status !== 'closed' && ticker
          ? { price: Number(ticker.price), tone: 'gold' }
          : undefined
      }
      testId="position-path"
    />
  );
}

/** The candles from shortly before the opening to shortly after the close; undefined until loaded. */
function usePath({ symbol, openTime, closeTime }: ListedPosition) {
  const openedAt = fromWireTime(openTime);
  const closedAt = closeTime === undefined ? undefined : fromWireTime(closeTime);
  const [shownAt] = useState(worldNow);
  const interval = intervalFor((closedAt ?? shownAt) - openedAt, BARS - 2 * MARGIN_BARS);
  const durationMs = candleDurationMs(interval);
  const { data } = marketApi.listKlines.useQuery({
    query: {
      symbol,
      interval,
      limit: BARS,
      ...(closedAt === undefined
        ? {}
        : { endAt: Math.min(shownAt, closedAt + MARGIN_BARS * durationMs) }),
    },
  });
  return useMemo(
    () => data?.map(toBar).filter(({ at }) => at >= openedAt - (MARGIN_BARS + 1) * durationMs),
    [data, openedAt, durationMs],
  );
}

/** Why a position was liquidated, and what would have prevented it at that price. */
function Liquidated({
  position,
  liquidation,
}: {
  position: ListedPosition;
  liquidation: bigint | null;
}) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { info } = useSymbol(position.symbol);
  if (!info) return null;
  const digits = info.pricePrecision;
  const { leverage, stop } = findPrevention(position, info.leverages, stepOfDecimals(digits));
  return (
    <Banner tone="warn" testId="position-liquidated">
      <Stack gap="xs">
        <span>
          {t('positions.receipt.why', {
            mark: formatPrice(position.markPrice, digits),
            price: formatPrice(liquidation, digits),
          })}
        </span>
        {leverage === null ? null : (
          <span>{t('positions.receipt.withLeverage', { leverage })}</span>
        )}
        {stop === null ? null : (
          <span>
            {t('positions.receipt.withStop', {
              price: formatPrice(stop.price, digits),
              result: formatMoney(stop.result, 'USDT', { isSigned: true, isHidden }),
            })}
          </span>
        )}
      </Stack>
    </Banner>
  );
}
