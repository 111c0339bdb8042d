import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { useAsk } from '../../control/deskApi.ts';
import { worldEntered } from '../../frame/place.ts';
import { useDesk, useDeskDispatch } from '../../frame/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { PanelBody } from '../../kit/Panel.tsx';

export function Panel() {
  const dispatch = useDeskDispatch();
  const world = useDesk(({ place }) => place.world);
  const { data = [], failure } = useAsk(listWorlds, {});
  return (
    <PanelBody>
      <Failed failure={failure} />
      <ul className="rows">
        {data.map(({ id }) => (
          <li key={id}>
            <button
              type="button"
              className="row-press"
              aria-current={id === world}
              onClick={() => dispatch(worldEntered(id))}
            >
              {id}
            </button>
          </li>
        ))}
      </ul>
    </PanelBody>
  );
}
