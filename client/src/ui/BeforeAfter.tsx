interface Props {
  before: string;
  /** Null when nothing changes yet. */
  after: string | null;
}

/** What a figure is and what it will be: the old one steps back, the new one counts. */
export function BeforeAfter({ before, after }: Props) {
  if (after === null || after === before) return before;
  return (
    <span className="before-after">
      <span className="tone-faint">{before}</span>
      <span aria-hidden="true">→</span>
      <span>{after}</span>
    </span>
  );
}
