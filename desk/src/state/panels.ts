import { type DeskPanel, deskPanelNames } from '@hongbao/contracts/stories/deskPanels';
import type { IconName } from '@hongbao/client/ui/iconPaths.ts';

interface PanelEntry {
  readonly icon: IconName;
  /** The key that opens the panel if it is pressed without a modifier and outside a text field. */
  readonly key: string;
}

/**
 * Icon and shortcut of every panel of the Desk. The title of a panel is the key `title` of its section of the
 * translations: `desk.worlds.title`. The code of a panel is in `panelModules.ts`.
 */
export const panels: Readonly<Record<DeskPanel, PanelEntry>> = {
  overview: { icon: 'home', key: 'v' },
  worlds: { icon: 'globe', key: 'w' },
  situations: { icon: 'flash', key: 's' },
  time: { icon: 'clock', key: 'i' },
  decisions: { icon: 'shield', key: 'e' },
  market: { icon: 'chart', key: 'k' },
  traffic: { icon: 'swap', key: 't' },
  ledger: { icon: 'list', key: 'l' },
  faults: { icon: 'alarm', key: 'f' },
  outbox: { icon: 'mail', key: 'o' },
  members: { icon: 'person', key: 'm' },
  stories: { icon: 'news', key: 'p' },
};

export type PanelId = DeskPanel;
export const panelIds = deskPanelNames;
export const isPanelId = (text: string): text is PanelId => Object.hasOwn(panels, text);
