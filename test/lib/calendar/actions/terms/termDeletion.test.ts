import { afterEach, describe, expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { getEvent } from '#lib/calendar/actions/events/getEvent.ts';
import { unlinkSlice } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { getTerm } from '#lib/calendar/actions/terms/readTerms.ts';
import { createTerm, deleteTerm, updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { findCleanups } from '#lib/calendar/store/events/cleanups.ts';
import { findStoredTerms } from '#lib/calendar/store/terms/terms.ts';
import { config } from '#lib/shared/config.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { everyRow } from '#test/support/everyRow.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');
afterEach(expectWholeStore);

const editor = { caller: as('administrator', 7), language: 'en' as const };
const killed = () => Object.assign(new Error('killed'), { $fault: 'server', $metadata: {} });
const isGone = expect.objectContaining({ code: 'rest_invalid_param' });

const childrenOf = async (parent: number): Promise<readonly number[]> => {
  const filter = { hideEmpty: false, ...(parent === 0 ? {} : { parent }) };
  const { items } = await listTerms('category', filter, { page: 1, perPage: 1000 }, editor);
  return items
    .filter((term) => term.parent === parent)
    .map(({ id }) => id)
    .sort((one, other) => one - other);
};

const pendingCleanups = async () => (await findCleanups()).map(({ target }) => target.id);

let families = 0;

/** Creates a category below another one, with children whose names exist in both languages. */
const createFamily = async (size: number) => {
  families += 1;
  const top = await createTerm('category', { name: `Top ${families}` }, editor);
  const middle = await createTerm('category', { name: 'Middle', parent: top.id }, editor);
  const children: number[] = [];
  for (let index = 0; index < size; index += 1) {
    const { id } = await createTerm('category', { name: `Child ${index}`, parent: middle.id }, editor);
    await updateTerm('category', id, { name: `Hijo ${index}` }, { ...editor, language: 'es' });
    children.push(id);
  }
  return { top: top.id, middle: middle.id, children };
};

/** Deletes a category; all transactions after the first `steps` fail, as if the function had been killed. */
const deleteAndKill = async (id: number, steps: number): Promise<void> => {
  using _faults = failNext('TransactWriteItemsCommand', 1000, killed, { skip: steps });
  await expect(deleteTerm('category', id, editor)).rejects.toThrow('killed');
};

test('a category with 15 children is deleted in one transaction', async () => {
  const { top, middle, children } = await createFamily(15);
  await deleteAndKill(middle, 0);
  expect(await childrenOf(middle)).toEqual(children);

  using faults = failNext('TransactWriteItemsCommand', 1000, killed, { skip: 1 });
  await deleteTerm('category', middle, editor);
  expect(faults.thrown).toBe(0);
  expect(await childrenOf(top)).toEqual(children);
});

/** Returns all items that hold a name or slug of these terms. */
const claimsOf = async (ids: readonly number[]) =>
  (await everyRow(config.tables.calendar)).filter(
    ({ pk, id }) => /^(TERMNAME|SLUG)#/.test(String(pk)) && ids.includes(Number(id)),
  );

describe('an interrupted deletion of a category with more than 15 children', () => {
  test.each([1, 2])('is completed by its clean-up after transaction %i', async (steps) => {
    const { top, middle, children } = await createFamily(31);
    await deleteAndKill(middle, steps);
    expect(await childrenOf(top)).toEqual(children);
    expect(await pendingCleanups()).toContain(middle);
    await expectWholeStore();

    expect(await unlinkSlice({ kind: 'category', id: middle })).toBe(true);
    expect(await childrenOf(top)).toEqual(children);
    const left = await findStoredTerms('category');
    expect(left.filter(({ id, parent }) => id === middle || parent === middle)).toEqual([]);
    expect(await pendingCleanups()).not.toContain(middle);
  });

  test('hides the category from every reader and writer at once', async () => {
    const { top, middle, children } = await createFamily(16);
    const [child = 0] = children;
    const event = { ...evening, title: 'Fair', categories: [middle, child] };
    const { id } = (await createEvent(event, editor)).event;
    const before = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
    await deleteAndKill(middle, 1);

    await expect(getTerm('category', middle)).rejects.toEqual(isGone);
    await expect(childrenOf(middle)).rejects.toEqual(isGone);
    await expect(updateTerm('category', middle, { name: 'Back' }, editor)).rejects.toEqual(isGone);
    await expect(deleteTerm('category', middle, editor)).rejects.toEqual(isGone);
    await expect(createTerm('category', { name: 'Late', parent: middle }, editor)).rejects.toEqual(isGone);
    await expect(updateTerm('category', top, { parent: middle }, editor)).rejects.toEqual(isGone);
    const page = { page: 1, perPage: 1000 };
    const listed = await listTerms('category', { hideEmpty: false, modifiedAfter: before }, page, editor);
    expect(listed.items.map((term) => term.id)).not.toContain(middle);
    expect(listed.deleted?.map((one) => one.id)).toContain(middle);
    const view = await getEvent({ id }, { ...editor, password: undefined });
    expect(view.categories.map((term) => term.id)).toEqual([child]);
    await unlinkSlice({ kind: 'category', id: middle });
  });

  test('shows the children that have not moved yet below the parent, and they can be changed', async () => {
    const { top, middle, children } = await createFamily(16);
    await deleteAndKill(middle, 1);
    const last = children.at(-1) ?? 0;
    expect((await getTerm('category', last)).ancestors?.map(({ id }) => id)).toEqual([top]);
    const renamed = await updateTerm('category', last, { name: 'Renamed', parent: top }, editor);
    expect(renamed).toMatchObject({ parent: top, ancestors: [expect.objectContaining({ id: top })] });
    const twin = expect.objectContaining({ code: 'term_exists' });
    await expect(createTerm('category', { name: 'renamed', parent: top }, editor)).rejects.toEqual(twin);
    await expect(updateTerm('category', last, { name: 'Child 1' }, editor)).rejects.toEqual(twin);
    expect(await updateTerm('category', last, { parent: 0 }, editor)).toMatchObject({ parent: 0 });
    await unlinkSlice({ kind: 'category', id: middle });
    expect(await childrenOf(top)).toEqual(children.slice(0, -1));
  });

  test('frees its name and slug at once', async () => {
    const { top, middle, children } = await createFamily(16);
    const { slug } = selectTexts(await getTerm('category', middle), 'en');
    await deleteAndKill(middle, 1);
    expect(await claimsOf([middle])).toEqual([]);
    const again = await createTerm('category', { name: 'Middle', slug, parent: top }, editor);
    expect(selectTexts(again, 'en').slug).toBe(slug);
    await unlinkSlice({ kind: 'category', id: middle });
    expect(await childrenOf(top)).toEqual([...children, again.id]);
  });

  test('may itself be inside a category whose deletion was interrupted', async () => {
    const { top, middle, children } = await createFamily(16);
    const others: number[] = [];
    for (let index = 0; index < 16; index += 1)
      others.push((await createTerm('category', { name: `Child ${index}`, parent: top }, editor)).id);
    await deleteAndKill(middle, 1);
    await deleteAndKill(top, 1);
    const all = (await childrenOf(0)).filter((id) => [...children, ...others].includes(id));
    expect(all).toEqual([...children, ...others]);
    await expectWholeStore();
    await unlinkSlice({ kind: 'category', id: top });
    await unlinkSlice({ kind: 'category', id: middle });
    expect((await childrenOf(0)).filter((id) => all.includes(id))).toEqual(all);
  });
});
