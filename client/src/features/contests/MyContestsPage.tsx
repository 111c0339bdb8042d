import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fresh } from '../../api/api.ts';
import { usePagedList } from '../../api/usePagedList.ts';
import { usePollingInFront } from '../../state/live.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, Row } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Medal, MEDALS } from '../../ui/Leaderboard.tsx';
import { Between, Muted, Text } from '../../ui/layout.tsx';
import { Money, Percent } from '../../ui/Figure.tsx';
import { MountOnOpen } from '../../ui/MountOnOpen.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ContestReceiptSheet, ContestShareSheet } from './ContestReceiptSheet.tsx';
import { contestsApi, type JoinedContest, RANKING_EVERY_MS } from './contests.api.ts';
import {
  contestPath,
  contestTradePath,
  isOver,
  nextInstant,
  statusName,
  statusTone,
} from './contestView.ts';
import { RankGap } from './RankGap.tsx';
import { useContestFund } from './useContestFund.ts';
import { List } from '../../ui/List.tsx';

/** The contests that the member joined, with rank, yield and prize. */
export function Page() {
  const { t } = useTranslation();
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const list = usePagedList(
    contestsApi.joinedContestPages.useInfiniteQuery(undefined, {
      ...fresh,
      ...usePollingInFront(RANKING_EVERY_MS),
    }),
  );
  return (
    <Screen title={t('routes.contestMine')}>
      <PagedList
        {...list}
        empty={
          <Empty icon="contest" title={t('contests.emptyMine')} text={t('contests.emptyMineText')}>
            <ButtonLink kind="line" isSmall to="/bisai">
              {t('contests.toContests')}
            </ButtonLink>
          </Empty>
        }
      >
        {(parts) => (
          <List items={parts} by="id" className="stack gap-m">
            {(part) => <JoinedCard part={part} onReceipt={() => setReceiptId(part.id)} />}
          </List>
        )}
      </PagedList>
      <ContestReceiptSheet id={receiptId} onClose={() => setReceiptId(null)} />
    </Screen>
  );
}

function JoinedCard({ part, onReceipt }: { part: JoinedContest; onReceipt: () => void }) {
  const { t } = useTranslation();
  const next = nextInstant(part);
  const { rank } = part;
  const fund = useContestFund(part);
  const [isSharing, setSharing] = useState(false);
  const hasMedal = part.status === contestStatus.ended && rank !== undefined && rank <= MEDALS;
  const atRank =
    part.status === contestStatus.inProgress && rank !== undefined
      ? part.rewards.find(({ rankFrom, rankTo }) => rank >= rankFrom && rank <= rankTo)
      : undefined;
  return (
    <Card isFlush testId="joined-contest">
      <Row
        to={contestPath(part.id)}
        icon="contest"
        title={part.name}
        note={
          <>
            {t('contests.joinedOn')} <WorldTime value={part.joinTime} format="day" />
          </>
        }
        end={
          <StatusBadge tone={statusTone[part.status]}>
            {t(`contests.statuses.${statusName[part.status]}`)}
          </StatusBadge>
        }
      />
      <dl className="contest-figures">
        <div>
          <dt>{t('contests.rank')}</dt>
          <dd className="num" data-testid="joined-rank">
            {hasMedal ? <Medal rank={rank} /> : (rank ?? '--')}
          </dd>
        </div>
        <div>
          <dt>{t('contests.yield')}</dt>
          <dd>
            <Percent rate={fund?.yield} isResult />
          </dd>
        </div>
        <div>
          <dt>{t('contests.equity')}</dt>
          <dd>
            <Money value={fund?.equity} isUnitHeard />
          </dd>
        </div>
        <div>
          <dt>{t(atRank ? 'contests.prizeAtRank' : 'contests.prize')}</dt>
          <dd>
            <Money value={atRank?.payable ?? part.prize} isUnitHeard tone="gold" />
          </dd>
        </div>
      </dl>
      {next && part.status !== contestStatus.exited ? (
        <div className="contest-next">
          <Between isWrapped align="baseline">
            <Muted>
              {t(`contests.${next.name}`)}{' '}
              <Text weight="strong" isNumber>
                <Countdown until={next.at} />
              </Text>
            </Muted>
            {part.rank === undefined ? null : <RankGap contestId={part.id} rank={part.rank} />}
          </Between>
          {part.status === contestStatus.inProgress ? (
            <ButtonLink kind="primary" to={contestTradePath(part.id)} isWide testId="joined-trade">
              {t('contests.trade')}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {isOver(part) ? (
        <div className="contest-foot chips is-even">
          <Button kind="line" isSmall onClick={onReceipt} data-testid="contest-receipt">
            {t('receipts.title')}
          </Button>
          {hasMedal ? (
            <Button kind="line" isSmall onClick={() => setSharing(true)} data-testid="joined-share">
              <Icon name="share" size={18} />
              {t('parts.share.send')}
            </Button>
          ) : null}
          <MountOnOpen isOpen={isSharing}>
            <ContestShareSheet part={part} isOpen={isSharing} onClose={() => setSharing(false)} />
          </MountOnOpen>
        </div>
      ) : null}
    </Card>
  );
}
