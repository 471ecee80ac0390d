import { afterEach, describe, expect, test } from 'vitest';
import { unlinkSlice } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { listTerms } from '#lib/calendar/actions/terms/listTerms.ts';
import { createTerm, deleteTerm, updateTerm } from '#lib/calendar/actions/terms/writeTerm.ts';
import { findCleanups } from '#lib/calendar/store/cleanups.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { as } from '#test/lib/calendar/support.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');
afterEach(expectWholeStore);

const editor = { caller: as('administrator', 7), language: 'en' as const };
const killed = () => Object.assign(new Error('killed'), { $fault: 'server', $metadata: {} });
const isGone = expect.objectContaining({ code: 'rest_invalid_param' });

const childrenOf = async (parent: number): Promise<readonly number[]> => {
  const { items } = await listTerms('category', { hideEmpty: false, parent }, { page: 1, perPage: 1000 }, editor);
  return items.map(({ id }) => id).sort((one, other) => one - other);
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

describe('an interrupted deletion of a category with 40 children', () => {
  test.each([1, 2])('is completed by its clean-up after transaction %i', async (steps) => {
    const { top, middle, children } = await createFamily(40);
    await deleteAndKill(middle, steps);
    expect((await childrenOf(middle)).length).toBe(40 - 15 * steps);
    expect(await pendingCleanups()).toContain(middle);

    expect(await unlinkSlice({ kind: 'category', id: middle })).toBe(true);
    expect(await childrenOf(top)).toEqual(children);
    await expect(deleteTerm('category', middle, editor)).rejects.toEqual(isGone);
    expect(await pendingCleanups()).not.toContain(middle);
  });

  test('is completed by a second request', async () => {
    const { top, middle, children } = await createFamily(40);
    await deleteAndKill(middle, 1);
    expect(await deleteTerm('category', middle, editor)).toMatchObject({ id: middle });
    expect(await childrenOf(top)).toEqual(children);
  });

  test('takes along a child that was added in between', async () => {
    const { top, middle, children } = await createFamily(20);
    await deleteAndKill(middle, 1);
    const late = await createTerm('category', { name: 'Late', parent: middle }, editor);
    await unlinkSlice({ kind: 'category', id: middle });
    expect(await childrenOf(top)).toEqual([...children, late.id]);
  });
});
