import type { PageState } from '#test/ui/states/pageState.ts';

export const planStates: readonly PageState[] = [{ name: 'plan', path: '/procurement/plan' }];
