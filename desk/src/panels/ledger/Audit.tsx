import { auditLedger } from '@hongbao/contracts/control/ledger.calls';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';

/** The audit: it recomputes every balance from all transfers and compares it with the stored balance. */
export function Audit() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data, failure, isLoading, again } = useAsk(
    auditLedger,
    { params: { world } },
    { everyMs: 0 },
  );
  return (
    <>
      <div className="desk-form-line">
        <Press kind="primary" icon="shield" isBusy={isLoading} onClick={again}>
          {t('desk.ledger.prove')}
        </Press>
      </div>
      <Failed failure={failure} />
      <div className="books-audit">
        {data ? (
          <p
            className={data.balanced ? 'proof' : 'proof is-broken'}
            data-testid="audit"
            role="status"
          >
            {t(data.balanced ? 'desk.ledger.balanced' : 'desk.ledger.broken')}
          </p>
        ) : null}
        <ul>
          {data?.problems.map((problem) => (
            <li key={problem} className="entry-problem">
              {problem}
            </li>
          ))}
        </ul>
        <table className="desk-table">
          <tbody>
            {data?.assets.map(({ currency, sum }) => (
              <tr key={currency}>
                <td>{currency}</td>
                <td className="is-number">
                  <Amount value={sum} coin={currency} isUnitHeard />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="note">{t('desk.ledger.howProved')}</p>
    </>
  );
}
