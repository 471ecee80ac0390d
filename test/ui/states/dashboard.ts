import type { PageState } from '#test/ui/states/pageState.ts';

export const dashboardStates: readonly PageState[] = [{ name: 'dashboard', path: '/procurement' }];
