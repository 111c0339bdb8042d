interface Props {
  before: string;
  /** The new value; null if the value does not change. */
  after: string | null;
}

/** The current value of a figure and the new value, which is emphasized. */
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
