import { useSelected } from '../../frame/useSelected.ts';
import { PanelBody } from '../../kit/Panel.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { PastEvents } from './PastEvents.tsx';
import { Jobs } from './Jobs.tsx';
import { JumpForm } from './JumpForm.tsx';
import { Parked } from './Parked.tsx';
import { MemberFilter } from './MemberFilter.tsx';
import './time.css';

/** The time panel: jumps of the clock, and upcoming and past events, of all members or of one member. */
export function Panel() {
  const [{ memberId: member = null }, choose] = useSelected('time');
  return (
    <PanelBody
      tools={
        <>
          <JumpForm />
          <MemberFilter
            member={member}
            onChoose={(one) => choose(one === null ? {} : { memberId: one })}
          />
        </>
      }
    >
      <Parked />
      <div className="time-columns">
        <UpcomingEvents member={member} />
        <PastEvents member={member} />
        <Jobs />
      </div>
    </PanelBody>
  );
}
