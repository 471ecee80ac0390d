import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { type Reply, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';
import { addCallers, type CallerName, headersOf } from './callers.ts';
import { OBJECTS, type ObjectState } from './objects.ts';
import { type Subject, type WayOut, type World, waysOut } from './readPaths.ts';

useTable('calendar', 'principals');

let world: World;
/** Number of compared responses. */
let cases = 0;
/** Requests that have revealed some object to a caller who may see it. */
const open = new Set<string>();

beforeAll(async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  vi.useFakeTimers({ now: new Date('2027-03-01T12:00:00Z'), toFake: ['Date'] });
  await addCallers();
  // Ids that occur nowhere else in a response.
  await allocateIds('posts', 50_000);
  const make = async (path: string, json: object): Promise<number> =>
    (await send('POST', path, { headers: headersOf('editor'), json })).json.id;
  world = {
    hall: await make('/venues', { venue: 'Hall', geo_lat: 55.95, geo_lng: -3.19 }),
    guild: await make('/organizers', { organizer: 'Guild' }),
    music: await make('/categories', { name: 'music' }),
    loud: await make('/tags', { name: 'loud' }),
  };
  await make('/events', { title: 'Open day', start_date: '+4 days', end_date: '+4 days' });
});

afterAll(() => {
  vi.useRealTimers();
});

interface Answer {
  readonly way: string;
  /** Why the response may reveal that the object exists. */
  readonly tells: string | undefined;
  readonly text: string;
}

/** Returns the response with the requested id and slug masked. */
const textOf = ({ status, headers, body }: Reply, { id, slug }: Subject, isAsked: boolean): string => {
  const { ETag, 'Content-Length': _, ...others } = headers;
  // iCalendar SEQUENCE changes together with `modified`.
  const isCounted = body.includes('SEQUENCE:');
  const text = JSON.stringify([status, { ...others, ...(isAsked || isCounted ? {} : { ETag }) }, body]);
  return text
    .replaceAll(String(id), '{id}')
    .replaceAll(slug, '{slug}')
    .replace(/SEQUENCE:\d+/g, 'SEQUENCE');
};

const nameOf = (name: string, { id, slug, word }: Subject): string =>
  name.replace(String(id), '{id}').replace(slug, '{slug}').replace(word, '{word}');

const isWrite = (way: string): boolean => /^(?:POST|PATCH|DELETE)/.test(way);

/** Replies since the last write: requests that do not name the object are the same for the next one. */
const replies = new Map<string, Reply>();

const ask = async (caller: CallerName, { method = 'GET', path, json, headers }: WayOut): Promise<Reply> => {
  const name = JSON.stringify([caller, method, path, json, headers]);
  const known = replies.get(name);
  if (known !== undefined) return known;
  const reply = await send(method, path, {
    headers: { ...headersOf(caller), ...headers },
    ...(json === undefined ? {} : { json }),
  });
  if (method !== 'GET' && method !== 'HEAD' && reply.status < 300) replies.clear();
  else replies.set(name, reply);
  return reply;
};

/** Sends all requests but the skipped ones. Callers who may write send no writes, which would change the object. */
const answers = async (
  caller: CallerName,
  subject: Subject,
  isSkipped: (way: string) => boolean,
): Promise<readonly Answer[]> => {
  const isEditing = caller === 'editor' || caller === 'owner';
  const all: Answer[] = [];
  for (const way of waysOut(subject, world)) {
    const { name, path, json, tells } = way;
    if ((isEditing && isWrite(name)) || isSkipped(nameOf(name, subject))) continue;
    const reply = await ask(caller, way);
    const asked = `${path}${JSON.stringify(json)}`;
    const isAsked = asked.includes(String(subject.id)) || asked.includes(subject.slug);
    all.push({ way: nameOf(name, subject), tells, text: textOf(reply, subject, isAsked) });
  }
  return all;
};

const expectHidden = (
  { tells }: ObjectState,
  caller: CallerName,
  word: string,
  before: Answer | undefined,
  answer: Answer,
): void => {
  cases += 1;
  if (tells?.way.test(answer.way) && tells.to.includes(caller)) return;
  const label = `${caller}: ${answer.way}`;
  if (answer.tells === undefined) expect(answer.text, label).toBe(before?.text);
  else expect(answer.text.includes(word), label).toBe(false);
};

describe('an unreadable object changes no byte of any response', () => {
  test.each(OBJECTS.map((state, index) => ({ ...state, word: `word${index}x` })))(
    '$name',
    async ({ word, ...state }) => {
      const { hiddenFrom, kind } = state;
      const callers = [...new Set<CallerName>([...hiddenFrom, 'editor'])];
      const known = new Set(open);
      /** Whoever may see the object only shows that the request is not in vain, which once is enough. */
      const createSkip = (caller: CallerName) => (way: string) => !hiddenFrom.includes(caller) && known.has(way);
      if (state.begin !== undefined) replies.clear();
      const begun = (await state.begin?.(word, world)) ?? { id: 40_404, slug: `slug-${word}` };
      const before = new Map<CallerName, readonly Answer[]>();
      for (const caller of callers)
        before.set(caller, await answers(caller, { ...begun, kind, word }, createSkip(caller)));
      replies.clear();
      const { id, slug } = await state.make(word, world, begun);
      for (const caller of callers) {
        const after = await answers(caller, { id, slug, kind, word }, createSkip(caller));
        for (const [index, answer] of after.entries()) {
          const old = before.get(caller)?.[index];
          if (hiddenFrom.includes(caller)) expectHidden(state, caller, word, old, answer);
          else if (old?.text !== answer.text) open.add(answer.way);
        }
      }
    },
  );

  test('each request reveals a readable object, so that none is tested in vain', () => {
    const ways = (['event', 'venue', 'organizer'] as const).flatMap((kind) => {
      const subject = { kind, id: 77_777, slug: 'slug-x', word: 'wordx' };
      return waysOut(subject, world).map(({ name }) => nameOf(name, subject));
    });
    expect([...new Set(ways)].filter((way) => !isWrite(way) && !open.has(way))).toEqual([]);
  });

  test('holds for this many combinations of caller, object and request', () => {
    expect(cases).toBe(4036);
  });
});
