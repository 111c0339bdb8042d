import { useSelected } from '../../frame/useSelected.ts';
import { PanelBody } from '../../kit/Panel.tsx';
import { Due } from './Due.tsx';
import { Happened } from './Happened.tsx';
import { Jobs } from './Jobs.tsx';
import { JumpForm } from './JumpForm.tsx';
import { Parked } from './Parked.tsx';
import { Whose } from './Whose.tsx';
import './time.css';

/** The time of the world: where to jump, what is due, what happened; of everybody or of one member. */
export function Panel() {
  const [{ memberId: member = null }, choose] = useSelected('time');
  return (
    <PanelBody
      tools={
        <>
          <JumpForm />
          <Whose
            member={member}
            onChoose={(one) => choose(one === null ? {} : { memberId: one })}
          />
        </>
      }
    >
      <Parked />
      <div className="time-columns">
        <Due member={member} />
        <Happened member={member} />
        <Jobs />
      </div>
    </PanelBody>
  );
}
