import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { units } from '@hongbao/contracts/money';
import { formatMoney, formatPercent } from '../../lib/numbers.ts';
import '../../ui/styles/events.css';
import { Countdown } from '../../ui/Countdown.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Between, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { ContestArt } from './ContestArt.tsx';
import type { Contest } from './contests.api.ts';
import { contestPath, isCup, isOver, nextInstant, statusName, statusTone } from './contestView.ts';
import { payablePool, prizePool } from './prizes.ts';

/** A contest in a list, which leads to its page. */
export function ContestCard({ contest }: { contest: Contest }) {
  return (
    <Link className="event-link" to={contestPath(contest.id)} data-testid="contest">
      <ContestPoster contest={contest} />
    </Link>
  );
}

/** The poster of a contest: drawing, name, prize pool and the time until its start or end. */
export function ContestPoster({ contest }: { contest: Contest }) {
  const { t } = useTranslation();
  const next = nextInstant(contest);
  return (
    <div className="event" data-kind={isCup(contest) ? 'cup' : 'sprint'}>
      <ContestArt isCup={isCup(contest)} name={contest.name} />
      <Stack gap="l">
        <Stack as="span" gap="s">
          <Line as="span" isWrapped>
            <StatusBadge tone={statusTone[contest.status]}>
              {t(`contests.statuses.${statusName[contest.status]}`)}
            </StatusBadge>
            {contest.joined ? <Tag tone="gold">{t('contests.joined')}</Tag> : null}
          </Line>
          <span className="event-name">
            <Text size="title" weight="heavy">
              {contest.name}
            </Text>
          </span>
          <Muted>{t('contests.traders', { count: contest.participants })}</Muted>
        </Stack>
        <Pool contest={contest} />
        <Between isWrapped>
          <Muted>{t(next ? `contests.${next.name}` : 'contests.endedOn')}</Muted>
          <Text weight="strong" isNumber>
            {next ? (
              <Countdown until={next.at} />
            ) : (
              <WorldTime value={contest.endTime} format="day" />
            )}
          </Text>
        </Between>
      </Stack>
    </div>
  );
}

/**
 * The prizes that the fees of the contest pay so far, with the maximum. Before the first fee the share of the fees is
 * shown instead of a zero.
 */
function Pool({ contest }: { contest: Contest }) {
  const { t } = useTranslation();
  const [pool, full] = [payablePool(contest), prizePool(contest)];
  const isEmpty = units(pool) === 0n && !isOver(contest);
  const max = formatMoney(full, 'USDT', { digits: 0 });
  return (
    <Stack gap="s" testId="contest-payable">
      <Stack as="span" gap="xs">
        <Muted>{t('contests.pool')}</Muted>
        {isEmpty ? (
          <Text size="title" weight="heavy" tone="gold">
            {t('contests.poolShare', {
              share: formatPercent(contest.prizeFeeShare, { digits: 0 }),
            })}
          </Text>
        ) : (
          <Money value={pool} isPublic size="hero" weight="heavy" tone="gold" />
        )}
      </Stack>
      {isEmpty ? null : (
        <Progress
          share={Number((units(pool) * 1_000n) / units(full)) / 1_000}
          label={t('contests.pool')}
        />
      )}
      {isOver(contest) ? null : (
        <Muted>{t(isEmpty ? 'contests.poolUpTo' : 'contests.poolGrows', { max })}</Muted>
      )}
    </Stack>
  );
}
