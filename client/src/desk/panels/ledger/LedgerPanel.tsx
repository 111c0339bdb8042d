import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelected } from '../../frame/useSelected.ts';
import { PanelBody } from '../../kit/Panel.tsx';
import { Switches } from '../../kit/Switches.tsx';
import { Accounts } from './Accounts.tsx';
import { Audit } from './Audit.tsx';
import { MoneyFlow } from './MoneyFlow.tsx';
import { Transfers } from './Transfers.tsx';
import { TrialBalance } from './TrialBalance.tsx';
import './ledger.css';

const views = ['transfers', 'flow', 'accounts', 'trial', 'audit'] as const;
type View = (typeof views)[number];

/** The books: what moved and why, whose it is, and the proof that nothing came from nowhere. */
export function Panel() {
  const { t } = useTranslation();
  const [selected, select] = useSelected('ledger');
  const { memberId, refId } = pickedOf(selected);
  const [view, setView] = useState<View>('transfers');
  return (
    <PanelBody
      tools={
        <Switches
          label={t('desk.ledger.views')}
          value={view}
          options={views.map((one) => ({ value: one, label: t(`desk.ledger.view_${one}`) }))}
          onChoose={setView}
          testId="ledger"
        />
      }
    >
      {view === 'transfers' ? (
        <Transfers
          key={selected ?? ''}
          memberId={memberId}
          refId={refId}
          onRef={(id) => select(`refId:${id}`)}
          onAll={() => select(null)}
        />
      ) : null}
      {view === 'flow' ? <MoneyFlow key={memberId} memberId={memberId} /> : null}
      {view === 'accounts' ? <Accounts key={memberId} memberId={memberId} /> : null}
      {view === 'trial' ? <TrialBalance /> : null}
      {view === 'audit' ? <Audit /> : null}
    </PanelBody>
  );
}

/** What is picked out: `memberId:<id>` or `refId:<id>`. */
function pickedOf(selected: string | null): { memberId: string; refId: string } {
  const [field, id = ''] = selected?.split(':') ?? [];
  return { memberId: field === 'memberId' ? id : '', refId: field === 'refId' ? id : '' };
}
