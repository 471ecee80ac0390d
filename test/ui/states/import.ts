import type { PageState } from '#test/ui/states/pageState.ts';

export const importStates: readonly PageState[] = [{ name: 'import', path: '/procurement/import' }];
