import { computed, signal } from '@preact/signals';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { TaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { request } from '#lib/ui/browser/api/client.ts';
import { access, session } from '#lib/ui/browser/state/session.ts';

/** A calculation, as `ProcurementCalculator/Tasks` lists it. */
export interface Task {
  readonly TaskId: string;
  readonly Status: TaskStatus;
  readonly Date: string;
  readonly Configuration: string;
  /** 0 to 1. */
  readonly Share: number;
  readonly Phase: Progress['phase'];
}

interface TaskList {
  readonly Tasks: readonly Task[];
  readonly Titles: Readonly<Record<string, string>>;
}

/** Calculations that run or ended within a day, newest first; undefined before the first answer. */
export const tasks = signal<readonly Task[] | undefined>(undefined);
/** Titles of completed plans, by their ids. */
export const titles = signal<Readonly<Record<string, string>>>({});
export const runningTasks = computed(() => (tasks.value ?? []).filter(({ Status }) => Status === 0));

/**
 * Milliseconds between two requests while a calculation runs. They are short at first, because most calculations end
 * soon.
 */
const INTERVALS = [2000, 2000, 2000, 2000, 2000, 5000] as const;
const SLOWEST = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
let asked = 0;

const schedule = (): void => {
  clearTimeout(timer);
  if (runningTasks.peek().length === 0 || document.hidden) return;
  timer = setTimeout(() => void ask(), INTERVALS[asked] ?? SLOWEST);
  asked += 1;
};

/** Sends one request at a time. The connection bar shows a failure; the next visit of a page asks again. */
const ask = async (): Promise<void> => {
  if (isAsking || access.peek() !== 'granted') return;
  isAsking = true;
  try {
    const answer = await request<TaskList>('/api/ProcurementCalculator/Tasks');
    tasks.value = answer.Tasks;
    titles.value = answer.Titles;
  } catch {
    clearTimeout(timer);
  } finally {
    isAsking = false;
  }
  schedule();
};

/** Reads the calculations now, and repeatedly while one runs. Call it after a calculation was started or stopped. */
export const refreshTasks = (): Promise<void> => {
  asked = 0;
  return ask();
};

/** Keeps the list up to date while the page is visible, and after a new sign-in. */
export const watchTasks = (): void => {
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void refreshTasks();
  });
  session.subscribe(() => void refreshTasks());
};
