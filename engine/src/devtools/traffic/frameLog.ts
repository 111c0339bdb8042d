import type { SocketFrame } from './recording.ts';
import { truncate } from './truncate.ts';

/** Maximum recorded messages of a socket; the oldest are dropped. */
export const FRAMES_MAX = 200;
/** Maximum recorded characters of a message. */
const FRAME_CHARACTERS_MAX = 4_000;
/** Counted characters of a message besides its text. */
const CHARACTERS_OF_FRAME = 100;

/** A recorded message of a socket. */
export interface RecordedFrame extends Required<Omit<SocketFrame, 'text'>> {
  /** World time, epoch ms. */
  readonly at: number;
  /** The text, truncated to the maximum length. */
  readonly text: string;
  /** Length of the complete text, characters. */
  readonly length: number;
}

/** The latest messages of a socket. */
export class FrameLog {
  readonly frames: RecordedFrame[] = [];
  /** Number of messages that were dropped. */
  dropped = 0;
  /** Counted size of the messages, characters. */
  characters = 0;

  add({ direction, text, faults = [], isLost = false }: SocketFrame, at: number): void {
    const kept = truncate(text, FRAME_CHARACTERS_MAX);
    this.frames.push({ at, direction, text: kept, length: text.length, faults, isLost });
    this.characters += sizeOf(kept);
    if (this.frames.length > FRAMES_MAX) this.#dropFirst();
  }

  clear(): void {
    while (this.frames.length > 0) this.#dropFirst();
  }

  #dropFirst(): void {
    this.characters -= sizeOf(this.frames.shift()?.text ?? '');
    this.dropped += 1;
  }
}

const sizeOf = (text: string) => CHARACTERS_OF_FRAME + text.length;
