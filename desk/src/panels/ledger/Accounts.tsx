import { listLedgerAccounts } from '@hongbao/contracts/control/ledger.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useMemberNames } from '../../state/useMemberNames.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useWorld } from '../../state/store.ts';
import { accountName, toAccountParts } from '../../kit/accountName.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { LedgerFields } from './LedgerFields.tsx';

const PAGE = 100;

/** A list of all accounts with their balances and held amounts. */
export function Accounts({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const world = useWorld();
  const [typed, setTyped] = useState({ memberId, currency: '' });
  const given = trimmedFields(typed);
  const { data, failure } = useAsk(listLedgerAccounts, {
    params: { world },
    query: { ...given, pageSize: PAGE },
  });
  const nameOf = useMemberNames(
    (data?.records ?? []).flatMap(({ account }) => toAccountParts(account).memberId ?? []),
  );
  return (
    <>
      <div className="desk-form-line">
        <LedgerFields
          {...{ typed, failure }}
          names={['memberId', 'currency']}
          type="search"
          onType={(name, text) => setTyped({ ...typed, [name]: text })}
          testId="accounts"
        />
      </div>
      <Failed failure={failure} own={['memberId', 'currency']} />
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{t('desk.ledger.account')}</th>
            <th scope="col" className="is-number">
              {t('desk.ledger.balance')}
            </th>
            <th scope="col" className="is-number">
              {t('desk.ledger.held')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data?.records.map(({ account, currency, balance, held }) => (
            <tr key={account}>
              <td title={account}>{accountName(account, t, nameOf)}</td>
              <td className="is-number">
                <Amount value={balance} coin={currency} />
              </td>
              <td className="is-number">
                <Amount value={held} coin={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data && data.total > PAGE ? (
        <p className="note">{t('desk.ledger.more', { count: data.total - PAGE })}</p>
      ) : null}
    </>
  );
}
