import type { ResultOf } from '@hongbao/contracts/call';
import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { useAct } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { spanText } from '../../kit/spanText.ts';
import { worldTimeText } from '../../kit/worldTime.ts';
import { Card, RowLink } from './Tile.tsx';

type Books = ResultOf<typeof getOverview>['books'];

/** Whether the books balance: the sums at this instant, and the result of the last audit, which a button repeats. */
export function Books({ books, now }: { books: Books; now: number }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const audit = useAct(auditLedger);
  const { isBalanced, lastAudit } = books;
  const isGood = isBalanced && (lastAudit?.isBalanced ?? true);
  return (
    <Card
      title={t('desk.overview.books')}
      aside={
        <Press
          isBusy={audit.isBusy}
          data-testid="overview-audit"
          onClick={() => void audit.act({ params })}
        >
          {t('desk.overview.audit')}
        </Press>
      }
    >
      <RowLink to={['ledger', { view: 'audit' }]} testId="overview-books">
        <span className={isGood ? 'card-state is-good' : 'card-state is-bad'}>
          <Icon name={isGood ? 'check' : 'warning'} size={20} />
        </span>
        <span className="card-words">
          <strong>{t(isGood ? 'desk.ledger.balanced' : 'desk.ledger.broken')}</strong>
          <span className="note" title={lastAudit ? worldTimeText(lastAudit.at) : undefined}>
            {lastAudit
              ? t('desk.overview.audited', { span: spanText(now - lastAudit.at) })
              : t('desk.overview.notAudited')}
          </span>
        </span>
      </RowLink>
      <Failed failure={audit.failure} />
    </Card>
  );
}
