import { getMemberState } from '@hongbao/contracts/control/members.calls';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { useOpenPanel } from '../../state/useOpenPanel.ts';
import { bookName } from '../../kit/accountName.ts';
import { Amount } from '../../kit/Amount.tsx';
import { CopyText } from '../../kit/CopyText.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { usePhone } from '../../phone/PhoneContext.ts';

/** The balances and open objects of a member, with buttons that sign in on the phone and open the member's records. */
export function MemberDetails({ id }: { id: string }) {
  const { t } = useTranslation();
  const world = useWorld();
  const phone = usePhone();
  const openPanel = useOpenPanel();
  const { data, failure } = useAsk(getMemberState, { params: { world, id } });
  const open = Object.entries(data?.open ?? {}).filter(([, ids]) => ids.length > 0);
  return (
    <div className="member">
      <Failed failure={failure} />
      <div className="desk-form-line">
        <Press
          kind="primary"
          icon="phone"
          data-testid="member-sign-in"
          onClick={() => void phone.signInAs(id, '/home')}
        >
          {t('desk.members.signIn')}
        </Press>
        <Press icon="list" onClick={() => openPanel('ledger', { view: 'flow', memberId: id })}>
          {t('desk.ledger.view_flow')}
        </Press>
        <Press icon="clock" onClick={() => openPanel('time', { memberId: id })}>
          {t('desk.members.events')}
        </Press>
        <Press icon="swap" onClick={() => openPanel('traffic', { memberId: id })}>
          {t('desk.traffic.title')}
        </Press>
        <CopyText text={id} />
      </div>
      {data && data.balances.length > 0 ? (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{t('desk.members.account')}</th>
              <th scope="col" className="is-number">
                {t('desk.members.balance')}
              </th>
              <th scope="col" className="is-number">
                {t('desk.members.held')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.balances.map(({ account, currency, balance, held }) => (
              <tr key={`${account} ${currency}`}>
                <td title={account}>{bookName(account, t)}</td>
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
      ) : null}
      {data?.balances.length === 0 ? <p className="note">{t('desk.members.noMoney')}</p> : null}
      {open.map(([what, ids]) => (
        <div key={what} className="open-things">
          <span className="note">{t(`desk.members.open_${what}`)}</span>
          {ids.map((one) => (
            <CopyText key={one} text={one} />
          ))}
        </div>
      ))}
    </div>
  );
}
