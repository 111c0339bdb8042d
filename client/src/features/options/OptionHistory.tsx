import { units } from '@hongbao/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { Card, Cell, Row } from '../../ui/Card.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Line, Muted, Stack } from '../../ui/layout.tsx';
import { Money, Percent, Price } from '../../ui/Figure.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { OptionReceiptSheet } from './OptionReceiptSheet.tsx';
import { type Option, optionsApi } from './options.api.ts';

interface Props {
  account: string;
  onAgain: (option: Option) => void;
}

/** The settled options, newest first, below a summary. Each row opens the receipt of its option. */
export function OptionHistory({ account, onAgain }: Props) {
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePagedList(optionsApi.settledOptions.useInfiniteQuery(account, fresh));
  return (
    <Stack>
      <OptionHead account={account} />
      <InfiniteList
        {...list}
        keyOf={({ id }) => id}
        timeOf={({ expiresAt }) => expiresAt}
        empty={
          <Empty icon="list" title={t('options.noHistory')} text={t('options.noHistoryText')} />
        }
      >
        {(option) => <HistoryRow option={option} onOpen={() => setOpenId(option.id)} />}
      </InfiniteList>
      <OptionReceiptSheet
        id={openId}
        onClose={() => setOpenId(null)}
        onAgain={(option) => {
          setOpenId(null);
          onAgain(option);
        }}
      />
    </Stack>
  );
}

/** The summary of all options: win rate without ties, profit of today and stakes of open options. */
function OptionHead({ account }: { account: string }) {
  const { t } = useTranslation();
  const { data } = optionsApi.summarizeOptions.useQuery({ query: { account } }, fresh);
  return (
    <Card>
      <dl className="triad">
        <Cell label={t('options.head.winRate')} testId="option-win-rate">
          <Percent rate={data?.winRate} digits={1} />
        </Cell>
        <Cell label={t('options.head.today')} testId="option-today">
          <Money value={data?.todayResult} isResult isUnitHeard />
        </Cell>
        <Cell label={t('options.head.staked')}>
          <Money value={data?.staked} isUnitHeard />
        </Cell>
      </dl>
    </Card>
  );
}

function HistoryRow({ option, onOpen }: { option: Option; onOpen: () => void }) {
  const { t } = useTranslation();
  const { digits, base } = useSymbol(option.symbol);
  const change = option.payout === undefined ? null : units(option.payout) - units(option.stake);
  return (
    <Row
      testId="option-row"
      onPress={onOpen}
      lead={<CoinMark coin={base} size={30} />}
      title={
        <Line as="span" gap="xs" isWrapped>
          {base}
          <Tag tone={option.direction}>{t(`options.${option.direction}`)}</Tag>
          <Muted>{t('options.seconds', { count: option.seconds })}</Muted>
        </Line>
      }
      note={
        <Stack as="span" gap="xs">
          <span>
            <Price value={option.entryPrice} digits={digits} isUnitHeard />
            {' → '}
            <Price value={option.exitPrice} digits={digits} isUnitHeard />
          </span>
          <WorldTime value={option.expiresAt} format="clock" />
        </Stack>
      }
      end={
        <Stack as="span" gap="xs" align="end">
          <Money value={change} isResult weight="strong" />
          <Muted>{option.result ? t(`options.result.${option.result}`) : '--'}</Muted>
        </Stack>
      }
    />
  );
}
