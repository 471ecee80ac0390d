import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import {
  applyAcl,
  endInheritance,
  getAcl,
  PERMISSIONS,
  restoreInheritance,
} from '#lib/ui/browser/documents/api/accessControl.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { useTask } from '#lib/ui/browser/documents/details/useTask.ts';
import { type Ace, getId } from '#lib/ui/browser/documents/model.ts';
import type { Entry } from '#lib/ui/browser/documents/soap/write.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, SelectField } from '#lib/ui/browser/kit/field.tsx';
import { Failed, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';

/** Its entry stands in every list, and nobody can remove it. */
const ADMINISTRATORS = 'administrators';

type Permission = (typeof PERMISSIONS)[number];

const toEntries = (aces: readonly Ace[]): readonly (Entry & { readonly isDirect: boolean })[] =>
  aces.flatMap(({ principal, permissions, isDirect }) =>
    permissions.map((permission) => ({ principal, permission, isDirect })),
  );

const describe = (permission: string): string => {
  const { words } = getTexts('documentDetails').permissions;
  return Object.hasOwn(words, permission) ? words[permission as Permission] : permission;
};

interface AddProps {
  readonly principals: readonly string[];
  readonly isBusy: boolean;
  readonly onAdd: (entry: Entry) => void;
}

/** Form for another entry. A principal is typed; those of known entries are offered. */
const Add = ({ principals, isBusy, onAdd }: AddProps): VNode => {
  const texts = getTexts('documentDetails').permissions;
  const [principal, setPrincipal] = useState('');
  const [permission, setPermission] = useState<Permission>('cmis:read');
  const list = useId();
  const isReady = principal.trim() !== '' && !isBusy;
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAdd({ principal: principal.trim(), permission });
      }}
    >
      <Field label={texts.principal} hint={texts.principalHint}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            list={list}
            autocomplete="off"
            value={principal}
            onInput={({ currentTarget }) => setPrincipal(currentTarget.value)}
          />
        )}
      </Field>
      <datalist id={list}>
        {principals.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <SelectField
        label={texts.permission}
        value={permission}
        options={PERMISSIONS.map((value) => ({ value, text: describe(value) }))}
        onChange={setPermission}
      />
      <button type="submit" aria-disabled={!isReady}>
        {texts.add}
      </button>
    </form>
  );
};

interface EntriesProps extends PartProps {
  readonly aces: readonly Ace[];
}

const Entries = ({ object, aces }: EntriesProps): VNode => {
  const texts = getTexts('documentDetails').permissions;
  const id = getId(object);
  const { isBusy, error, run } = useTask(noteChange);
  const canChange = object.actions.has('canApplyACL');
  const entries = toEntries(aces);
  const inherited = entries.find(({ principal, isDirect }) => !isDirect && principal !== ADMINISTRATORS);
  const others = entries.map(({ principal }) => principal).filter((principal) => principal !== ADMINISTRATORS);
  const principals = [...new Set(['anyone', ...others])];
  const { who, what, source, change } = texts.columns;
  return (
    <>
      <p>{inherited === undefined ? texts.inheritsNothing : texts.inherits}</p>
      <ScrollRegion label={texts.list}>
        <table>
          <TableHead columns={[who, what, source, ...(canChange ? [change] : [])]} />
          <tbody>
            {entries.map(({ principal, permission, isDirect }) => (
              <tr key={`${principal} ${permission} ${isDirect}`}>
                <td class="named">{principal}</td>
                <td>{describe(permission)}</td>
                <td>{isDirect ? texts.direct : texts.inherited}</td>
                {canChange && (
                  <td>
                    {isDirect && principal !== ADMINISTRATORS && (
                      <button
                        type="button"
                        aria-disabled={isBusy}
                        aria-label={texts.removeEntry(principal, describe(permission))}
                        onClick={() => run(() => applyAcl(id, { remove: [{ principal, permission }] }))}
                      >
                        {texts.remove}
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {error !== undefined && <Failed error={error} />}
      {canChange && (
        <>
          <h3>{texts.addTitle}</h3>
          <Add principals={principals} isBusy={isBusy} onAdd={(entry) => run(() => applyAcl(id, { add: [entry] }))} />
          <h3>{texts.inheritance}</h3>
          <p>{inherited === undefined ? texts.restoreText : texts.endText}</p>
          <div class="actions start">
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={() =>
                run(() => (inherited === undefined ? restoreInheritance(id) : endInheritance(id, inherited)))
              }
            >
              {inherited === undefined ? texts.restore : texts.end}
            </button>
          </div>
        </>
      )}
    </>
  );
};

/** Part with who may do what with an object. */
export const Permissions = ({ object }: PartProps): VNode => {
  const id = getId(object);
  const { loaded, reload } = useStored(id, () => getAcl(id));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(aces) => <Entries object={object} aces={aces} />}
    </ShowLoaded>
  );
};
