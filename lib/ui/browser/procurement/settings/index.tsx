import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { listConfigurations, type NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';
import { listImports } from '#lib/ui/browser/api/imports.ts';
import { listPlans } from '#lib/ui/browser/api/procurement.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { DisplaySettings } from '#lib/ui/browser/procurement/settings/displaySettings.tsx';
import { Editor, NEW } from '#lib/ui/browser/procurement/settings/editor.tsx';
import { PlanConfiguration } from '#lib/ui/browser/procurement/settings/planConfiguration.tsx';
import { ConfigurationTable } from '#lib/ui/browser/procurement/settings/table.tsx';

/** The address names the configuration that is edited; the empty name is a new one. */
const getAddress = (name: string | undefined): string =>
  name === undefined
    ? '/procurement/settings'
    : `/procurement/settings?${new URLSearchParams({ configuration: name })}`;

interface EditedProps {
  readonly known: readonly NamedConfiguration[];
  readonly name: string;
  readonly reload: () => void;
}

const Edited = ({ known, name, reload }: EditedProps): VNode => {
  const { configurations: texts } = getTexts('settings');
  const { route } = useLocation();
  const imports = useLoad('imports', listImports);
  const stored = known.find(({ Name }) => Name === name);
  if (stored === undefined && name !== NEW) return <p role="alert">{texts.gone(name)}</p>;
  return (
    <Editor
      key={name}
      stored={stored}
      used={imports.loaded.value?.find(({ InUse }) => InUse)}
      onChange={(next) => {
        reload();
        if (next !== name) route(getAddress(next), true);
      }}
      onDuplicate={() => route(getAddress(NEW))}
    />
  );
};

/** Configurations of plans, and the display settings of this browser. */
export const Settings = (): VNode => {
  const { title, configurations: texts } = getTexts('settings');
  const { query } = useLocation();
  const { loaded, reload } = useLoad('configurations', listConfigurations);
  const plans = useLoad('plans', listPlans);
  return (
    <Page title={title} subject={query.configuration || undefined}>
      <div class="settings">
        <section class="card">
          <h2>{texts.title}</h2>
          <p>{texts.intro}</p>
          <ShowLoaded loaded={loaded} onRetry={reload}>
            {(known) => (
              <ConfigurationTable configurations={known} plans={plans.loaded.value} getAddress={getAddress} />
            )}
          </ShowLoaded>
          <p class="actions">
            <a class="button" href={getAddress(NEW)}>
              {texts.create}
            </a>
          </p>
        </section>
        {query.configuration !== undefined && query.of !== undefined && loaded.value !== undefined && (
          <PlanConfiguration
            key={query.of}
            id={query.of}
            name={query.configuration}
            today={loaded.value.find(({ Name }) => Name === query.configuration)}
            editor={getAddress(query.configuration)}
          />
        )}
        {query.configuration !== undefined && query.of === undefined && loaded.value !== undefined && (
          <Edited known={loaded.value} name={query.configuration} reload={reload} />
        )}
        <DisplaySettings />
      </div>
    </Page>
  );
};
