import { describe, expect, test } from 'vitest';
import { insertImage } from '#lib/calendar/store/posts/images.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

let count = 0;
const create = async (image: unknown) => {
  count += 1;
  return send('POST', '/venues', { json: { venue: `Hall ${count}`, image } });
};

describe('the image of an event', () => {
  test('at a URL gets one id; the id and the URL name the same image', async () => {
    const url = 'https://agenda.example/media/press.JPG?size=full';
    const { image } = (await create(url)).json;
    expect(image).toEqual({
      url,
      id: expect.any(Number),
      extension: 'jpg',
      sizes: { full: { 'mime-type': 'image/jpeg', url } },
    });
    expect((await create(`${url}#top`)).json.image).toEqual(image);
    expect((await create(String(image.id))).json.image).toEqual(image);
    expect((await create(image)).json.image).toEqual(image);
    const { json: event } = await send('POST', '/events', {
      json: { title: 'Shown', start_date: 'tomorrow', end_date: 'tomorrow', image: String(image.id) },
    });
    expect(event.image).toEqual(image);
    expect((await send('PATCH', `/events/${event.id}`, { json: { image: '' } })).json.image).toBe(false);
  });

  test.each(['https://agenda.example/a', 'https://agenda.example/poster?id=3', 'https://agenda.example/may.2027'])(
    'may have no file ending: %s',
    async (url) => {
      const { status, json } = await create(url);
      expect(status).toBe(201);
      expect(json.image).toEqual({ url, id: expect.any(Number), sizes: { full: { url } } });
    },
  );

  test('with known dimensions shows them', async () => {
    const [id = 0] = await allocateIds('posts', 1);
    const url = 'https://agenda.example/a.png';
    const measures = { width: 1600, height: 900, filesize: 248_113 };
    await insertImage({ id, url, extension: 'png', mimeType: 'image/png', ...measures });
    const { image } = (await create(String(id))).json;
    expect(image).toEqual({
      ...{ url, id, extension: 'png', ...measures },
      sizes: { full: { width: 1600, height: 900, 'mime-type': 'image/png', filesize: 248_113, url } },
    });
  });

  test.each([
    '99999',
    'press',
    'https://agenda.example/a.svg',
    'ftp://agenda.example/a.png',
    'data:image/png;base64,AAAA',
    'https://user:secret@agenda.example/a.png',
    'https://:secret@agenda.example/a.png',
    'http://localhost/a.png',
    'http://printer.local/a.png',
    'http://intranet/a.png',
    'http://127.0.0.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://10.1.2.3/a.png',
    'http://172.31.0.1/a.png',
    'http://192.168.0.1/a.png',
    'http://169.254.169.254/a.png',
    'http://100.64.0.1/a.png',
    'http://198.18.0.1/a.png',
    'http://[::1]/a.png',
    'http://[fe80::1]/a.png',
    'http://[fd00::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    `https://agenda.example/${'a'.repeat(2000)}.png`,
  ])('%s is refused', async (image) => {
    const { status, json } = await create(image);
    expect([status, json.data.params]).toEqual([400, { image: 'Invalid parameter.' }]);
  });

  const day = { start_date: 'tomorrow', end_date: 'tomorrow' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each(['image=', 'image=false', 'image=False', 'image=0'])('is removed by %s in a form', async (body) => {
    const json = { title: 'Poster', ...day, image: 'https://agenda.example/media/press.jpg' };
    const event = (await send('POST', '/events', { json })).json;
    expect(event.image.id).toEqual(expect.any(Number));
    const reply = await send('POST', `/events/${event.id}`, { headers, body });
    expect([reply.status, reply.json.image]).toEqual([200, false]);
    const venue = (await create(json.image)).json;
    expect((await send('POST', `/venues/${venue.id}`, { headers, body })).json).not.toHaveProperty('image');
  });

  test.each([false, '', 'false', '0'])('%j is refused at the creation of an event, with a remedy', async (image) => {
    const { status, json } = await send('POST', '/events', { json: { title: 'Bare', ...day, image } });
    expect([status, json.data.params]).toEqual([400, { image: 'Invalid parameter.' }]);
    expect(json.data.accepts.image).toMatch(/^Id or URL of the image of the event;.* leave it out for none;/);
  });

  test('a refused URL is answered with what a URL must be', async () => {
    const { accepts } = (await create('http://10.1.2.3/a.svg')).json.data;
    expect(accepts.image).toContain('a URL is http or https, on a public host, ends in .jpg');
    expect(accepts.image).toContain('.avif or has no file ending, and needs at least the role author');
  });
});
