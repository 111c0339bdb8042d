import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';

/** Whether the server refused a contest because no contest has this id. */
export const isUnknownContest = (error: object | undefined): boolean =>
  error !== undefined && 'reason' in error && error.reason === 'notFound';

/** Content of a page whose address names no contest. */
export function UnknownContest() {
  const { t } = useTranslation();
  return (
    <Empty icon="contest" title={t('contests.unknown')}>
      <ButtonLink kind="line" to="/bisai" isReplacing>
        {t('contests.toContests')}
      </ButtonLink>
    </Empty>
  );
}
