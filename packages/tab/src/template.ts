/** A world that is copied in place of running its scenario, for one scenario, seed and instant. */
export interface Template {
  /** The name of the file, as `writeTemplate` returns it. */
  readonly file: string;
  /** Where the file is, compressed with gzip. */
  readonly url: string;
}
