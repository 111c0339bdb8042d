import { getMoneyFlow } from '@hongbao/contracts/control/ledger.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useDesk } from '../../frame/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import { LedgerFields } from './LedgerFields.tsx';

/** A diagram of the money of a member in one coin: inflows, balances, outflows. */
export function MoneyFlow({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { world, memberId: seated } = useDesk(({ place }) => place);
  const [typed, setTyped] = useState({ memberId: memberId || (seated ?? ''), currency: 'USDT' });
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
          onType={(name, text) => setTyped({ ...typed, [name]: text })}
          paths={{ memberId: 'id' }}
          testId="flow"
        />
      </div>
      <Failed failure={failure} own={['id', 'currency']} />
      {typed.memberId.trim() === '' ? <p className="note">{t('desk.ledger.whose')}</p> : null}
      {data?.flows.length === 0 ? <p className="note">{t('desk.ledger.nothingFlowed')}</p> : null}
      {data && data.flows.length > 0 ? <FlowPicture flow={data} /> : null}
    </>
  );
}
