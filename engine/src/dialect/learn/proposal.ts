import type { Call } from '@hongbao/contracts/call';
import type { Match } from './match.ts';

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

/** One rule that is proposed, with the path of the rule in a dialect’s file. */
export interface Proposal {
  readonly at: readonly string[];
  readonly value: unknown;
  readonly confidence: Confidence;
  /** What was seen. */
  readonly evidence: string;
}

/** What cannot be told from what was seen. */
export interface Question {
  readonly at: readonly string[];
  readonly text: string;
}

/** Confidence of a score from 0 to 1. */
export const confidenceOf = (score: number): Confidence =>
  score >= 0.85 ? 'high' : score >= 0.6 ? 'medium' : 'low';

/** A field of a call that was matched with one of the client. */
export interface CallMatch extends Match {
  readonly call: Call;
  readonly part: 'request' | 'answer';
}
