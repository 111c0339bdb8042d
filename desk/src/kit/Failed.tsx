import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../control/failure.ts';
import { Press } from './Press.tsx';

interface Props {
  failure: DeskFailure | undefined;
  onRetry?: () => void;
  /** Names of the fields that show their own errors. */
  own?: readonly string[];
}

/** Message with the reason why an action failed, shown next to the action. */
export function Failed({ failure, onRetry, own = [] }: Props) {
  const { t } = useTranslation();
  // A missing or wrong token is handled by the token dialog.
  if (!failure || failure.kind === 'token') return null;
  const others = failure.fields.filter(({ path }) => !own.includes(path));
  if (failure.fields.length > 0 && others.length === 0) return null;
  const fields = others.map(({ path, message }) => `${path} ${message}`).join('; ');
  return (
    <div className="failed" role="alert" data-testid="failed">
      <p>
        {failure.kind === 'lost'
          ? t(failure.isRead ? 'desk.frame.lostRead' : 'desk.frame.lost')
          : t('desk.frame.failed', { why: fields || failure.message })}
      </p>
      {failure.nearest === undefined ? null : (
        <p>{t('desk.frame.nearest', { name: failure.nearest })}</p>
      )}
      {onRetry ? <Press onClick={onRetry}>{t('desk.frame.again')}</Press> : null}
    </div>
  );
}

export function problemOf(failure: DeskFailure | undefined, path: string): string | undefined {
  return failure?.fields.find((field) => field.path === path)?.message;
}
