import { getTrialBalance } from '@hongbao/contracts/control/ledger.calls';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { formatMoney } from '@hongbao/client/lib/numbers.ts';
import { accountName } from '../../kit/accountName.ts';
import { Amount } from '../../kit/Amount.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Stored } from '../../kit/Stored.tsx';
import { sumOf } from './sumOf.ts';

/**
 * The trial balance: for each coin the total of the members' accounts and of the platform's accounts. Each column sums
 * to zero.
 */
export function TrialBalance() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data = [], failure } = useAsk(getTrialBalance, { params: { world } });
  const coins = [...new Set(data.map(({ currency }) => currency))];
  return (
    <>
      <Failed failure={failure} />
      {coins.map((coin) => (
        <Section key={coin} title={coin}>
          <table className="desk-table">
            <tbody>
              {data
                .filter(({ currency }) => currency === coin)
                .map(({ group, balance, held, accounts }) => (
                  <tr key={group}>
                    <td>
                      {group === 'members' ? (
                        t('desk.ledger.members', { count: accounts })
                      ) : (
                        <span title={group}>{accountName(`${group}/${coin}`, t, String)}</span>
                      )}
                    </td>
                    <td className="is-number">
                      <Amount value={balance} coin={coin} />
                    </td>
                    <td className="is-number note">
                      {/[1-9]/.test(held)
                        ? t('desk.ledger.heldOf', { held: formatMoney(held, coin) })
                        : null}
                    </td>
                  </tr>
                ))}
              <tr className="is-sum">
                <td>{t('desk.ledger.sum')}</td>
                <td className="is-number">
                  <Stored
                    text={sumOf(
                      data.flatMap((row) => (row.currency === coin ? [row.balance] : [])),
                    )}
                  />
                </td>
              </tr>
            </tbody>
          </table>
        </Section>
      ))}
    </>
  );
}
