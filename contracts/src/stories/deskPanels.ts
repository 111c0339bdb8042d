/** The panels of the Desk, in the order they stand there. */
export const deskPanels = [
  'worlds',
  'time',
  'market',
  'decisions',
  'traffic',
  'ledger',
  'faults',
  'outbox',
  'members',
  'stories',
] as const;
export type DeskPanel = (typeof deskPanels)[number];
