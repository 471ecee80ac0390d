import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { applyPolicy, getAppliedPolicies, getPolicies, removePolicy } from '#lib/ui/browser/documents/api/relations.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { useTask } from '#lib/ui/browser/documents/details/useTask.ts';
import { type CmisObject, getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { Failed, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';

interface PolicyListProps extends PartProps {
  readonly applied: readonly CmisObject[];
  /** Policies that could be applied; none where the caller may not apply any. */
  readonly others: readonly CmisObject[];
}

const PolicyList = ({ object, applied, others }: PolicyListProps): VNode => {
  const texts = getTexts('documentDetails').policies;
  const [chosen, setChosen] = useState('');
  const { isBusy, error, run } = useTask(() => {
    setChosen('');
    noteChange();
  });
  return (
    <>
      {applied.length === 0 && <p>{texts.none}</p>}
      <ul>
        {applied.map((policy) => (
          <li key={getId(policy)}>
            <strong>{getName(policy)}</strong> {getValue(policy, 'cmis:policyText')}{' '}
            {object.actions.has('canRemovePolicy') && (
              <button
                type="button"
                aria-disabled={isBusy}
                aria-label={texts.removeNamed(getName(policy))}
                onClick={() => run(() => removePolicy(getId(policy), getId(object)))}
              >
                {texts.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <form
          class="line"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== '' && !isBusy) run(() => applyPolicy(chosen, getId(object)));
          }}
        >
          <SelectField
            label={texts.another}
            value={chosen}
            options={[
              { value: '', text: texts.choose },
              ...others.map((policy) => ({ value: getId(policy), text: getName(policy) })),
            ]}
            onChange={setChosen}
          />
          <button type="submit" aria-disabled={chosen === '' || isBusy}>
            {texts.apply}
          </button>
        </form>
      )}
      {error !== undefined && <Failed error={error} />}
    </>
  );
};

/** Part with the policies of an object. */
export const Policies = ({ object }: PartProps): VNode => {
  const id = getId(object);
  const canApply = object.actions.has('canApplyPolicy');
  const { loaded, reload } = useStored(id, async () => {
    const [applied, all] = await Promise.all([getAppliedPolicies(id), canApply ? getPolicies() : []]);
    const ids = new Set(applied.map(getId));
    return { applied, others: all.filter((policy) => !ids.has(getId(policy))) };
  });
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(found) => <PolicyList object={object} {...found} />}
    </ShowLoaded>
  );
};
