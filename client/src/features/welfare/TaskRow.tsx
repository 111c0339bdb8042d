import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Money } from '../../ui/Money.tsx';
import { Row } from '../../ui/Row.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { looks } from './tasks.ts';
import { useClaim } from './useClaim.ts';
import type { Task } from './welfare.api.ts';

/** Row of a task with its reward, and the button that opens the task or claims the reward. */
export function TaskRow({ task }: { task: Task }) {
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
            kind="primary"
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
