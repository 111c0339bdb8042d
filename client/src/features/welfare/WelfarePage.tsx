import { useTranslation } from 'react-i18next';
import { Card, Row, Section } from '../../ui/Card.tsx';
import { FailedState, SkeletonRows } from '../../ui/Empty.tsx';
import { Between, Columns, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { rewardsLeft, looks } from './tasks.ts';
import { welfareApi, type Task } from './welfare.api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useClaim } from './useClaim.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CardList } from '../../ui/List.tsx';

/** The welfare page: the check-in and the one-time tasks. */
export function Page() {
  const { t, i18n } = useTranslation();
  const { data, isError, error, refetch } = welfareApi.listTasks.useQuery(i18n.language, {
    refetchOnMountOrArgChange: true,
  });
  const checkIn = data?.find(({ kind }) => kind === 'checkIn');
  const tasks = data?.filter(({ kind }) => kind !== 'checkIn');
  const sums = data ? rewardsLeft(data) : undefined;
  const ready = tasks?.filter(({ status }) => status === 'finished') ?? [];
  const isAll = ready.length > 1;
  return (
    <Screen title={t('routes.welfare')} onRefresh={() => refetch()}>
      {data === undefined && isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
      {sums ? (
        <Card className="stack">
          <Columns count={3}>
            <Sum label={t('welfare.ready')} value={sums.ready} testId="welfare-ready" />
            <Sum label={t('welfare.open')} value={sums.open} testId="welfare-open" />
            <Sum label={t('welfare.claimed')} value={sums.claimed} testId="welfare-claimed" />
          </Columns>
          {isAll ? <ClaimAll tasks={ready} /> : null}
        </Card>
      ) : null}
      {checkIn ? <CheckInCard task={checkIn} isQuiet={isAll} /> : null}
      {tasks ? (
        <Section title={t('welfare.tasks')}>
          <CardList items={tasks} by="id">
            {(task) => <TaskRow task={task} isQuiet={isAll} />}
          </CardList>
        </Section>
      ) : null}
    </Screen>
  );
}

function Sum({ label, value, testId }: { label: string; value: string; testId: string }) {
  return (
    <Stack gap="xs">
      <Muted>{label}</Muted>
      <Money value={value} size="lead" weight="strong" testId={testId} />
    </Stack>
  );
}

/** The main button of the page while several rewards can be claimed. */
function ClaimAll({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const { claim, isBusy, message: said } = useClaim();
  return (
    <Stack>
      <Button
        kind="primary"
        isWide
        isBusy={isBusy}
        onClick={() => void claim(...tasks)}
        data-testid="claim-all"
      >
        {t('welfare.claimAll')}
      </Button>
      <FormError text={said} />
    </Stack>
  );
}

function TaskRow({ task, isQuiet }: { task: Task; isQuiet: boolean }) {
  const { t } = useTranslation();
  const { claim, isBusy, message: said } = useClaim();
  const { id, kind, title, reward, currency, status } = task;
  if (kind === 'checkIn') return null;
  const { icon, to } = looks[kind];
  return (
    <Row
      icon={icon}
      title={title}
      note={said ?? <Money value={reward} coin={currency} isSigned isPublic />}
      end={
        status === 'claimed' ? (
          <StatusBadge tone="green">{t('welfare.done')}</StatusBadge>
        ) : status === 'finished' ? (
          <Button
            kind={isQuiet ? 'quiet' : 'primary'}
            isSmall
            isBusy={isBusy}
            onClick={() => void claim(task)}
            data-testid={`claim-${id}`}
          >
            {t('welfare.claim')}
          </Button>
        ) : (
          <ButtonLink kind="line" to={to} isSmall testId={`go-${id}`}>
            {t('welfare.go')}
          </ButtonLink>
        )
      }
      testId={`task-${id}`}
    />
  );
}

/** Card of the check-in on seven consecutive days: completed days, today, and the time of the next check-in. */
function CheckInCard({ task, isQuiet }: { task: Task; isQuiet: boolean }) {
  const { t } = useTranslation();
  const { claim, isBusy, message: said } = useClaim();
  const isDone = task.status === 'claimed';
  const isWaiting = task.nextAt !== undefined;
  return (
    <Card testId="check-in">
      <Stack>
        <Between align="start">
          <Stack gap="xs" isGrown>
            <Text as="h2" size="lead" weight="strong">
              {task.title}
            </Text>
            <Muted>{t('welfare.checkInText')}</Muted>
          </Stack>
          <Money value={task.reward} coin={task.currency} weight="strong" isPublic />
        </Between>
        <ol className="week" aria-label={task.title}>
          {Array.from({ length: task.goal }, (_, index) => {
            const state =
              index < task.progress
                ? 'done'
                : index === task.progress && !isWaiting
                  ? 'now'
                  : 'open';
            return (
              <li
                key={index}
                data-state={state}
                aria-current={state === 'now' ? 'step' : undefined}
              >
                <span className="week-mark">
                  {state === 'done' ? (
                    <Icon name="check" size={16} />
                  ) : index === task.goal - 1 ? (
                    <Icon name="gift" size={18} />
                  ) : (
                    <span className="num">{index + 1}</span>
                  )}
                </span>
                <span className="hears-only">
                  {t(state === 'done' ? 'welfare.dayDone' : 'welfare.day', { day: index + 1 })}
                </span>
              </li>
            );
          })}
        </ol>
        <FormError text={said} testId="check-in-said" />
        {isDone ? (
          <StatusBadge tone="green">{t('welfare.done')}</StatusBadge>
        ) : isWaiting ? (
          <Between isWrapped>
            <Muted>{t('welfare.nextIn')}</Muted>
            <Text weight="strong" isNumber testId="check-in-next">
              <Countdown until={task.nextAt ?? 0} />
            </Text>
          </Between>
        ) : (
          <Button
            kind={isQuiet ? 'line' : 'primary'}
            isWide
            isBusy={isBusy}
            onClick={() => void claim(task)}
            data-testid="check-in-press"
          >
            {t('welfare.checkIn')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
