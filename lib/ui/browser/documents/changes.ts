import { signal } from '@preact/signals';

/** Number of changes that this page has made; whoever shows stored data reads them again after each. */
export const changes = signal(0);

export const noteChange = (): void => {
  changes.value += 1;
};
