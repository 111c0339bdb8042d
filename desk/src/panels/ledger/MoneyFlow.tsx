import { getMoneyFlow } from '@hongbao/contracts/control/ledger.calls';
import { listMembers } from '@hongbao/contracts/control/members.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useMemberNames } from '../../state/useMemberNames.ts';
import { useDesk } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import { LedgerFields } from './LedgerFields.tsx';

/** A diagram of the money of a member in one coin: inflows, balances, outflows. */
export function MoneyFlow({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { world, memberId: seated } = useDesk(({ place }) => place);
  // Without a member in the address and on the phone, the member who was active last.
  const isOpen = memberId === '' && seated === null;
  const { data: active } = useAsk(
    listMembers,
    { params: { world }, query: { sort: 'lastActive', pageSize: 1 } },
    { isSkipped: !isOpen, everyMs: 0 },
  );
  const initial = memberId || (seated ?? active?.records[0]?.id ?? '');
  const [own, setTyped] = useState<{ memberId?: string; currency: string }>({ currency: 'USDT' });
  const typed = { ...own, memberId: own.memberId ?? initial };
  const nameOf = useMemberNames(/^\w{1,32}$/.test(typed.memberId) ? [typed.memberId] : []);
  const { data, failure } = useAsk(
    getMoneyFlow,
    {
      params: { world, id: typed.memberId.trim() },
      query: { currency: typed.currency.trim() },
    },
    { isSkipped: typed.memberId.trim() === '' },
  );
  return (
    <>
      <div className="desk-form-line">
        <LedgerFields
          {...{ typed, failure }}
          names={['memberId', 'currency']}
          onType={(name, text) => setTyped({ ...own, [name]: text })}
          paths={{ memberId: 'id' }}
          testId="flow"
        />
      </div>
      <Failed failure={failure} own={['id', 'currency']} />
      {typed.memberId.trim() === '' ? <p className="note">{t('desk.ledger.whose')}</p> : null}
      {data?.flows.length === 0 ? <p className="note">{t('desk.ledger.nothingFlowed')}</p> : null}
      {data ? (
        <h3 className="flow-owner">
          {[nameOf(typed.memberId), t('desk.ledger.book_main')].join(' · ')}
        </h3>
      ) : null}
      {data && data.flows.length > 0 ? <FlowPicture flow={data} /> : null}
    </>
  );
}
