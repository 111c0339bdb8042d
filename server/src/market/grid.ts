/** The seconds `first`, `first + step`, …; `first` is a multiple of `step`. */
export interface Grid {
  first: number;
  step: number;
}
