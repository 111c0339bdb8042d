export const draftKinds = ['fault', 'answer'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** What the address says where a rule is begun from a recorded request: "fault-of-17". */
export const draftOf = (kind: DraftKind, exchangeId: string) => `${kind}-of-${exchangeId}`;

/** What is selected in the panel: its half, and the request a new rule is drafted from, if any. */
export function readPlace(selected: string | null): { half: DraftKind; exchangeId: string | null } {
  const [, kind, exchangeId] = /^(fault|answer)-of-(\d+)$/.exec(selected ?? '') ?? [];
  const half = draftKinds.find((one) => one === (kind ?? selected)) ?? 'fault';
  return { half, exchangeId: exchangeId ?? null };
}
