import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { DemoIds } from '#lib/ui/browser/demo/client.ts';
import type { DemoStep } from '#lib/ui/browser/demo/season.ts';
import type { DemoBoot } from '#lib/ui/browser/home/boot.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Ids of imports and plans that this browser has created; other objects are found by name. */
const STORED = 'triad.demo';

const readKnown = (): DemoIds => {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as DemoIds;
  } catch {
    return {};
  }
};

type State = DemoStep | 'idle' | 'done' | { readonly failure: string };

const fetchText = async (address: string): Promise<string> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
};

/** Creates the demonstration data through the APIs, as `npm run demo` does. Shown in open mode only. */
export const DemoPanel = ({ calendarRoot, problem, names }: DemoBoot): VNode => {
  const texts = getTexts('home').demo;
  const [state, setState] = useState<State>('idle');
  const isBusy = typeof state === 'string' && state !== 'idle' && state !== 'done';
  const create = async (): Promise<void> => {
    setState('calendar');
    let ids = readKnown();
    try {
      const { createDemo } = await import('#lib/ui/browser/demo/season.ts');
      await createDemo({
        url: '',
        user: undefined,
        calendarRoot,
        known: ids,
        example: async () => ({ problem: await fetchText(problem), names: await fetchText(names) }),
        keep: (more) => {
          ids = { ...ids, ...more };
          localStorage.setItem(STORED, JSON.stringify(ids));
        },
        say: setState,
      });
      setState('done');
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : String(error) });
    }
  };
  const message = typeof state === 'string' ? texts.states[state] : texts.failed(state.failure);
  return (
    <section class="card" aria-labelledby="demo-title">
      <h2 id="demo-title">{texts.title}</h2>
      <p>{texts.intro}</p>
      <p>
        <button type="button" aria-disabled={isBusy} onClick={() => void create()}>
          {texts.create}
        </button>
      </p>
      <p role="status">{message}</p>
    </section>
  );
};
