import type { KycLevel, KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '../../state/currentUser.ts';
import { usePolling } from '../../state/live.ts';
import { useAppSelector } from '../../state/store.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Empty, FailedState } from '../../ui/Empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ResultPage } from '../../ui/ResultPage.tsx';
import { Fact } from '../../ui/Row.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { ZoneNote } from '../../ui/WorldTime.tsx';
import { identityApi, type Submission } from './identity.api.ts';
import { eventsOf } from './kycEvents.tsx';
import { MendList } from './MendList.tsx';

const POLL_MS = 10_000;
const pages = { basic: '/shenfenRenzheng', advanced: '/shenfenRenzhengAd' } as const;
const states = {
  none: 'waiting',
  submitted: 'waiting',
  pendingReview: 'waiting',
  authorised: 'done',
  rejected: 'failed',
} as const satisfies Record<KycStatus, string>;

/** State of one level: the last submission as a timeline, the next action, and the earlier attempts. */
export function Standing({ level }: { level: KycLevel }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = identityApi.listKyc.useQuery(undefined, {
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
  if (!ofLevel)
    return isError ? <FailedState onRetry={() => void refetch()} /> : <SkeletonRows count={5} />;
  // A member who was verified by an operator has no submission.
  const status = last?.status ?? known ?? 'none';
  if (status === 'none')
    return (
      <Empty
        icon="shield"
        title={t(`kyc.none.${level}`)}
        text={t(level === 'basic' ? 'kyc.whyText' : 'kyc.advancedText')}
      >
        <ButtonLink kind="primary" to={pages[level]} testId={`identity-start-${level}`}>
          {t('kyc.start')}
        </ButtonLink>
      </Empty>
    );
  return (
    <Stack gap="l">
      <ResultPage
        state={states[status]}
        title={t(`kyc.standing.${status}`)}
        text={t(`kyc.standingText.${status}`)}
        testId={`identity-${level}-${status}`}
        actions={<Actions level={level} status={status} />}
      >
        {last ? (
          <Stack gap="l">
            <Timeline label={t('routes.identityResult')} events={eventsOf(t, last)} />
            {last.idType ? <DocumentFacts submission={last} /> : null}
          </Stack>
        ) : null}
      </ResultPage>
      {status === 'rejected' ? <MendList reason={last?.reason} /> : null}
      <Earlier submissions={ofLevel.slice(1)} />
      {last ? <ZoneNote /> : null}
    </Stack>
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

function Actions({ level, status }: { level: KycLevel; status: KycStatus }) {
  const { t } = useTranslation();
  const advanced = useAppSelector((state) => state.session.userInfo?.kycAdvancedStatus);
  if (status === 'rejected')
    return (
      <ButtonLink kind="primary" to={pages[level]} isWide testId={`identity-again-${level}`}>
        {t('kyc.again')}
      </ButtonLink>
    );
  if (status === 'authorised' && level === 'basic' && advanced === 'none')
    return (
      <ButtonLink kind="line" to={pages.advanced} isWide testId="identity-to-advanced">
        {t('routes.identityAdvanced')}
      </ButtonLink>
    );
  return (
    <ButtonLink kind="quiet" to="/my" isWide>
      {t('kyc.toPersonal')}
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
        content: <Timeline label={t('routes.identityResult')} events={eventsOf(t, one)} />,
      }))}
    />
  );
}
