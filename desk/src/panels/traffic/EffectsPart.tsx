import type { PanelSelection } from '@hongbao/contracts/stories/deskPanels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenPanel } from '../../state/useOpenPanel.ts';
import { accountName, toAccountParts } from '../../kit/accountName.ts';
import { Section } from '../../kit/Panel.tsx';
import { Stored } from '../../kit/Stored.tsx';
import type { Exchange } from './exchange.ts';

interface Props {
  exchange: Exchange;
  nameOf: (memberId: string) => string;
}

/** The effects of a request: transfers and written rows. */
export function EffectsPart({ exchange, nameOf }: Props) {
  const { t } = useTranslation();
  const { rows, transfers, transferIds } = exchange;
  if (rows.length === 0) return <p className="note">{t('desk.traffic.noEffects')}</p>;
  const tables = byTable(rows);
  const missing = transferIds.length - transfers.length;
  return (
    <>
      <Section title={t('desk.traffic.transfers', { number: transferIds.length })}>
        {transfers.length > 0 ? <Transfers {...{ transfers, nameOf }} /> : null}
        {missing > 0 ? (
          <p className="note">{t('desk.traffic.transfersMissing', { number: missing })}</p>
        ) : null}
      </Section>
      <Section title={t('desk.traffic.rows', { number: rows.length })}>
        <table className="desk-table stored-rows">
          <tbody>
            {tables.map(([table, changed]) => (
              <tr key={table}>
                <th scope="row">{table}</th>
                <td>
                  <ul className="changed">
                    {changed.map(({ op, key }) => (
                      <li key={`${op} ${key}`}>
                        <span className="badge">{op}</span>{' '}
                        <code>
                          <Stored text={key} />
                        </code>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

function byTable(rows: Exchange['rows']) {
  const tables = new Map<string, Exchange['rows']>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  return [...tables];
}

function Transfers({ transfers, nameOf }: Pick<Exchange, 'transfers'> & Pick<Props, 'nameOf'>) {
  const { t } = useTranslation();
  return (
    <table className="desk-table" data-testid="transfers">
      <thead>
        <tr>
          <th scope="col">{t('desk.traffic.transfer')}</th>
          <th scope="col" className="is-number">
            {t('desk.traffic.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transfers.map(({ id, type, debit, credit, amount, currency, refId }) => (
          <tr key={id}>
            <td>
              <Account id={debit} nameOf={nameOf} /> → <Account id={credit} nameOf={nameOf} />
              <br />
              <InLedger at={{ refId }}>{type}</InLedger>
            </td>
            <td className="is-number">
              <Stored text={amount} /> {currency}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A ledger account. The account of a member is a link to the transfers of the member in the ledger. */
function Account({ id, nameOf }: { id: string } & Pick<Props, 'nameOf'>) {
  const { t } = useTranslation();
  const { memberId } = toAccountParts(id);
  const name = <span title={id}>{accountName(id, t, nameOf)}</span>;
  return memberId === null ? name : <InLedger at={{ memberId }}>{name}</InLedger>;
}

function InLedger({ at, children }: { at: PanelSelection<'ledger'>; children: ReactNode }) {
  const openPanel = useOpenPanel();
  return (
    <button type="button" className="text-press" onClick={() => openPanel('ledger', at)}>
      {children}
    </button>
  );
}
