import type { HttpEvent } from '#lib/shared/http/event.ts';
import { inParallel, type Workload } from './support/workload.ts';

const DAY = 24 * 60 * 60 * 1000;
const stamp = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Events spread over the coming two years, so that the default window holds them all. */
export const calendarWorkload = async (): Promise<Workload> => {
  const { handler } = await import('../functions/calendar/rest.ts');
  const call = async (method: string, path: string, json?: unknown) => {
    const [rawPath, rawQueryString = ''] = `/calendar/events/v1${path}`.split('?');
    const result = await handler({
      version: '2.0',
      rawPath,
      rawQueryString,
      headers: { host: 'localhost:5001', ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      requestContext: { requestId: 'bench', http: { method, path: rawPath } },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      isBase64Encoded: false,
    } as HttpEvent);
    if (result.statusCode >= 300) throw new Error(`${method} ${path} answered ${result.statusCode}: ${result.body}`);
    return JSON.parse(result.body) as { readonly id: number; readonly slug: string };
  };
  const venue = await call('POST', '/venues', { venue: 'Town hall', city: 'Madrid' });
  const organizer = await call('POST', '/organizers', { organizer: 'The town' });
  const start = Date.now() + DAY;
  const events: { readonly id: number; readonly slug: string }[] = [];
  const event = (index: number, title: string) => ({
    title,
    start_date: stamp(start + ((index * 7919) % 700) * DAY),
    end_date: stamp(start + ((index * 7919) % 700) * DAY + 2 * 60 * 60 * 1000),
    description: 'An evening of music and conversation.',
    venue: venue.id,
    organizer: [organizer.id],
  });
  let made = 0;
  const chosen = (round: number) => events[(round * 397) % events.length] ?? { id: 0, slug: '' };
  return {
    title: 'Calendar, events of the coming two years',
    grow: (size) =>
      inParallel(events.length, size, async (index) => {
        events.push(await call('POST', '/events', event(index, `Concert ${index}`)));
      }),
    operations: () => [
      { name: 'list, default window, 10', bound: 4, call: (round) => call('GET', `/events?page=${round + 1}`) },
      {
        name: 'list, one month, 10',
        call: () =>
          call(
            'GET',
            `/events?start_date=${stamp(start + 60 * DAY).slice(0, 10)}&end_date=${stamp(start + 90 * DAY).slice(0, 10)}`,
          ),
      },
      { name: 'list, page 20', call: () => call('GET', '/events?page=20') },
      { name: 'read by id', bound: 2, call: (round) => call('GET', `/events/${chosen(round).id}`) },
      { name: 'read by slug', bound: 3, call: (round) => call('GET', `/events/by-slug/${chosen(round).slug}`) },
      {
        name: 'create',
        call: () => {
          made += 1;
          return call('POST', '/events', event(made, `Made ${made}`));
        },
      },
      {
        name: 'update, moved by a day',
        call: (round) =>
          call('PATCH', `/events/${chosen(round).id}`, {
            start_date: stamp(start + (round + 3) * DAY),
            end_date: stamp(start + (round + 3) * DAY + 60_000),
          }),
      },
      { name: 'delete', call: () => call('DELETE', `/events/${events.pop()?.id}`) },
      { name: 'venues, list', call: () => call('GET', '/venues') },
      { name: 'venue by id', call: () => call('GET', `/venues/${venue.id}`) },
    ],
  };
};
