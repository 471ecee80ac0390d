import type { PageState } from '#test/ui/states/pageState.ts';

export const shellStates: readonly PageState[] = [
  { name: 'not-found', path: '/procurement/nothing' },
  {
    name: 'keys',
    path: '/procurement/nothing',
    show: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  {
    name: 'no-connection',
    path: '/procurement/nothing',
    show: async (page) => {
      await page.route('**/Tasks', (route) => route.abort());
      await page.reload();
      await page.getByRole('alert').getByRole('button').waitFor();
    },
    expectedErrors: /Failed to load resource/,
  },
];
