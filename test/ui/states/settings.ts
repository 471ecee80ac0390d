import type { PageState } from '#test/ui/states/pageState.ts';

export const settingsStates: readonly PageState[] = [{ name: 'settings', path: '/procurement/settings' }];
