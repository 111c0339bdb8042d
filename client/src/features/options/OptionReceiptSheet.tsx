import { divide, units } from '@hongbao/contracts/money';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMalformed } from '../../lib/failure.ts';
import { downloadJson } from '../../lib/csv.ts';
import { formatPercent, formatPrice } from '../../lib/numbers.ts';
import { SymbolChart } from '../candles/SymbolChart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money, MoneyFact, Price } from '../../ui/Figure.tsx';
import { type PricePoint } from '../../ui/pictures/PriceChart.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Faint, Line, Text } from '../../ui/layout.tsx';
import { PairName } from '../../ui/PairName.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ProofCard } from '../../ui/ProofCard.tsx';
import { Fact } from '../../ui/Card.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { marketApi } from '../market/market.api.ts';
import { useSymbol } from '../market/useMarket.ts';
import { Receipt, ReceiptSheet, UnknownReceipt } from '../receipts/ReceiptSheet.tsx';
import { ShareCardSheet } from '../receipts/ShareCardSheet.tsx';
import { isProven, type Proof, proofChecks, proveOption } from './optionProof.ts';
import { type Option, type OptionReceipt, optionsApi } from './options.api.ts';
import { SaleFacts } from './SellOptionSheet.tsx';

interface SheetProps {
  id: string | null;
  onClose: () => void;
  /** Buys the option again, after a confirmation. */
  onAgain: (option: Option) => void;
}

/** The receipt of an option with its ticks, and a recomputation of the result on this device. */
export function OptionReceiptSheet({ id, onClose, onAgain }: SheetProps) {
  return (
    <ReceiptSheet isOpen={id !== null} onClose={onClose} testId="option-receipt">
      {id === null ? null : <Loaded key={id} id={id} onAgain={onAgain} />}
    </ReceiptSheet>
  );
}

function Loaded({ id, onAgain }: Pick<SheetProps, 'onAgain'> & { id: string }) {
  const { data, isError, error, refetch } = optionsApi.getOptionReceipt.useQuery({ query: { id } });
  const isUnknown = error !== undefined && 'reason' in error && error.reason === 'notFound';
  if (isUnknown || isMalformed(error)) return <UnknownReceipt />;
  if (!data) return <Loading query={{ isError, error, refetch }} />;
  return <Checked receipt={data} onAgain={onAgain} />;
}

/** Number of candles to request around entry and exit, one per minute. */
const CANDLES = 12;
const MINUTE_MS = 60_000;

function Checked({ receipt, onAgain }: Pick<SheetProps, 'onAgain'> & { receipt: OptionReceipt }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<Proof | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [askCandles] = marketApi.listKlines.useLazyQuery();
  const { order, seedCommitment } = receipt;
  const path = useOptionPath(order);
  const handleCheck = async () => {
    setChecking(true);
    // The public candles, requested by a separate call that is independent of the receipt. The other checks do not need
    // them.
    const endAt = order.expiresAt + MINUTE_MS;
    const candles = await askCandles({
      query: { symbol: order.symbol, interval: '1m', endAt, limit: CANDLES },
    })
      .unwrap()
      .catch(() => []);
    setProof(proveOption(receipt, candles));
    setChecking(false);
  };
  const [base = ''] = order.symbol.split('/');
  return (
    <Receipt
      name={
        <Line>
          <CoinMark coin={base} size={30} />
          <PairName symbol={order.symbol} weight="strong" />
          <Tag tone={order.direction}>
            {t('options.line', {
              direction: t(`options.${order.direction}`),
              count: order.seconds,
            })}
          </Tag>
        </Line>
      }
      ending={order.result ? t(`options.result.${order.result}`) : null}
      amount={
        order.payout === undefined ? null : (
          <Money
            value={units(order.payout) - units(order.stake)}
            isResult
            size="hero"
            weight="heavy"
            testId="option-receipt-result"
          />
        )
      }
      chart={<OptionPath order={order} path={path} />}
      facts={<ReceiptFacts receipt={receipt} />}
      more={
        <>
          <ProofCard
            title={t('options.proof.title')}
            rule={
              receipt.sale
                ? t('options.proof.saleRule', {
                    spread: formatPercent(units(receipt.sale.spread)),
                  })
                : t('options.proof.rule')
            }
            facts={proof ? <Findings proof={proof} /> : null}
            proof={{ label: t('options.proof.commitment'), text: seedCommitment }}
            verdict={proof === null ? 'unchecked' : isProven(proof) ? 'right' : 'wrong'}
            onCheck={() => void handleCheck()}
            isChecking={isChecking}
          />
          <Faint as="p">{t('options.proof.elsewhere')}</Faint>
        </>
      }
      actions={
        <>
          {order.result === 'win' ? <ShareWin order={order} path={path} /> : null}
          {order.status === 'settled' ? (
            <Button kind="quiet" onClick={() => onAgain(order)} data-testid="option-again">
              {t('receipts.buyAgain')}
            </Button>
          ) : null}
          <Button
            kind="line"
            onClick={() => downloadJson(`hongbao-option-${order.id}.json`, receipt)}
            data-testid="option-download"
          >
            <Icon name="download" size={18} />
            {t('options.proof.download')}
          </Button>
        </>
      }
    />
  );
}

const SECOND_MS = 1_000;

/** The prices of the option's seconds, from its entry to its expiry or sale; empty until they are loaded. */
function useOptionPath({ symbol, seconds, expiresAt, ...order }: Option): readonly PricePoint[] {
  const { exitTickAt = expiresAt, entryTickAt } = order;
  const { data } = marketApi.listKlines.useQuery({
    query: { symbol, interval: '1s', endAt: expiresAt + SECOND_MS, limit: seconds + 1 },
  });
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ openAt }) => openAt >= entryTickAt && openAt <= exitTickAt)
        .map(({ openAt, close }) => ({ at: openAt, price: Number(close) })),
    [data, entryTickAt, exitTickAt],
  );
}

/** The chart of the option's price in relation to its entry price. */
function OptionPath({ order, path }: { order: Option; path: readonly PricePoint[] }) {
  const { t } = useTranslation();
  const [first, last] = [path[0], path.at(-1)];
  const tone = order.result === 'win' ? 'up' : order.result === 'lose' ? 'down' : 'gold';
  return (
    <SymbolChart
      symbol={order.symbol}
      shape={
        first && last
          ? { kind: 'line', points: path, fromMs: first.at, untilMs: last.at, tone }
          : null
      }
      levels={[
        {
          id: 'entry',
          price: Number(order.entryPrice),
          label: t('options.entryAt'),
          tone: 'plain',
        },
      ]}
      last={last && { price: last.price, tone }}
      testId="option-path"
    />
  );
}

function ShareWin({ order, path }: { order: Option; path: readonly PricePoint[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { info } = useSymbol(order.symbol);
  const { symbol, direction, seconds, stake, payout, entryPrice, exitPrice } = order;
  if (!info || payout === undefined || exitPrice === undefined) return null;
  const price = (value: string) => formatPrice(value, info.pricePrecision, '').trim();
  const gain = divide(units(payout) - units(stake), units(stake), 'truncate');
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)} data-testid="option-share">
        <Icon name="share" size={18} />
        {t('parts.share.send')}
      </Button>
      <ShareCardSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        id={order.id}
        result={{
          pair: symbol,
          side: t('options.line', {
            direction: t(`options.${direction}`),
            count: seconds,
          }),
          yield: formatPercent(gain, { isSigned: true }),
          tone: 'up',
          facts: [
            { label: t('options.entryAt'), value: price(entryPrice) },
            { label: t('options.exitAt'), value: price(exitPrice) },
          ],
          path: path.map(({ price: at }) => at),
        }}
      />
    </>
  );
}

function ReceiptFacts({ receipt: { order, sale } }: { receipt: OptionReceipt }) {
  const { t } = useTranslation();
  const { digits } = useSymbol(order.symbol);
  return (
    <>
      <MoneyFact label={t('options.stake')} value={order.stake} digits="exact" />
      <Fact label={t('options.entryAt')}>
        <Price value={order.entryPrice} digits={digits} />{' '}
        <WorldTime value={order.entryTickAt} format="clock" />
      </Fact>
      <Fact label={t('options.exitAt')}>
        <Price value={order.exitPrice} digits={digits} />{' '}
        <WorldTime value={order.exitTickAt} format="clock" />
      </Fact>
      {sale ? <SaleFacts sale={sale} /> : null}
      <Fact label={t('options.outcome.came')} testId="receipt-payout">
        <Money value={order.payout} digits="exact" weight="strong" />
      </Fact>
    </>
  );
}

function Findings({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  return proofChecks.map((check) => {
    const found = proof[check];
    const outcome = found === null ? 'open' : found ? 'right' : 'wrong';
    return (
      <Fact key={check} label={t(`options.proof.checks.${check}`)} testId={`proof-${check}`}>
        <Text tone={found === null ? 'faint' : found ? 'ok' : 'bad'} weight="strong">
          {t(`options.proof.found.${outcome}`)}
        </Text>
      </Fact>
    );
  });
}
