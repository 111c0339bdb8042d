import { PanelBody } from '../../kit/Panel.tsx';
import { NewWorld } from './NewWorld.tsx';
import { Snapshots } from './Snapshots.tsx';
import { ThisWorld } from './ThisWorld.tsx';
import { WorldDiff } from './WorldDiff.tsx';
import { WorldList } from './WorldList.tsx';
import './worlds.css';

/** All worlds of the server, actions on the current one, and creation of new ones. */
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
