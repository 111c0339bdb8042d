import { PanelBody } from '../../kit/Panel.tsx';
import { Due } from './Due.tsx';
import { Happened } from './Happened.tsx';
import { Jobs } from './Jobs.tsx';
import { JumpForm } from './JumpForm.tsx';
import { Parked } from './Parked.tsx';
import './time.css';

/** The time of the world: where to jump, what is due, what happened. */
export function Panel() {
  return (
    <PanelBody tools={<JumpForm />}>
      <Parked />
      <div className="time-columns">
        <Due />
        <Happened />
        <Jobs />
      </div>
    </PanelBody>
  );
}
