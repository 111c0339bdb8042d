/** Something that the clock did, or will do, as an operator is told of it. */
export interface HappenedEvent {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: string;
  readonly refId: string;
  readonly summary: string;
}
