import { getTraffic } from '@hongbao/contracts/control/traffic.calls';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../frame/store.ts';
import { useSelected } from '../../frame/useSelected.ts';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { Switches } from '../../kit/Switches.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerList } from './AnswerList.tsx';
import { draftKinds, readPlace } from './draft.ts';
import { FaultForm } from './FaultForm.tsx';
import { FaultList } from './FaultList.tsx';
import './faults.css';

/** What goes wrong, and what is answered instead: the rules in force and the way to new ones. */
export function Panel() {
  const { t } = useTranslation();
  const world = useWorld();
  const [selected, select] = useSelected('faults');
  const { half, exchangeId } = readPlace(selected);
  const drafted = useAsk(
    getTraffic,
    { params: { world, id: exchangeId ?? '0' } },
    { everyMs: 0, isSkipped: exchangeId === null },
  );
  const exchange = exchangeId === null ? undefined : drafted.data;
  const Form = half === 'fault' ? FaultForm : AnswerForm;
  return (
    <PanelBody
      tools={
        <Switches
          label={t('desk.faults.title')}
          value={half}
          options={draftKinds.map((kind) => ({
            value: kind,
            label: t(`desk.faults.half_${kind}`),
          }))}
          onChoose={select}
          testId="faults"
        />
      }
    >
      {half === 'fault' ? <FaultList /> : <AnswerList />}
      {exchangeId === null ? null : <Failed failure={drafted.failure} />}
      {exchangeId !== null && drafted.isLoading ? null : (
        <Form key={`${world} ${half} ${exchange?.id}`} exchange={exchange} />
      )}
    </PanelBody>
  );
}
