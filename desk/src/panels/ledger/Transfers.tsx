import { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useMemberNames } from '../../state/useMemberNames.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useDesk } from '../../state/store.ts';
import { accountName, toAccountParts } from '../../kit/accountName.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Pages } from '../../kit/Pages.tsx';
import { Press } from '../../kit/Press.tsx';
import { transferWords } from '../../kit/transferWords.ts';
import { worldTimeText } from '../../kit/worldTime.ts';
import { LedgerFields } from './LedgerFields.tsx';

const PAGE = 50;

interface Props {
  memberId: string;
  refId: string;
  onRef: (refId: string) => void;
  onAll: () => void;
}

/** A list of transfers, newest first: amount, accounts and cause. */
export function Transfers({ memberId, refId, onRef, onAll }: Props) {
  const { t } = useTranslation();
  const { world, memberId: seated } = useDesk(({ place }) => place);
  const [typed, setTyped] = useState({ memberId, refId, currency: '' });
  const [page, setPage] = useState(1);
  const given = trimmedFields(typed);
  const { data, failure } = useAsk(listLedgerTransfers, {
    params: { world },
    query: { ...given, pageNo: page, pageSize: PAGE },
  });
  const nameOf = useMemberNames(
    (data?.records ?? []).flatMap(({ debit, credit }) =>
      [debit, credit].flatMap((id) => toAccountParts(id).memberId ?? []),
    ),
  );
  const type = (name: keyof typeof typed, text: string) => {
    setPage(1);
    setTyped({ ...typed, [name]: text });
  };
  return (
    <>
      <div className="desk-form-line">
        <LedgerFields
          {...{ typed, failure }}
          names={['memberId', 'refId', 'currency']}
          type="search"
          onType={type}
          testId="transfers"
        />
        {seated === null ? null : (
          <Press icon="phone" onClick={() => type('memberId', seated)}>
            {t('desk.ledger.ofPhone')}
          </Press>
        )}
        {Object.keys(given).length > 0 ? (
          <Press
            icon="close"
            onClick={() => {
              setTyped({ memberId: '', refId: '', currency: '' });
              onAll();
            }}
          >
            {t('desk.ledger.all')}
          </Press>
        ) : null}
      </div>
      <Failed failure={failure} own={['memberId', 'refId', 'currency']} />
      {data?.total === 0 ? <p className="note">{t('desk.ledger.noTransfers')}</p> : null}
      <ul className="rows" data-testid="transfers">
        {data?.records.map((transfer) => (
          <li key={transfer.id} className="transfer">
            <span className="transfer-amount">
              <Amount value={transfer.amount} coin={transfer.currency} />
            </span>
            <span className="grow transfer-words">
              <strong title={transfer.type}>{transferWords(transfer.type, t)}</strong>
              <span className="note" title={`${transfer.debit} → ${transfer.credit}`}>
                {accountName(transfer.debit, t, nameOf)} → {accountName(transfer.credit, t, nameOf)}
              </span>
            </span>
            <span className="note num">{worldTimeText(transfer.at)}</span>
            <Press onClick={() => onRef(transfer.refId)} title={transfer.refId}>
              {transfer.refType}
            </Press>
          </li>
        ))}
      </ul>
      {data && data.pages > 1 ? (
        <Pages page={page} pages={data.pages} onPage={setPage}>
          <span className="note">{t('desk.ledger.page', { page, pages: data.pages })}</span>
        </Pages>
      ) : null}
    </>
  );
}
