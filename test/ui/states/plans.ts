import type { PageState } from '#test/ui/states/pageState.ts';

export const plansStates: readonly PageState[] = [{ name: 'plans', path: '/procurement/plans' }];
