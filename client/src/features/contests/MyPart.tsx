import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePollingInFront } from '../../state/live.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Between, Columns, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Percent } from '../../ui/Percent.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Contest, contestsApi, RANKING_EVERY_MS, type Standing } from './contests.api.ts';
import { isOver } from './contestView.ts';
import { Labelled } from './Labelled.tsx';

interface Props {
  contest: Contest;
  /** The member's result in the contest. Undefined until loaded, and for a member who has left the contest. */
  mine: Standing | undefined;
  onExit: () => void;
  onReceipt: () => void;
}

/** The member's own participation: fund, current value, rank, and the prize after the end of the contest. */
export function MyPart({ contest, mine, onExit, onReceipt }: Props) {
  const { t } = useTranslation();
  const { data } = contestsApi.listJoinedContests.useQuery(
    { query: { pageSize: 100 } },
    { ...fresh, ...usePollingInFront(RANKING_EVERY_MS) },
  );
  const part = data?.records.find(({ id }) => id === contest.id);
  const rank = mine?.rank ?? part?.rank;
  return (
    <Card testId="contest-mine">
      <Stack>
        <Between>
          <Text weight="strong">{t('contests.myPart')}</Text>
          {isOver(contest) ? (
            <Button kind="text" isSmall onClick={onReceipt} data-testid="contest-receipt">
              {t('receipts.title')}
            </Button>
          ) : (
            <Button kind="text" isSmall onClick={onExit} data-testid="contest-exit">
              {t('contests.exit')}
            </Button>
          )}
        </Between>
        <Columns count={2}>
          <Labelled label={t('contests.rank')}>
            <Text size="title" weight="heavy" isNumber testId="contest-rank">
              {rank ?? '--'}
            </Text>
          </Labelled>
          <Labelled label={t('contests.yield')}>
            <Percent rate={mine?.yield ?? part?.yield} isResult size="title" weight="heavy" />
          </Labelled>
          <Labelled label={t('contests.fund')}>
            <Money value={mine?.fund ?? part?.fund} weight="strong" testId="contest-fund" />
          </Labelled>
          <Labelled label={t('contests.equity')}>
            <Money value={mine?.equity ?? part?.equity} weight="strong" />
          </Labelled>
          {mine ? (
            <Labelled label={t('contests.turnover')}>
              <Money value={mine.volume} weight="strong" />
            </Labelled>
          ) : null}
          {part?.prize === undefined ? null : (
            <Labelled label={t('contests.prize')}>
              <Money value={part.prize} weight="strong" tone="gold" testId="contest-prize" />
            </Labelled>
          )}
        </Columns>
      </Stack>
    </Card>
  );
}
