/** The text of a dialect's file. */
export interface DialectText {
  readonly name: string;
  /** Path of the file for messages; null for a built-in dialect. */
  readonly file: string | null;
  readonly text: string;
}
