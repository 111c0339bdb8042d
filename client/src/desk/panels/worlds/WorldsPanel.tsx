import { PanelBody } from '../../kit/Panel.tsx';
import { NewWorld } from './NewWorld.tsx';
import { Snapshots } from './Snapshots.tsx';
import { ThisWorld } from './ThisWorld.tsx';
import { WorldDiff } from './WorldDiff.tsx';
import { WorldList } from './WorldList.tsx';
import './worlds.css';

/** Every world of the server, what can be done to the one that is looked at, and the ways a new one may begin. */
export function Panel() {
  return (
    <PanelBody>
      <ThisWorld />
      <Snapshots />
      <WorldList />
      <NewWorld />
      <WorldDiff />
    </PanelBody>
  );
}
