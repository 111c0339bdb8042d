import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../control/failure.ts';
import { Press } from './Press.tsx';

interface Props {
  failure: DeskFailure | undefined;
  onRetry?: () => void;
  /** Fields that show their own errors. */
  own?: readonly string[];
}

/** Why an action failed, shown where it was requested. */
export function Failed({ failure, onRetry, own = [] }: Props) {
  const { t } = useTranslation();
  // The Desk's token dialog handles a wrong token.
  if (!failure || failure.kind === 'token') return null;
  const others = failure.fields.filter(({ path }) => !own.includes(path));
  if (failure.fields.length > 0 && others.length === 0) return null;
  const fields = others.map(({ path, message }) => `${path} ${message}`).join('; ');
  return (
    <div className="failed" role="alert" data-testid="failed">
      <p>
        {failure.kind === 'lost'
          ? t('desk.frame.lost')
          : t('desk.frame.failed', { why: fields || failure.message })}
      </p>
      {failure.nearest === undefined ? null : (
        <p>{t('desk.frame.nearest', { name: failure.nearest })}</p>
      )}
      {onRetry ? <Press onClick={onRetry}>{t('desk.frame.again')}</Press> : null}
    </div>
  );
}

/** The server's error message for one field. */
export function problemOf(failure: DeskFailure | undefined, path: string): string | undefined {
  return failure?.fields.find((field) => field.path === path)?.message;
}
