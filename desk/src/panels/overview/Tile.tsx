import type { PanelSelection } from '@hongbao/contracts/stories/deskPanels';
import type { ReactNode } from 'react';
import type { PanelId } from '../../state/panels.ts';
import { useOpenPanel } from '../../state/useOpenPanel.ts';

/** The panel that a figure opens, with the selection in it. */
export type Target = { [P in PanelId]: readonly [panel: P, selection: PanelSelection<P>] }[PanelId];

interface TileProps {
  label: string;
  to: Target;
  note?: string;
  /** The figure. */
  children: ReactNode;
  testId?: string;
}

/** A figure with its label. Pressing it opens its panel. */
export function Tile({ label, to, note, children, testId }: TileProps) {
  const open = useOpenTarget();
  return (
    <button type="button" className="tile" data-testid={testId} onClick={() => open(to)}>
      <span className="tile-label">{label}</span>
      <span className="tile-figure num">{children}</span>
      {note === undefined ? null : <span className="tile-note">{note}</span>}
    </button>
  );
}

/** A row of a card. Pressing it opens its panel. */
export function RowLink({
  to,
  children,
  testId,
}: {
  to: Target;
  children: ReactNode;
  testId?: string;
}) {
  const open = useOpenTarget();
  return (
    <button type="button" className="card-row" data-testid={testId} onClick={() => open(to)}>
      {children}
    </button>
  );
}

/** A group of rows with a heading. */
export function Card({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="overview-card">
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}

export function useOpenTarget(): (to: Target) => void {
  const openPanel = useOpenPanel();
  return ([panel, selection]) => openPanel(panel, selection as PanelSelection<typeof panel>);
}
