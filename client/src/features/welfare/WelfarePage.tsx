import { useTranslation } from 'react-i18next';
import { Card, Section } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/Empty.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { CheckInCard } from './CheckInCard.tsx';
import { TaskRow } from './TaskRow.tsx';
import { rewardsLeft } from './tasks.ts';
import { welfareApi } from './welfare.api.ts';

/** The welfare page: the check-in and the one-time tasks. */
export function Page() {
  const { t, i18n } = useTranslation();
  const { data, isError, error, refetch } = welfareApi.listTasks.useQuery(i18n.language, {
    refetchOnMountOrArgChange: true,
  });
  const checkIn = data?.find(({ kind }) => kind === 'checkIn');
  const tasks = data?.filter(({ kind }) => kind !== 'checkIn');
  const sums = data ? rewardsLeft(data) : undefined;
  return (
    <Screen title={t('routes.welfare')} onRefresh={() => refetch()}>
      {data === undefined && isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
      {sums ? (
        <Card>
          <Columns count={3}>
            <Sum label={t('welfare.ready')} value={sums.ready} testId="welfare-ready" />
            <Sum label={t('welfare.open')} value={sums.open} testId="welfare-open" />
            <Sum label={t('welfare.claimed')} value={sums.claimed} testId="welfare-claimed" />
          </Columns>
        </Card>
      ) : null}
      {checkIn ? <CheckInCard task={checkIn} /> : null}
      {tasks ? (
        <Section title={t('welfare.tasks')}>
          <Card isFlush>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <TaskRow task={task} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      ) : null}
    </Screen>
  );
}

function Sum({ label, value, testId }: { label: string; value: string; testId: string }) {
  return (
    <Stack gap="xs">
      <Text size="small" tone="muted">
        {label}
      </Text>
      <Money value={value} size="lead" weight="strong" testId={testId} />
    </Stack>
  );
}
