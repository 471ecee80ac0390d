import { mayEditOthers } from '#lib/calendar/domain/permissions/permissions.ts';
import { required } from '#lib/calendar/wire/parameters/arg.ts';
import { idList, splitList } from '#lib/calendar/wire/parameters/kinds.ts';
import { endpoint, respondsWith } from './endpoint.ts';

/** Largest number of records that one request merges: each takes up to ten items of one transaction. */
const MAX_MERGED = 8;

const ids = idList(`Ids of the records to take in, at most ${MAX_MERGED}, of the same kind`);

export const placesMerge = endpoint({
  operation: 'calendarPlacesMerge',
  ...respondsWith('Place'),
  methods: ['POST'],
  paths: ['/venues/{id}/merge', '/organizers/{id}/merge'],
  summary: 'Takes venues or organizers into one: their ids, slugs and events become those of the record in the path',
  args: {
    from: required({
      ...ids,
      check: (value, context) => splitList(value).length <= MAX_MERGED && (ids.check?.(value, context) ?? true),
    }),
  },
  admits: mayEditOthers,
});
