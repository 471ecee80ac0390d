import { expect, test } from 'vitest';
import { call, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const configure = (body: object) =>
  call(putConfiguration, {
    method: 'PUT',
    path: { configurationName: 'Mine' },
    body: JSON.stringify({ Weights: { Cost: 100 }, ...body }),
  });

test.each([
  [{ LateBy: 1.5 }, '; it was 1.5'],
  [{ LateBy: '2' }, '; it was "2"'],
  [{ LateBy: null }, '; it was null'],
  [{ LateBy: [1, 2] }, '; it was […]'],
  [{ LateBy: { Periods: 1 } }, '; it was {…}'],
  [{ Weights: { Cost: -1 } }, 'Cost must be an integer of 0 or more; it was -1'],
  [{ LateBy: 1e9 }, '; it was 1000000000'],
  [{ LateBy: 'x'.repeat(10_000) }, `; it was "${'x'.repeat(50)}…"`],
])('a message about a range names the value that was given: %j', async (body, end) => {
  const { status, json } = await configure(body);

  expect(status).toBe(400);
  expect(json.errors[0].message.endsWith(end), json.errors[0].message).toBe(true);
});

test('a message about the range of a query parameter names the value, too', async () => {
  const { json } = await call(checkTaskStatus, { method: 'PUT', path: { taskId: 'x' }, query: 'wait=1.5' });

  expect(json.message).toBe('wait must be an integer from 0 to 25; it was "1.5"');
});
