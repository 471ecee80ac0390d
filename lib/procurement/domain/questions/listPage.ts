/** A part of a list that takes long to compute: at most `most` entries after the first `offset` ones. */
export interface ListPage {
  readonly offset: number;
  readonly most: number;
}

/** The whole list. */
export const WHOLE_LIST: ListPage = { offset: 0, most: Number.POSITIVE_INFINITY };
