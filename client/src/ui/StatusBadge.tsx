export type Tone = 'green' | 'red' | 'orange' | 'grey';

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
