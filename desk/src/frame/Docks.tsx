import { Fragment, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel as Area, Separator, useDefaultLayout } from 'react-resizable-panels';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { IconPress } from '../kit/Press.tsx';
import { pinToggled, sideToggled } from './look.ts';
import { PanelErrorBoundary } from './PanelErrorBoundary.tsx';
import { panelModules } from './panelModules.ts';
import { type PanelId, panels } from './panels.ts';
import { panelClosed } from './place.ts';
import { useDesk, useDeskDispatch } from './store.ts';

interface Props {
  phone: ReactNode;
  isNarrow: boolean;
}

const PHONE = 'phone';

/** The layout of the phone between the open panels. A narrow screen shows the phone or one panel. */
export function Docks({ phone, isNarrow }: Props) {
  const { open, front } = useDesk(({ place }) => place);
  const { left: chosen, isPhoneHidden } = useDesk(({ look }) => look);
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
  return (
    <Columns ids={columns}>
      {(column) => (column === PHONE ? phone : <Stack side={column} ids={stacks[column] ?? []} />)}
    </Columns>
  );
}

/** Columns side by side. Their widths are stored separately for each set of columns. */
function Columns({ ids, children }: { ids: string[]; children: (id: string) => ReactNode }) {
  const kept = useDefaultLayout({ id: 'hongbao.desk.columns', panelIds: ids });
  return (
    <Group className="docks" orientation="horizontal" {...layoutOf(kept)}>
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 ? <Sash /> : null}
          <Area
            id={id}
            minSize={id === PHONE ? 360 : 300}
            {...(id === PHONE && ids.length > 1 ? { defaultSize: 430 } : {})}
          >
            {children(id)}
          </Area>
        </Fragment>
      ))}
    </Group>
  );
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
