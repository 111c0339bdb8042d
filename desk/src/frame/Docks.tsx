import { Fragment, type ReactNode, Suspense, useEffect, useRef } from 'react';
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
import { PHONE_PX } from '../phone/usePhoneScale.ts';
import { pinToggled, sideToggled } from '../state/look.ts';
import { PanelErrorBoundary } from './PanelErrorBoundary.tsx';
import { panelModules } from './panelModules.ts';
import { type PanelId, panels } from '../state/panels.ts';
import { panelClosed } from '../state/place.ts';
import { useDesk, useDeskDispatch } from '../state/store.ts';

interface Props {
  phone: ReactNode;
  /** Controls below the last column of panels, beside the phone; below everything if no panel is open. */
  below: ReactNode;
  isNarrow: boolean;
}

const PHONE = 'phone';

/** The layout of the phone between the open panels. A narrow screen shows the phone or one panel. */
export function Docks({ phone, below, isNarrow }: Props) {
  const { open, front, isPhoneHidden } = useDesk(({ place }) => place);
  const { left: chosen } = useDesk(({ look }) => look);
  const left = open.filter((id) => chosen.includes(id));
  const right = open.filter((id) => !chosen.includes(id));
  const isPhoneShown = isNarrow ? front === null : !isPhoneHidden || open.length === 0;
  const columns = isNarrow
    ? [front === null ? PHONE : 'only']
    : [left.length && 'left', isPhoneShown && PHONE, right.length && 'right'].filter(
        (one): one is string => typeof one === 'string',
      );
  const only = front === null ? [] : [front];
  const stacks: Record<string, readonly PanelId[]> = { left, right, only };
  const last = isNarrow ? undefined : columns.findLast((column) => column !== PHONE);
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
            minSize={id === PHONE ? PHONE_MIN : 300}
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
/** Height of the bars above the phone in presenter mode, in pixels. */
const BARS_PX = 130;
const EDGES_PX = 30;

/** Returns the width of the phone's column. Presenter mode uses only the width of the scaled phone. */
function phoneWidth(isPresenting: boolean): number {
  if (!isPresenting) return PHONE_USUAL;
  const scale = Math.max(0, innerHeight - BARS_PX) / PHONE_PX.height;
  return Math.max(PHONE_MIN, Math.round(PHONE_PX.width * scale) + EDGES_PX);
}

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

/** A panel with its header: title, button to change the side, and pin. */
function PanelFrame({ id }: { id: PanelId }) {
  const { t } = useTranslation();
  const dispatch = useDeskDispatch();
  const isPinned = useDesk(({ look }) => look.pinned.includes(id));
  const isLeft = useDesk(({ look }) => look.left.includes(id));
  const Panel = panelModules[id];
  const { icon } = panels[id];
  const panel = t(`desk.${id}.title`);
  return (
    <section
      className="panel"
      id={`panel-${id}`}
      tabIndex={-1}
      aria-label={panel}
      data-testid={`panel-${id}`}
    >
      <header className="panel-head">
        <Icon name={icon} size={18} />
        <h2>{panel}</h2>
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
