import { PanelBody } from '../../kit/Panel.tsx';
import { NewWorld } from './NewWorld.tsx';
import { Snapshots } from './Snapshots.tsx';
import { ThisWorld } from './ThisWorld.tsx';
import { WorldDiff } from './WorldDiff.tsx';
import { WorldList } from './WorldList.tsx';
import './worlds.css';

/** The worlds panel: all worlds of the server, actions on the current world, and creation of new worlds. */
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
