import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeControl, useWorldTime } from '../../state/clock.ts';
import { useSelected } from '../../state/useSelected.ts';
import { Choice, Entry } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';
import { EventList } from './EventList.tsx';
import { GoDialog } from './GoDialog.tsx';
import { Jobs } from './Jobs.tsx';
import { JumpForm } from './JumpForm.tsx';
import { MemberFilter } from './MemberFilter.tsx';
import { Parked } from './Parked.tsx';
import { TimeAxis } from './TimeAxis.tsx';
import { useTimeEvents } from './timeEvents.ts';
import './time.css';

/** The time panel: the timeline of the world as an axis and as lists, of all members or of one, and jumps of its clock. */
export function Panel() {
  const { t } = useTranslation();
  const [{ memberId: member = null }, choose] = useSelected('time');
  const [word, setWord] = useState('');
  const [kind, setKind] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const [goal, setGoal] = useState<number | null>(null);
  const events = useTimeEvents({ member, kind, word });
  const now = useWorldTime() ?? events.now;
  const control = useTimeControl();
  const all = [...events.past.toReversed(), ...events.next];
  return (
    <PanelBody
      tools={
        <>
          <JumpForm />
          <div className="time-search">
            <Entry
              label={t('desk.time.filter')}
              placeholder={t('desk.time.filterHint')}
              type="search"
              value={word}
              onChange={(event) => setWord(event.target.value)}
              data-testid="due-filter"
            />
          </div>
          <Choice
            label={t('desk.time.kind')}
            value={kind}
            options={[
              { value: '', label: t('desk.time.allKinds') },
              ...events.kinds.map((one) => ({ value: one, label: one })),
            ]}
            onChoose={setKind}
            data-testid="time-kind"
          />
          <MemberFilter
            member={member}
            onChoose={(one) => choose(one === null ? {} : { memberId: one })}
          />
        </>
      }
    >
      <Parked />
      <Failed failure={events.failure ?? control.failure} />
      {now === null ? null : (
        <TimeAxis events={all} now={now} selected={key} onSelect={setKey} onGo={setGoal} />
      )}
      {now !== null && goal !== null ? (
        <GoDialog
          goal={goal}
          now={now}
          isBusy={control.isBusy}
          events={events.next.filter((event) => event.at <= goal).length}
          onClose={() => setGoal(null)}
          onGo={() => {
            setGoal(null);
            void control.to(goal);
          }}
        />
      ) : null}
      <div className="time-lists">
        <div className="time-beside">
          <EventList
            title={t('desk.time.due')}
            empty={t('desk.time.nothingDue')}
            events={events.next}
            now={now}
            selected={key}
            onSelect={setKey}
            onGo={(at) => void control.to(at)}
            isBusy={control.isBusy}
            testId="due"
          />
          <EventList
            title={t('desk.time.happened')}
            empty={t('desk.time.nothingHappened')}
            events={events.past}
            now={now}
            selected={key}
            onSelect={setKey}
            testId="happened"
          />
        </div>
        <Jobs />
      </div>
    </PanelBody>
  );
}
