import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { calculateFromPlan } from '#lib/ui/browser/api/calculations.ts';
import { listConfigurations } from '#lib/ui/browser/api/configurations.ts';
import { getPlanProblem, type PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { Failed, ShowLoaded, useButtonTask, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { ChangesField, isChangeLimit, toMaximumChanges } from '#lib/ui/browser/procurement/plan/changesField.tsx';
import { KeepField, toFrozenPeriod } from '#lib/ui/browser/procurement/plan/keepField.tsx';
import { refreshTasks } from '#lib/ui/browser/state/tasks.ts';

interface ChoiceProps {
  readonly id: string;
  /** The initial choice. */
  readonly configuration: string;
  /** The data of the plan; undefined until they are loaded. */
  readonly problem: PlanProblem | undefined;
}

const Choice = ({ id, configuration, problem }: ChoiceProps): VNode => {
  const { replan } = getTexts('plan');
  const { route } = useLocation();
  const [name, setName] = useState(configuration);
  const [keep, setKeep] = useState('');
  const [limit, setLimit] = useState('');
  const { loaded, reload } = useLoad('configurations', listConfigurations);
  const { isBusy, error, onClick } = useButtonTask(async () => {
    const limits = { frozen: toFrozenPeriod(keep), maximumChanges: toMaximumChanges(limit) };
    const next = await calculateFromPlan(id, name, problem ?? (await getPlanProblem(id)), limits);
    void refreshTasks();
    route(`${getPlanAddress(next)}/overview`);
  });
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(configurations) => (
        <>
          <SelectField
            label={replan.configuration}
            value={name}
            options={[...new Set([...configurations.map(({ Name }) => Name), name])].map((each) => ({
              value: each,
              text: each,
            }))}
            onChange={setName}
          />
          {problem !== undefined && <KeepField problem={problem} value={keep} onChange={setKeep} />}
          <ChangesField value={limit} onChange={setLimit} />
          {error !== undefined && <Failed error={error} />}
          <button type="button" class="primary" aria-disabled={isBusy || !isChangeLimit(limit)} onClick={onClick}>
            {replan.start}
          </button>
        </>
      )}
    </ShowLoaded>
  );
};

interface ReplanProps extends ChoiceProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Dialog that calculates another plan of the same data. */
export const Replan = ({ id, configuration, problem, isOpen, onClose }: ReplanProps): VNode => {
  const { replan } = getTexts('plan');
  return (
    <Dialog isOpen={isOpen} title={replan.title} onClose={onClose}>
      <p>{replan.text}</p>
      <Choice id={id} configuration={configuration} problem={problem} />
    </Dialog>
  );
};
