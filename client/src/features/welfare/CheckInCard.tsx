import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Between, Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/Money.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Text } from '../../ui/Text.tsx';
import { useClaim } from './useClaim.ts';
import type { Task } from './welfare.api.ts';

/** Card of the check-in on seven consecutive days: completed days, today, and the time of the next check-in. */
export function CheckInCard({ task }: { task: Task }) {
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
            <Text size="small" tone="muted">
              {t('welfare.checkInText')}
            </Text>
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
            <Text size="small" tone="muted">
              {t('welfare.nextIn')}
            </Text>
            <Text weight="strong" isNumber testId="check-in-next">
              <Countdown until={task.nextAt ?? 0} />
            </Text>
          </Between>
        ) : (
          <Button
            kind="primary"
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
