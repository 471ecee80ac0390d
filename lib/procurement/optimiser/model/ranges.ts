/** Smallest and largest value of each item of a list; where the largest is below the smallest, there is none. */
export interface Ranges {
  readonly low: readonly number[];
  readonly high: readonly number[];
}
