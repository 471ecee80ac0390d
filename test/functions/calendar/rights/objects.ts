import { send } from '#test/support/calendar.ts';
import { CALLERS, type CallerName, headersOf, NEITHER_OWNER_NOR_EDITOR, READERS } from './callers.ts';
import type { Subject, World } from './readPaths.ts';

type Made = Pick<Subject, 'id' | 'slug'>;
type Members = Readonly<Record<string, unknown>>;

/** A kind of object in a state. */
export interface ObjectState {
  readonly name: string;
  readonly kind: Subject['kind'];
  /** Callers for whom no byte of any response may depend on the object. */
  readonly hiddenFrom: readonly CallerName[];
  /** Creates the visible part. */
  readonly begin?: (word: string, world: World) => Promise<Made>;
  /** Creates the hidden part; gets the result of `begin`. */
  readonly make: (word: string, world: World, begun: Made) => Promise<Made>;
  /** An allowed exception: the request, who may see more by it, and the reason. */
  readonly tells?: { readonly way: RegExp; readonly to: readonly CallerName[]; readonly why: string };
}

const call = async (method: string, path: string, json: Members, caller: CallerName = 'owner'): Promise<Made> => {
  const reply = await send(method, path, { headers: headersOf(caller), json });
  if (reply.status > 201) throw new Error(`${method} ${path}: ${reply.body}`);
  return reply.json;
};

const DAY = { start_date: '+5 days', end_date: '+5 days' };

const plain = (word: string): Members => ({ title: `Fair ${word}`, slug: `slug-${word}`, ...DAY });

/** Members that a password protects. */
const rich = (word: string, { hall, guild, music, loud }: World): Members => ({
  description: `A hidden${word} text`,
  excerpt: `A short${word}`,
  venue: hall,
  organizer: [guild],
  categories: [music],
  tags: [loud],
  featured: true,
  sticky: true,
  cost: '20',
  website: 'https://agenda.example/secret',
});

const createEvent = (more: Members) => (word: string, world: World) =>
  call('POST', '/events', { ...plain(word), ...rich(word, world), ...more });

const place = (kind: 'venue' | 'organizer', word: string, more: Members) =>
  call('POST', `/${kind}s`, {
    [kind]: `Place ${word}`,
    slug: `slug-${word}`,
    description: `A hidden${word} text`,
    phone: `phone${word}`,
    ...more,
  });

const trashed = async (collection: string, made: Promise<Made>): Promise<Made> => {
  const { id } = await made;
  return call('DELETE', `/${collection}/${id}`, {}, 'editor');
};

/** A series whose second occurrence is changed individually before the series is changed. */
const series = async (word: string, alone: Members, then: Members): Promise<Made> => {
  const { id } = await call('POST', '/events', { ...plain(`series-${word}`), rrule: 'FREQ=DAILY;COUNT=3' });
  const { json } = await send('GET', `/events?post_parent=${id}`);
  const second = json.events.find((event: Made) => event.id !== id).id;
  const made = await call('PATCH', `/events/${second}`, { ...plain(word), ...alone });
  await call('PATCH', `/events/${id}`, then);
  return made;
};

const CHANGES = /^GET \/\w+\?modified_after=/;
const WAS_PUBLIC = {
  way: new RegExp(`${CHANGES.source}|^GET /events(?: accept|\\.ics)$`),
  to: CALLERS,
  why: 'it was published: who keeps a copy, or subscribes to the feed, is told that it has gone',
};
const WAS_LISTED = {
  way: CHANGES,
  to: ['contributor', 'author'],
  why: 'lists showed it to writers: who keeps a copy is told that it has gone',
} as const;
const MAY_EDIT = {
  way: /context=edit/,
  to: ['editor', 'owner'],
  why: 'whoever may edit an event needs no password with context=edit',
} as const;

/** Every kind of object in every state: to add one, add a line. */
export const OBJECTS: readonly ObjectState[] = [
  { name: 'a published event', kind: 'event', hiddenFrom: [], make: createEvent({}) },
  { name: 'a draft event', kind: 'event', hiddenFrom: READERS, make: createEvent({ status: 'draft' }) },
  { name: 'a pending event', kind: 'event', hiddenFrom: READERS, make: createEvent({ status: 'pending' }) },
  { name: 'a future event', kind: 'event', hiddenFrom: READERS, make: createEvent({ date: '+3 days' }) },
  {
    name: 'a private event',
    kind: 'event',
    hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
    make: createEvent({ status: 'private' }),
  },
  {
    name: 'a private event with a password',
    kind: 'event',
    hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
    make: createEvent({ status: 'private', password: 'sesame' }),
  },
  {
    name: 'a trashed draft event',
    kind: 'event',
    hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
    make: (word, world) => trashed('events', createEvent({ status: 'draft' })(word, world)),
    tells: WAS_LISTED,
  },
  {
    name: 'a trashed private event',
    kind: 'event',
    hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
    make: (word, world) => trashed('events', createEvent({ status: 'private' })(word, world)),
  },
  {
    name: 'the members that a password protects',
    kind: 'event',
    hiddenFrom: CALLERS,
    begin: (word) => call('POST', '/events', { ...plain(word), password: 'sesame' }),
    make: (word, world, { id }) => call('PATCH', `/events/${id}`, rich(word, world)),
    tells: MAY_EDIT,
  },
  {
    name: 'the members of an occurrence whose series has got a password',
    kind: 'event',
    hiddenFrom: CALLERS,
    begin: (word) => series(word, {}, { post_password: 'sesame' }),
    make: (word, world, { id }) => call('PATCH', `/events/${id}`, rich(word, world)),
    tells: MAY_EDIT,
  },
  {
    name: 'an occurrence whose series is a draft again',
    kind: 'event',
    hiddenFrom: READERS,
    make: (word, world) => series(word, rich(word, world), { status: 'draft' }),
    tells: WAS_PUBLIC,
  },
  {
    name: 'an occurrence whose series has become private',
    kind: 'event',
    hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
    make: (word, world) => series(word, rich(word, world), { status: 'private' }),
    tells: WAS_PUBLIC,
  },
  {
    name: 'an occurrence whose series is in the trash',
    kind: 'event',
    hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
    make: (word, world) => series(word, rich(word, world), { status: 'trash' }),
    tells: WAS_PUBLIC,
  },
  ...(['venue', 'organizer'] as const).flatMap((kind): readonly ObjectState[] => [
    { name: `a published ${kind}`, kind, hiddenFrom: [], make: (word) => place(kind, word, {}) },
    { name: `a draft ${kind}`, kind, hiddenFrom: READERS, make: (word) => place(kind, word, { status: 'draft' }) },
    {
      name: `a private ${kind}`,
      kind,
      hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
      make: (word) => place(kind, word, { status: 'private' }),
    },
    {
      name: `a trashed draft ${kind}`,
      kind,
      hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
      make: (word) => trashed(`${kind}s`, place(kind, word, { status: 'draft' })),
      tells: WAS_LISTED,
    },
    {
      name: `a trashed private ${kind}`,
      kind,
      hiddenFrom: NEITHER_OWNER_NOR_EDITOR,
      make: (word) => trashed(`${kind}s`, place(kind, word, { status: 'private' })),
    },
  ]),
];
