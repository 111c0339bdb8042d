import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Group,
  Panel as Area,
  Separator,
  useDefaultLayout,
  usePanelRef,
} from 'react-resizable-panels';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { IconPress } from '../kit/Press.tsx';
import { usePresenting } from '../kit/usePresenting.ts';
import { pinToggled, sideToggled } from '../state/look.ts';
import { PanelErrorBoundary } from './PanelErrorBoundary.tsx';
import { panelModules } from './panelModules.ts';
import { type PanelId, panels } from '../state/panels.ts';
import { panelClosed } from '../state/place.ts';
import { useDesk, useDeskDispatch } from '../state/store.ts';
import { useStory } from '../stories/currentStory.ts';

interface Props {
  phone: ReactNode;
  /** Controls below the last column of panels, beside the phone; below everything if no panel is open. */
  below: ReactNode;
  isNarrow: boolean;
}

const PHONE = 'phone';

/**
 * The layout of the phone between the open panels. A narrow screen shows the phone or one panel, and in a story both: also
 * a wide window that is zoomed to 200 % is narrow.
 */
export function Docks({ phone, below, isNarrow }: Props) {
  const { open, front, isPhoneHidden } = useDesk(({ place }) => place);
  const { left: chosen } = useDesk(({ look }) => look);
  const left = open.filter((id) => chosen.includes(id));
  const right = open.filter((id) => !chosen.includes(id));
  const isPhoneShown = isNarrow ? front === null : !isPhoneHidden || open.length === 0;
  const isStory = useStory() !== null;
  const columns = isNarrow
    ? [(front === null || isStory) && PHONE, front !== null && 'only'].filter(
        (one): one is string => typeof one === 'string',
      )
    : [left.length && 'left', isPhoneShown && PHONE, right.length && 'right'].filter(
        (one): one is string => typeof one === 'string',
      );
  const only = front === null ? [] : [front];
  const stacks: Record<string, readonly PanelId[]> = { left, right, only };
  const last =
    columns.length === 1 && isNarrow ? undefined : columns.findLast((column) => column !== PHONE);
  return (
    <div className="docks-and-below">
      <Columns ids={columns}>
        {(column) =>
          column === PHONE ? (
            phone
          ) : (
            <div className="column">
              <Stack side={column} ids={stacks[column] ?? []} />
              {column === last ? below : null}
            </div>
          )
        }
      </Columns>
      {last === undefined ? below : null}
    </div>
  );
}

/** Columns side by side. Their widths are stored separately for each set of columns. */
function Columns({ ids, children }: { ids: string[]; children: (id: string) => ReactNode }) {
  const kept = useDefaultLayout({ id: 'hongbao.desk.columns', panelIds: ids });
  const phoneArea = usePhoneArea();
  const isPresenting = usePresenting();
  return (
    <Group className="docks" orientation="horizontal" {...layoutOf(kept)}>
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? <Sash /> : null}
          <Area
            id={id}
            minSize={
              id === PHONE ? Math.min(PHONE_MIN, innerWidth / 4) : Math.min(300, innerWidth / 3)
            }
            {...(id === PHONE ? { panelRef: phoneArea } : {})}
            {...(id === PHONE && ids.length > 1 ? { defaultSize: phoneWidth(isPresenting) } : {})}
          >
            {children(id)}
          </Area>
        </Fragment>
      ))}
    </Group>
  );
}

/** Widths of the column of the phone, in pixels. */
const PHONE_MIN = 280;
const PHONE_USUAL = 430;

/** Returns the width of the phone's column: half of the window in presenter mode. */
const phoneWidth = (isPresenting: boolean): number =>
  isPresenting ? innerWidth / 2 : Math.min(PHONE_USUAL, innerWidth / 3);

/** Returns the ref of the phone's column, whose width changes when presenter mode is turned on or off. */
function usePhoneArea() {
  const area = usePanelRef();
  const isPresenting = usePresenting();
  const before = useRef(isPresenting);
  useEffect(() => {
    if (before.current === isPresenting) return;
    before.current = isPresenting;
    area.current?.resize(phoneWidth(isPresenting));
  }, [area, isPresenting]);
  return area;
}

/** The panels of one side, one below the other. */
function Stack({ side, ids }: { side: string; ids: readonly PanelId[] }) {
  const kept = useDefaultLayout({ id: `hongbao.desk.stack.${side}`, panelIds: [...ids] });
  return (
    <Group className="stack-of-panels" orientation="vertical" {...layoutOf(kept)}>
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? <Sash isLying /> : null}
          <Area id={id} minSize={160}>
            <PanelFrame id={id} />
          </Area>
        </Fragment>
      ))}
    </Group>
  );
}

/** The handle that resizes two adjacent panels. */
function Sash({ isLying = false }: { isLying?: boolean }) {
  const { t } = useTranslation();
  return (
    <Separator className={isLying ? 'sash is-lying' : 'sash'} aria-label={t('desk.frame.resize')} />
  );
}

function layoutOf({ defaultLayout, onLayoutChanged }: ReturnType<typeof useDefaultLayout>) {
  return { ...(defaultLayout ? { defaultLayout } : {}), onLayoutChanged };
}

/**
 * A panel with its header: title, button to change the side, and pin. While a story shows the panel, its fields, buttons
 * and footer are hidden until the presenter shows them.
 */
function PanelFrame({ id }: { id: PanelId }) {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const isPinned = useDesk(({ look }) => look.pinned.includes(id));
  const isLeft = useDesk(({ look }) => look.left.includes(id));
  const place = useStory()?.place;
  const isStaged = place !== undefined && place.index > 0 && place.panel?.name === id;
  const [areToolsShown, setToolsShown] = useState(false);
  const Panel = panelModules[id];
  const { icon } = panels[id];
  const panel = t(`desk.${id}.title`);
  return (
    <section
      className="panel"
      id={`panel-${id}`}
      tabIndex={-1}
      aria-label={panel}
      data-staged={isStaged && !areToolsShown}
      data-testid={`panel-${id}`}
    >
      <header className="panel-head">
        <Icon name={icon} size={18} />
        <h2>{panel}</h2>
        {isStaged ? (
          <IconPress
            icon="tune"
            isOn={areToolsShown}
            label={t('desk.stories.tools')}
            onClick={() => setToolsShown(!areToolsShown)}
            data-testid={`panel-tools-${id}`}
          />
        ) : null}
        <IconPress
          icon={isLeft ? 'forward' : 'back'}
          label={t(isLeft ? 'desk.frame.toRight' : 'desk.frame.toLeft', { panel })}
          onClick={() => dispatch(sideToggled(id))}
        />
        <IconPress
          icon="star"
          isOn={isPinned}
          label={t(isPinned ? 'desk.frame.unpin' : 'desk.frame.pin', { panel })}
          onClick={() => dispatch(pinToggled(id))}
        />
        <IconPress
          icon="close"
          label={t('desk.frame.close', { panel })}
          onClick={() => dispatch(panelClosed(id))}
        />
      </header>
      <PanelErrorBoundary>
        <Suspense fallback={<p className="panel-loading">{t('desk.frame.loading')}</p>}>
          <Panel />
        </Suspense>
      </PanelErrorBoundary>
    </section>
  );
}
