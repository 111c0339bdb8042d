import { optionResult } from '@hongbao/contracts/options/options.quote';
import { units } from '@hongbao/contracts/money';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePolling } from '../../state/live.ts';
import { Card, Cell } from '../../ui/Card.tsx';
import { Empty, Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Between, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money, Price } from '../../ui/Figure.tsx';
import { CountdownRing } from '../../ui/pictures/CountdownRing.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSymbol } from '../market/useMarket.ts';
import { type Option, optionsApi } from './options.api.ts';
import { List } from '../../ui/List.tsx';

const RUNNING_EVERY_MS = 2_000;
const SECOND_MS = 1_000;

/** The open options with their current results and remaining times. */
export function RunningOptions({ account }: { account: string }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = optionsApi.runningOptions.useQuery(account, {
    ...fresh,
    ...usePolling(RUNNING_EVERY_MS),
  });
  if (!data)
    return <Loading query={{ isError, error, refetch }} skeleton={<SkeletonRows count={2} />} />;
  if (data.records.length === 0)
    return <Empty icon="clock" title={t('options.none')} text={t('options.noneText')} />;
  return (
    <List items={data.records} by="id" className="card-list">
      {(option) => <RunningCard option={option} onOver={() => void refetch()} />}
    </List>
  );
}

const standings = { win: 'ahead', lose: 'behind', tie: 'level' } as const;
const tones = { win: 'up', lose: 'down', tie: 'muted' } as const;

function RunningCard({ option, onOver }: { option: Option; onOver: () => void }) {
  const { t } = useTranslation();
  const { ticker, digits } = useSymbol(option.symbol);
  const stands =
    ticker && optionResult(option.direction, units(option.entryPrice), units(ticker.markPrice));
  return (
    <Card testId="option-running">
      <Stack>
        <Between>
          <Stack gap="xs">
            <Line isWrapped>
              <Text weight="strong">{option.symbol}</Text>
              <Tag tone={option.direction}>{t(`options.${option.direction}`)}</Tag>
              <Muted>{t('options.seconds', { count: option.seconds })}</Muted>
            </Line>
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
      </Stack>
    </Card>
  );
}
