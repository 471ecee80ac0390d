import type { PageState } from '#test/ui/states/pageState.ts';

export const helpStates: readonly PageState[] = [{ name: 'help', path: '/procurement/help' }];
