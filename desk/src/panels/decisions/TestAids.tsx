import { listTestAids, setTestAid } from '@hongbao/contracts/control/testAids.calls';
import { testAidStates } from '@hongbao/contracts/testAids/testAids.types';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Switches } from '../../kit/Switches.tsx';

/** The aids with which members try the app without an operator: test mailbox and test money, each on or off. */
export function TestAids() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data: aids = [], failure } = useAsk(listTestAids, { params: { world } });
  const { did, failure: refused } = useAct(setTestAid);
  return (
    <Section title={t('desk.decisions.aids')}>
      <Failed failure={failure ?? refused} />
      <ul className="rows">
        {aids.map(({ aid, state }) => {
          const name = t(`desk.decisions.aid_${aid}`);
          return (
            <li key={aid}>
              <span className="grow">{name}</span>
              <Switches
                label={name}
                value={state}
                options={testAidStates.map((one) => ({
                  value: one,
                  label: t(`desk.decisions.aid_${one}`),
                }))}
                onChoose={(one) => void did({ params: { world, aid }, body: { state: one } })}
                testId={`aid-${aid}`}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
