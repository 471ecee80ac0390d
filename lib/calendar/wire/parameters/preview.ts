import { boolean } from '#lib/calendar/wire/parameters/kinds.ts';

/** The parameter of a deletion that only tells what the deletion would do. */
export const preview = boolean('true: nothing is deleted; the answer tells in `events` how many events it would touch');
