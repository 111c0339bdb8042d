/** An upcoming timeline event as shown to an operator. */
export type UpcomingEvent = Omit<HappenedEvent, 'summary'>;

/** A past timeline event as shown to an operator. */
export interface HappenedEvent {
  /** Time of the event, epoch ms of the world. */
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  /** What the event changed: as stored, or as a sentence in the operator's language. */
  readonly summary: string;
}
