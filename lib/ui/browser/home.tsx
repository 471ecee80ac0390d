import { effect } from '@preact/signals';
import { render, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { toLanguage } from '#lib/shared/pages/language.ts';
import { type HomeBoot, readHomeBoot } from '#lib/ui/browser/home/boot.ts';
import { DemoPanel } from '#lib/ui/browser/home/demoPanel.tsx';
import { RestConsole } from '#lib/ui/browser/home/restConsole.tsx';
import { SoapConsole } from '#lib/ui/browser/home/soapConsole.tsx';
import { getTexts, loadTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { holdDisabled, SelectField } from '#lib/ui/browser/kit/field.tsx';
import { display } from '#lib/ui/browser/state/display.ts';

type Api = 'procurement' | 'calendar' | 'cmis';

/** A console of the three APIs below their descriptions; the page works without it. */
const Console = ({ documents }: HomeBoot): VNode => {
  const texts = getTexts('home');
  const [api, setApi] = useState<Api>('procurement');
  return (
    <section class="card" aria-labelledby="console-title">
      <h2 id="console-title">{texts.title}</h2>
      <p>{texts.intro}</p>
      <SelectField
        label="API"
        value={api}
        options={[
          { value: 'procurement', text: texts.procurement },
          { value: 'calendar', text: texts.calendar },
          { value: 'cmis', text: 'CMIS' },
        ]}
        onChange={setApi}
      />
      {api === 'cmis' ? <SoapConsole /> : <RestConsole key={api} address={documents[api]} />}
    </section>
  );
};

effect(() => {
  document.documentElement.dataset.theme = display.value.theme;
});

const start = async (): Promise<void> => {
  await setLanguage(toLanguage(document.documentElement.lang) ?? 'en');
  await loadTexts('home');
  holdDisabled();
  const root = document.getElementById('console');
  const boot = readHomeBoot();
  if (root !== null)
    render(
      <>
        {boot.demo !== undefined && <DemoPanel {...boot.demo} />}
        <Console {...boot} />
      </>,
      root,
    );
};

await start();
