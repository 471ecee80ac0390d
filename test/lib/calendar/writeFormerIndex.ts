import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { buildEventIndexItems } from '#lib/calendar/store/events/eventEntry.ts';
import { buildPlaceIndexItems } from '#lib/calendar/store/places/placeEntry.ts';
import { buildChangeItem } from '#lib/calendar/store/posts/changes.ts';
import { planCounters } from '#lib/calendar/store/posts/counters.ts';
import { buildPostItem } from '#lib/calendar/store/posts/postItems.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put, remove, type WriteItem } from '#lib/shared/dynamodb/writeItems.ts';

const rowsOf = (post: AnyPost) => [
  buildChangeItem(post),
  ...(post.kind === 'event' ? buildEventIndexItems(post) : buildPlaceIndexItems(post)),
];

const negated = ({ Update }: WriteItem): WriteItem => {
  if (Update === undefined) throw new Error('Counters are written by updates only');
  const values = Object.entries(Update.ExpressionAttributeValues ?? {}).map(([name, value]) => [
    name,
    name === ':schema' ? value : -Number(value),
  ]);
  return { Update: { ...Update, ExpressionAttributeValues: Object.fromEntries(values) } };
};

/** Replaces the index items and counters of a stored post by those of schema 1. */
export const indexAsFormerly = async (id: number): Promise<void> => {
  const table = config.tables.calendar;
  const present = await findPost(id);
  if (present === undefined) throw new Error(`Post ${id} does not exist`);
  const former: AnyPost = { ...present, indexed: 1 };
  for (const { pk, sk } of rowsOf(present)) await writeOne(remove(table, { pk, sk }));
  for (const row of rowsOf(former)) await writeOne(put(table, row));
  for (const counter of planCounters([{ before: former, after: present }])) await writeOne(negated(counter));
  await writeOne(put(table, { ...buildPostItem(present), schema: 1 }));
};
