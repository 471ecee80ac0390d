import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getFolderAddress } from '#lib/ui/browser/documents/addresses.ts';
import { updateProperties } from '#lib/ui/browser/documents/api/edits.ts';
import { getParents } from '#lib/ui/browser/documents/api/relations.ts';
import { getType } from '#lib/ui/browser/documents/api/repository.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { PropertyField, toTyped, toValues } from '#lib/ui/browser/documents/details/propertyField.tsx';
import { formatStored } from '#lib/ui/browser/documents/format.ts';
import {
  type CmisObject,
  getId,
  getValue,
  getValues,
  type PropertyDefinition,
} from '#lib/ui/browser/documents/model.ts';
import { CmisFault } from '#lib/ui/browser/documents/soap/fault.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Failed, ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';

const isWorkingCopy = (object: CmisObject): boolean =>
  getValue(object, 'cmis:versionSeriesCheckedOutId') === getId(object) && getId(object) !== '';

const isEditable = (object: CmisObject, { updatability }: PropertyDefinition): boolean =>
  object.actions.has('canUpdateProperties') &&
  (updatability === 'readwrite' || (updatability === 'whencheckedout' && isWorkingCopy(object)));

/** Properties of every object have names in the reader's language; others the name that their type gives them. */
const getLabel = ({ id, name }: PropertyDefinition): string => {
  const { names } = getTexts('documentDetails').properties;
  return Object.hasOwn(names, id) ? names[id as keyof typeof names] : name;
};

const toText = ({ kind }: PropertyDefinition, values: readonly string[]): string => {
  const { yes, no } = getTexts('documentDetails').properties;
  if (kind === 'DateTime') return values.map(formatStored).join(', ');
  return (kind === 'Boolean' ? values.map((value) => (value === 'true' ? yes : no)) : values).join(', ');
};

interface FormProps extends PartProps {
  readonly definitions: readonly PropertyDefinition[];
}

/** Fields of the properties that can be changed. What is typed stays while the stored values are read again. */
const Form = ({ object, definitions }: FormProps): VNode => {
  const texts = getTexts('documentDetails').properties;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [state, setState] = useState<'ready' | 'saving' | 'saved'>('ready');
  const isConflict = error instanceof CmisFault && error.type === 'updateConflict';
  const changed = definitions.filter(({ id }) => typed[id] !== undefined);
  const save = async (): Promise<void> => {
    setState('saving');
    setError(undefined);
    try {
      await updateProperties(
        object,
        changed.map((definition) => ({
          id: definition.id,
          kind: definition.kind,
          values: toValues(definition, typed[definition.id] ?? ''),
        })),
      );
      setTyped({});
      setState('saved');
      noteChange();
    } catch (failed) {
      setError(failed);
      setState('ready');
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'saving' && changed.length > 0) void save();
      }}
    >
      {definitions.map((definition) => {
        const { id, description } = definition;
        const stored = toTyped(definition, getValues(object, id));
        const isChanged = typed[id] !== undefined;
        return (
          <PropertyField
            key={id}
            definition={definition}
            label={getLabel(definition)}
            typed={typed[id] ?? stored}
            hint={isChanged ? texts.stored(stored) : id.startsWith('cmis:') ? undefined : description || undefined}
            onInput={(text) => {
              const { [id]: _, ...others } = typed;
              setTyped(text === stored ? others : { ...others, [id]: text });
              setState('ready');
            }}
          />
        );
      })}
      {error !== undefined && (
        <Failed error={error}>
          {isConflict && (
            <button
              type="button"
              onClick={() => {
                setError(undefined);
                noteChange();
              }}
            >
              {texts.showStored}
            </button>
          )}
        </Failed>
      )}
      <div class="actions start">
        <button type="submit" class="primary" aria-disabled={state === 'saving' || changed.length === 0}>
          {getTexts('core').common.save}
        </button>
        <span role="status">{state === 'saved' && texts.saved}</span>
      </div>
    </form>
  );
};

/** Folders of the object, as links. */
const Parents = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').properties;
  const { loaded, reload } = useStored(getId(object), () => getParents(getId(object)));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(parents) => (
        <p>
          {parents.length === 0 ? texts.unfiled : texts.filedIn}{' '}
          {parents.map(({ id, path }, index) => (
            <>
              {index > 0 && ', '}
              <a key={id} href={getFolderAddress(id)}>
                {path || texts.thisFolder}
              </a>
            </>
          ))}
        </p>
      )}
    </ShowLoaded>
  );
};

/** Part with the properties of an object by its type definition. */
export const Properties = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').properties;
  const typeId = getValue(object, 'cmis:objectTypeId');
  const { loaded, reload } = useLoad(typeId, () => getType(typeId));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ properties }) => {
        const editable = properties.filter((definition) => isEditable(object, definition));
        const fixed = properties.filter((definition) => !isEditable(object, definition));
        return (
          <>
            {object.actions.has('canGetObjectParents') && <Parents object={object} />}
            {editable.length > 0 ? <Form object={object} definitions={editable} /> : <p>{texts.readOnly}</p>}
            <h3>{texts.fixed}</h3>
            <dl class="pairs">
              {fixed
                .filter(({ id }) => getValues(object, id).length > 0)
                .map((definition) => (
                  <div key={definition.id}>
                    <dt>{getLabel(definition)}</dt>
                    <dd>{toText(definition, getValues(object, definition.id))}</dd>
                  </div>
                ))}
            </dl>
          </>
        );
      }}
    </ShowLoaded>
  );
};
