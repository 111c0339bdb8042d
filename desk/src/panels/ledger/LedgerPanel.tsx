import { ledgerViews } from '@hongbao/contracts/stories/deskPanels';
import { useTranslation } from 'react-i18next';
import { useSelected } from '../../state/useSelected.ts';
import { PanelBody } from '../../kit/Panel.tsx';
import { Switches } from '../../kit/Switches.tsx';
import { Accounts } from './Accounts.tsx';
import { Audit } from './Audit.tsx';
import { MoneyFlow } from './MoneyFlow.tsx';
import { Transfers } from './Transfers.tsx';
import { TrialBalance } from './TrialBalance.tsx';
import './ledger.css';

/** The ledger panel: transfers with their causes, accounts, and the audit. */
export function Panel() {
  const { t } = useTranslation();
  const [selected, select] = useSelected('ledger');
  const { view = 'transfers', memberId = '', refId = '' } = selected;
  return (
    <PanelBody
      tools={
        <Switches
          label={t('desk.ledger.views')}
          value={view}
          options={ledgerViews.map((one) => ({ value: one, label: t(`desk.ledger.view_${one}`) }))}
          onChoose={(one) => select({ ...selected, view: one })}
          testId="ledger"
        />
      }
    >
      {view === 'transfers' ? (
        <Transfers
          key={`${memberId} ${refId}`}
          memberId={memberId}
          refId={refId}
          onRef={(id) => select({ refId: id })}
          onAll={() => select({})}
        />
      ) : null}
      {view === 'flow' ? <MoneyFlow key={memberId} memberId={memberId} /> : null}
      {view === 'accounts' ? <Accounts key={memberId} memberId={memberId} /> : null}
      {view === 'trial' ? <TrialBalance /> : null}
      {view === 'audit' ? <Audit /> : null}
    </PanelBody>
  );
}
