import { optionResult } from '@hongbao/contracts/options/options.quote';
import { units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePolling, usePollingInFront } from '../../state/live.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Cell } from '../../ui/Card.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Between, Columns, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money, Price } from '../../ui/Figure.tsx';
import { CountdownRing } from '../../ui/pictures/CountdownRing.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useHidesAmounts } from '../../ui/hiddenAmounts.ts';
import { useSymbol } from '../market/useMarket.ts';
import { OptionReceiptSheet } from './OptionReceiptSheet.tsx';
import { SellOptionSheet } from './SellOptionSheet.tsx';
import { type Option, optionsApi } from './options.api.ts';
import { List } from '../../ui/List.tsx';

const RUNNING_EVERY_MS = 2_000;
const SALES_EVERY_MS = 1_000;
const SECOND_MS = 1_000;

interface Props {
  account: string;
  /** Options that ended while the page was open, newest first. */
  ended: readonly Option[];
  onAgain: (option: Option) => void;
}

/** The open options with their current results and remaining times, and the results of those that ended. */
export function RunningOptions({ account, ended, onAgain }: Props) {
  const { t } = useTranslation();
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const [sellingId, setSellingId] = useState<string | null>(null);
  const { data, isError, error, refetch } = optionsApi.runningOptions.useQuery(account, {
    ...fresh,
    ...usePolling(RUNNING_EVERY_MS),
  });
  const { data: sales } = optionsApi.saleQuotes.useQuery(account, {
    ...usePollingInFront(SALES_EVERY_MS),
    skip: !data || data.records.length === 0,
  });
  if (!data)
    return <Loading query={{ isError, error, refetch }} skeleton={<SkeletonRows count={2} />} />;
  if (data.records.length === 0 && ended.length === 0)
    return <Empty icon="clock" title={t('options.none')} text={t('options.noneText')} />;
  return (
    <>
      <List items={[...ended, ...data.records]} by="id" className="card-list">
        {(option) =>
          ended.includes(option) ? (
            <EndedCard
              option={option}
              onReceipt={() => setReceiptId(option.id)}
              onAgain={() => onAgain(option)}
            />
          ) : (
            <RunningCard
              option={option}
              price={sales?.find(({ id }) => id === option.id)?.price}
              onOver={() => void refetch()}
              onSell={() => setSellingId(option.id)}
            />
          )
        }
      </List>
      <OptionReceiptSheet
        id={receiptId}
        onClose={() => setReceiptId(null)}
        onAgain={(option) => {
          setReceiptId(null);
          onAgain(option);
        }}
      />
      <SellOptionSheet
        option={data.records.find(({ id }) => id === sellingId) ?? null}
        quote={sales?.find(({ id }) => id === sellingId)}
        onClose={() => setSellingId(null)}
      />
    </>
  );
}

interface EndedProps {
  option: Option;
  onReceipt: () => void;
  onAgain: () => void;
}

/** The result of an option in the place of its card, until the page is left. */
function EndedCard({ option, onReceipt, onAgain }: EndedProps) {
  const { t } = useTranslation();
  const { digits } = useSymbol(option.symbol);
  const { data } = optionsApi.getOptionReceipt.useQuery({ query: { id: option.id } });
  const { result, payout, exitPrice } = data?.order ?? option;
  const change = payout === undefined ? null : units(payout) - units(option.stake);
  return (
    <Card testId="option-ended">
      <Stack>
        <Between isWrapped>
          <OptionName option={option} />
          <Text weight="strong" tone={result ? tones[result] : 'muted'}>
            {result ? t(`options.result.${result}`) : '--'}
          </Text>
        </Between>
        <Between isWrapped>
          <Money value={change} isResult size="lead" weight="heavy" testId="option-ended-result" />
          <Muted isNumber>
            <Price value={option.entryPrice} digits={digits} isUnitHeard />
            {' → '}
            <Price value={exitPrice} digits={digits} isUnitHeard />
          </Muted>
        </Between>
        <Columns count={2}>
          <Button kind="line" isSmall onClick={onReceipt} data-testid="option-ended-receipt">
            {t('receipts.title')}
          </Button>
          <Button kind="quiet" isSmall onClick={onAgain} data-testid="option-ended-again">
            {t('receipts.buyAgain')}
          </Button>
        </Columns>
      </Stack>
    </Card>
  );
}

function OptionName({ option: { symbol, direction, seconds } }: { option: Option }) {
  const { t } = useTranslation();
  return (
    <Line isWrapped>
      <Text weight="strong">{symbol}</Text>
      <Tag tone={direction}>{t(`options.${direction}`)}</Tag>
      <Muted>{t('options.seconds', { count: seconds })}</Muted>
    </Line>
  );
}

const standings = { win: 'ahead', lose: 'behind', tie: 'level' } as const;
const tones = { win: 'up', lose: 'down', tie: 'muted', sold: 'muted' } as const;

interface RunningProps {
  option: Option;
  /** What a sale would pay now; undefined until it is loaded. */
  price: string | undefined;
  onOver: () => void;
  onSell: () => void;
}

function RunningCard({ option, price, onOver, onSell }: RunningProps) {
  const { t } = useTranslation();
  const isHidden = useHidesAmounts();
  const { ticker, digits } = useSymbol(option.symbol);
  const stands =
    ticker && optionResult(option.direction, units(option.entryPrice), units(ticker.markPrice));
  return (
    <Card testId="option-running">
      <Stack>
        <Between>
          <Stack gap="xs">
            <OptionName option={option} />
            <Text weight="strong" tone={stands ? tones[stands] : 'muted'} testId="option-standing">
              {stands ? t(`options.standing.${standings[stands]}`) : '--'}
            </Text>
          </Stack>
          <CountdownRing
            label={t('options.left')}
            until={option.expiresAt}
            spanMs={option.seconds * SECOND_MS}
            onOver={onOver}
          />
        </Between>
        <dl className="triad">
          <Cell label={t('options.entry')} testId="option-entry">
            <Price value={option.entryPrice} digits={digits} isUnitHeard />
          </Cell>
          <Cell label={t('options.now')}>
            <Price value={ticker?.markPrice} digits={digits} isUnitHeard />
          </Cell>
          <Cell label={t('options.stake')}>
            <Money value={option.stake} isUnitHeard />
          </Cell>
        </dl>
        <Button
          kind="quiet"
          isSmall
          disabled={price === undefined || units(price) === 0n}
          onClick={onSell}
          data-testid="option-sell"
        >
          {price !== undefined && units(price) === 0n
            ? t('options.sell.none')
            : t('options.sell.for', { amount: formatMoney(price, 'USDT', { isHidden }) })}
        </Button>
      </Stack>
    </Card>
  );
}
