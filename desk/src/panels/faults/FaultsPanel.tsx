import { getTraffic } from '@hongbao/contracts/control/traffic.calls';
import { ruleViews } from '@hongbao/contracts/stories/deskPanels';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { Switches } from '../../kit/Switches.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerList } from './AnswerList.tsx';
import { FaultForm } from './FaultForm.tsx';
import { FaultList } from './FaultList.tsx';
import './faults.css';

/** The panel of fault rules and replacement answers: lists of the active ones, and forms for new ones. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  // The id of the recorded request from which a new rule is drafted.
  const [{ view = 'fault', requestId }, select] = useSelected('faults');
  const drafted = useAsk(
    getTraffic,
    { params: { world, id: requestId ?? '0' } },
    { everyMs: 0, isSkipped: requestId === undefined },
  );
  const exchange = requestId === undefined ? undefined : drafted.data;
  const isForgotten = drafted.failure?.reason === 'notFound';
  const Form = view === 'fault' ? FaultForm : AnswerForm;
  return (
    <PanelBody
      tools={
        <Switches
          label={t('desk.faults.title')}
          value={view}
          options={ruleViews.map((kind) => ({
            value: kind,
            label: t(`desk.faults.half_${kind}`),
          }))}
          onChoose={(one) => select({ view: one })}
          testId="faults"
        />
      }
    >
      {view === 'fault' ? <FaultList /> : <AnswerList />}
      {requestId === undefined || isForgotten ? null : <Failed failure={drafted.failure} />}
      {requestId !== undefined && drafted.isLoading ? null : (
        <Form key={`${world} ${view} ${exchange?.id}`} exchange={exchange} />
      )}
    </PanelBody>
  );
}
