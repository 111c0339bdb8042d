import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { PanelId } from '../state/panels.ts';

const panel = (load: () => Promise<{ Panel: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Panel }));

/**
 * The component of each panel, loaded when the panel is opened for the first time. Separate from `panels.ts`, because
 * every panel imports the ids, and only `Docks` needs the components.
 */
export const panelModules: Readonly<Record<PanelId, LazyExoticComponent<ComponentType>>> = {
  overview: panel(() => import('../panels/overview/OverviewPanel.tsx')),
  worlds: panel(() => import('../panels/worlds/WorldsPanel.tsx')),
  situations: panel(() => import('../panels/situations/SituationsPanel.tsx')),
  time: panel(() => import('../panels/time/TimePanel.tsx')),
  decisions: panel(() => import('../panels/decisions/DecisionsPanel.tsx')),
  market: panel(() => import('../panels/market/MarketPanel.tsx')),
  traffic: panel(() => import('../panels/traffic/TrafficPanel.tsx')),
  ledger: panel(() => import('../panels/ledger/LedgerPanel.tsx')),
  faults: panel(() => import('../panels/faults/FaultsPanel.tsx')),
  outbox: panel(() => import('../panels/outbox/OutboxPanel.tsx')),
  members: panel(() => import('../panels/members/MembersPanel.tsx')),
  stories: panel(() => import('../panels/stories/StoriesPanel.tsx')),
};
