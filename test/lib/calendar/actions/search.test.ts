import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { listPlaces } from '#lib/calendar/actions/places/listPlaces.ts';
import { createPlace } from '#lib/calendar/actions/places/writePlace.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const context = (language: Language = 'en') => ({ caller: as('editor', 7), language });
const page = { page: 1, perPage: 50 };
const search = async (text: string, language?: Language) => {
  const { items, total } = await listEvents({ search: text }, page, context(language));
  expect(total).toBe(items.length);
  return items.map(({ event }) => selectTexts(event, 'en').title);
};

describe('a search', () => {
  test('finds parts of words in any field, requires all words and excludes unwanted ones', async () => {
    await createEvent(
      { ...evening, title: 'Café evening', description: '<p>Songs of the <b>river</b></p>' },
      context(),
    );
    await createEvent(
      { ...evening, title: 'River walk', excerpt: `Bring boots. ${'Long words make it packed. '.repeat(20)}` },
      context(),
    );
    expect(await search('RIVER')).toEqual(['Café evening', 'River walk']);
    expect(await search('cafe riv')).toEqual(['Café evening']);
    expect(await search('river -boots')).toEqual(['Café evening']);
    expect(await search('"of the river"')).toEqual(['Café evening']);
    expect(await search('"the of river"')).toEqual([]);
    expect(await search('-"words make" riv')).toEqual(['Café evening']);
  });

  test('finds phrases within one field, in long and short texts', async () => {
    const long = Array.from({ length: 400 }, (_, index) => `filler${index}`).join(' ');
    await createEvent({ ...evening, title: 'Brass band', description: 'plays outdoors' }, context());
    await createEvent({ ...evening, title: 'Brass choir', description: `${long} plays outdoors` }, context());
    expect(await search('"plays outdoors"')).toEqual(['Brass band', 'Brass choir']);
    expect(await search('"outdoors plays"')).toEqual([]);
    expect(await search('"band plays"')).toEqual([]);
    expect(await search('brass -"plays outdoors"')).toEqual([]);
    expect(await search('brass -"outdoors plays"')).toEqual(['Brass band', 'Brass choir']);
  });

  test('finds words with character references and inline markup', async () => {
    await createEvent(
      { ...evening, title: 'La ma&ntilde;ana', description: '<p>Caf&eacute; <b>inter</b>nacional</p>' },
      context(),
    );
    for (const text of ['mañana', 'manana', 'cafe', '"café internacional"'])
      expect(await search(text)).toContain('La ma&ntilde;ana');
  });

  test('finds letters that the collation of the original equates', async () => {
    const titles = ['Gasse an der Straße', 'STRASSE', 'Łódź for Smørrebrød', 'Ægir', 'Mar&shy;ket of España'];
    for (const title of titles) await createEvent({ ...evening, title, description: 'Collated' }, context());
    const found = async (text: string) => (await search(`collated ${text}`)).toSorted();
    for (const text of ['strasse', 'straße', 'ＳＴＲＡẞＥ']) expect(await found(text)).toEqual([titles[0], 'STRASSE']);
    expect(await found('"lodz for smorrebrod"')).toEqual(['Łódź for Smørrebrød']);
    expect(await found('aegir')).toEqual(['Ægir']);
    expect(await found('market espana')).toEqual([titles[4]]);
  });

  test('searches the texts shown in the language', async () => {
    const { event } = await createEvent({ ...evening, title: 'Market', description: 'Stalls' }, context());
    await updateEvent({ id: event.id }, { title: 'Mercado' }, { ...context(), language: 'es' });
    expect(await search('mercado', 'es')).toEqual(['Market']);
    expect(await search('mercado')).toEqual([]);
    expect(await search('stalls mercado', 'es')).toEqual(['Market']);
  });

  test('finds places by their contact members', async () => {
    await createPlace('venue', { title: 'Boathouse', city: 'Albany', phone: '+1 518' }, context());
    await createPlace('venue', { title: 'Albany Hall', city: 'Troy' }, context());
    const found = await listPlaces('venue', { search: 'albany' }, page, context());
    expect(found.items.map((venue) => selectTexts(venue, 'en').title)).toEqual(['Albany Hall', 'Boathouse']);
    expect((await listPlaces('venue', { search: 'nowhere' }, page, context())).total).toBe(0);
  });

  test('gives the same result as a scan of all texts', async () => {
    const word = fc.constantFrom('alpha', 'beta', 'alphabet', 'gam', 'gamma', 'be', 'Ta');
    const made: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        async (words, wanted) => {
          const title = `prop ${words.join(' ')}`;
          made.push(title);
          await createEvent({ ...evening, title }, context());
          const expected = made.filter((one) => wanted.every((part) => one.toLowerCase().includes(part.toLowerCase())));
          const { total } = await listEvents({ search: `prop ${wanted.join(' ')}` }, page, context());
          expect(total).toBe(expected.length);
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
