import type { KycLevel, KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePolling } from '../../state/live.ts';
import { useAppSelector } from '../../state/store.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Fact } from '../../ui/Card.tsx';
import { Loading, SkeletonRows } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Faint, Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Timeline, type TimelineEvent } from '../../ui/Timeline.tsx';
import { identityApi, type Submission } from './identity.api.ts';
import { MendList } from './MendList.tsx';
import type { TFunction } from 'i18next';
import { WorldTime } from '../../ui/WorldTime.tsx';
import { List } from '../../ui/List.tsx';

const POLL_MS = 10_000;
const pages = { basic: '/shenfenRenzheng', advanced: '/shenfenRenzhengAd' } as const;
const tones = {
  none: 'grey',
  submitted: 'orange',
  pendingReview: 'orange',
  authorised: 'green',
  rejected: 'red',
} as const satisfies Record<KycStatus, Tone>;

/** What each level unlocks, as keys under `kyc.unlocks`. */
const unlocks = {
  basic: ['loansAndTokens', 'higherLimit', 'score20'],
  advanced: ['highestLimit', 'noSecondReview', 'score10'],
} as const satisfies Record<KycLevel, readonly string[]>;

/** One level: its state, what it unlocks, the last submission as a timeline, the next action and earlier attempts. */
export function Standing({ level }: { level: KycLevel }) {
  const { t } = useTranslation();
  const { data, ...query } = identityApi.listKyc.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...usePolling(POLL_MS),
  });
  const member = useAppSelector((state) => state.session.userInfo);
  const ofLevel = data?.filter((one) => one.level === level);
  const last = ofLevel?.[0];
  const known = level === 'basic' ? member?.kycStatus : member?.kycAdvancedStatus;
  // Refetches the member after a decision, because other pages show the level.
  useEffect(() => {
    if (last && last.status !== known) void loadCurrentUser();
  }, [last, known]);
  if (!ofLevel) return <Loading query={query} skeleton={<SkeletonRows count={3} />} />;
  // A member who was verified by an operator has no submission.
  const status = last?.status ?? known ?? 'none';
  return (
    <Card testId={`identity-${level}-${status}`}>
      <Stack>
        <Between>
          <Text as="h2" size="lead" weight="strong">
            {t(`kyc.levels.${level}`)}
          </Text>
          <StatusBadge tone={tones[status]}>{t(`kyc.standing.${status}`)}</StatusBadge>
        </Between>
        {status === 'none' ? null : <Muted as="p">{t(`kyc.standingText.${status}`)}</Muted>}
        <List items={unlocks[level]} className="stack-s">
          {(key) => (
            <Line as="span" align="start">
              <Text tone={status === 'authorised' ? 'up' : 'faint'}>
                <Icon name={status === 'authorised' ? 'check' : 'lock'} size={16} />
              </Text>
              <Text size="small">{t(`kyc.unlocks.${key}`)}</Text>
            </Line>
          )}
        </List>
        {last && status !== 'authorised' ? (
          <Timeline label={t(`kyc.levels.${level}`)} events={toEvents(t, last)} />
        ) : null}
        {last?.idType ? <DocumentFacts submission={last} /> : null}
        {status === 'rejected' ? <MendList reason={last?.reason} /> : null}
        <Action level={level} status={status} />
        <Earlier submissions={ofLevel.slice(1)} />
      </Stack>
    </Card>
  );
}

function DocumentFacts({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  const { idType = 'idCard', realName, idNumber } = submission;
  return (
    <dl className="facts">
      <Fact label={t('kyc.document')}>{t(`kyc.documents.${idType}`)}</Fact>
      <Fact label={t('kyc.name')}>{realName}</Fact>
      <Fact label={t(`kyc.number.${idType}`)}>{idNumber}</Fact>
    </dl>
  );
}

/** Link to the form of the level, if it can be submitted now. The advanced level requires the basic one. */
function Action({ level, status }: { level: KycLevel; status: KycStatus }) {
  const { t } = useTranslation();
  const basic = useAppSelector((state) => state.session.userInfo?.kycStatus);
  if (status !== 'none' && status !== 'rejected') return null;
  if (level === 'advanced' && basic !== 'authorised')
    return <Faint as="p">{t('kyc.basicFirstText')}</Faint>;
  const isAgain = status === 'rejected';
  return (
    <ButtonLink
      kind={level === 'basic' || isAgain ? 'primary' : 'line'}
      to={pages[level]}
      isWide
      testId={isAgain ? `identity-again-${level}` : `identity-start-${level}`}
    >
      {t(isAgain ? 'kyc.again' : 'kyc.start')}
    </ButtonLink>
  );
}

function Earlier({ submissions }: { submissions: readonly Submission[] }) {
  const { t } = useTranslation();
  if (submissions.length === 0) return null;
  return (
    <Accordion
      items={submissions.map((one, index) => ({
        key: one.id,
        title: t('kyc.attempt', { number: submissions.length - index }),
        content: <Timeline label={t('routes.identityResult')} events={toEvents(t, one)} />,
      }))}
    />
  );
}

function toEvents(t: TFunction, submission: Submission): TimelineEvent[] {
  const { status, createTime, reviewTime, reason } = submission;
  const isDecided = status === 'authorised' || status === 'rejected';
  return [
    {
      key: 'submitted',
      title: t('kyc.event.submitted'),
      time: <WorldTime value={createTime} />,
      state: 'done',
    },
    {
      key: 'review',
      title: t('kyc.event.review'),
      note: isDecided ? null : t('kyc.event.reviewText'),
      state: isDecided ? 'done' : status === 'pendingReview' ? 'now' : 'open',
    },
    {
      key: 'decided',
      title: t(status === 'rejected' ? 'kyc.event.rejected' : 'kyc.event.authorised'),
      time: reviewTime ? <WorldTime value={reviewTime} /> : null,
      note: reason ?? null,
      state: status === 'rejected' ? 'failed' : status === 'authorised' ? 'done' : 'open',
    },
  ];
}
