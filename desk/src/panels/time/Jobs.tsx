import { listJobs, runJob } from '@hongbao/contracts/control/clock.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';

/** The list of recurring jobs, each with a button that runs the job now. */
export function Jobs() {
  const { t } = useTranslation();
  const world = useWorld();
  const { data = [], failure } = useAsk(listJobs, { params: { world } });
  const run = useAct(runJob);
  return (
    <Section title={t('desk.time.jobs')}>
      <Failed failure={failure ?? run.failure} />
      <ul className="rows events">
        {data.map(({ name, next }) => (
          <li key={name}>
            <code className="cut grow">{name}</code>
            <span className="num note">{next === null ? '--' : worldTimeText(next)}</span>
            <Press
              isBusy={run.isBusy}
              data-testid={`job-${name}`}
              onClick={() => void run.act({ params: { world, name }, body: {} })}
            >
              {t('desk.time.runNow')}
            </Press>
          </li>
        ))}
      </ul>
    </Section>
  );
}
