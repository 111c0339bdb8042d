/** A past or upcoming timeline event as shown to an operator. */
export interface HappenedEvent {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  readonly summary: string;
}
