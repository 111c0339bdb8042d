import { type DeskPanel, deskPanelNames } from '@hongbao/contracts/stories/deskPanels';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { IconName } from '../../ui/iconPaths.ts';

interface PanelEntry {
  readonly icon: IconName;
  /** Opens it, alone: pressed anywhere but in a field. */
  readonly key: string;
  readonly Panel: LazyExoticComponent<ComponentType>;
}

const panel = (load: () => Promise<{ Panel: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Panel }));

/** Every panel of the Desk. Its name is in the words of its section: `desk.worlds.title`. */
export const panels: Readonly<Record<DeskPanel, PanelEntry>> = {
  worlds: {
    icon: 'globe',
    key: 'w',
    Panel: panel(() => import('../panels/worlds/WorldsPanel.tsx')),
  },
  situations: {
    icon: 'flash',
    key: 's',
    Panel: panel(() => import('../panels/situations/SituationsPanel.tsx')),
  },
  time: {
    icon: 'clock',
    key: 'i',
    Panel: panel(() => import('../panels/time/TimePanel.tsx')),
  },
  decisions: {
    icon: 'shield',
    key: 'e',
    Panel: panel(() => import('../panels/decisions/DecisionsPanel.tsx')),
  },
  market: {
    icon: 'chart',
    key: 'k',
    Panel: panel(() => import('../panels/market/MarketPanel.tsx')),
  },
  traffic: {
    icon: 'swap',
    key: 't',
    Panel: panel(() => import('../panels/traffic/TrafficPanel.tsx')),
  },
  ledger: {
    icon: 'list',
    key: 'l',
    Panel: panel(() => import('../panels/ledger/LedgerPanel.tsx')),
  },
  faults: {
    icon: 'alarm',
    key: 'f',
    Panel: panel(() => import('../panels/faults/FaultsPanel.tsx')),
  },
  outbox: {
    icon: 'mail',
    key: 'o',
    Panel: panel(() => import('../panels/outbox/OutboxPanel.tsx')),
  },
  members: {
    icon: 'person',
    key: 'm',
    Panel: panel(() => import('../panels/members/MembersPanel.tsx')),
  },
  stories: {
    icon: 'news',
    key: 'p',
    Panel: panel(() => import('../panels/stories/StoriesPanel.tsx')),
  },
};

export type PanelId = DeskPanel;
export const panelIds = deskPanelNames;
export const isPanelId = (text: string): text is PanelId => Object.hasOwn(panels, text);
