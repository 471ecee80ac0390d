import type { FunctionComponent, VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { getObject } from '#lib/ui/browser/documents/api/objects.ts';
import { DocumentActions } from '#lib/ui/browser/documents/details/documentActions.tsx';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { Permissions } from '#lib/ui/browser/documents/details/permissions.tsx';
import { Policies } from '#lib/ui/browser/documents/details/policies.tsx';
import { Preview } from '#lib/ui/browser/documents/details/preview.tsx';
import { Properties } from '#lib/ui/browser/documents/details/properties.tsx';
import { Relationships } from '#lib/ui/browser/documents/details/relationships.tsx';
import { Renditions } from '#lib/ui/browser/documents/details/renditions.tsx';
import { Versions } from '#lib/ui/browser/documents/details/versions.tsx';
import { getId, getName, isDocument } from '#lib/ui/browser/documents/model.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { useLinkRow } from '#lib/ui/browser/kit/useLinkRow.ts';

interface Part {
  readonly name: keyof ReturnType<typeof getTexts<'documentDetails'>>['parts'];
  readonly Content: FunctionComponent<PartProps>;
  /** Allowable action without which the object has no such part. */
  readonly needs: string | undefined;
}

const PARTS: readonly Part[] = [
  { name: 'properties', Content: Properties, needs: undefined },
  { name: 'preview', Content: Preview, needs: 'canGetContentStream' },
  { name: 'versions', Content: Versions, needs: 'canGetAllVersions' },
  { name: 'permissions', Content: Permissions, needs: 'canGetACL' },
  { name: 'relationships', Content: Relationships, needs: 'canGetObjectRelationships' },
  { name: 'policies', Content: Policies, needs: 'canGetAppliedPolicies' },
  { name: 'renditions', Content: Renditions, needs: 'canGetRenditions' },
];

const Shown = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails');
  const { query } = useLocation();
  const parts = PARTS.filter(({ needs }) => needs === undefined || object.actions.has(needs));
  const current = parts.find(({ name }) => name === query.part) ?? parts[0];
  const row = useLinkRow(current?.name);
  return (
    <>
      {isDocument(object) && <DocumentActions object={object} />}
      <nav class="parts" aria-label={texts.navigation}>
        <ul ref={row}>
          {parts.map(({ name }) => (
            <li key={name}>
              <a
                href={withDetails(getId(object), name === 'properties' ? undefined : name)}
                aria-current={name === current?.name ? 'page' : undefined}
              >
                {texts.parts[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {current !== undefined && <current.Content key={`${current.name} ${getId(object)}`} object={object} />}
    </>
  );
};

/** Drawer with all about the object that the address names. */
export const Details = (): VNode => {
  const { query, route } = useLocation();
  const { object: id = '' } = query;
  const texts = getTexts('documentDetails');
  const { loaded, reload } = useStored(id, (signal) => getObject(id, signal));
  const object = loaded.value;
  return (
    <Dialog
      isOpen
      isDrawer
      title={object === undefined ? texts.title : getName(object)}
      onClose={() => route(withDetails(undefined))}
    >
      <ShowLoaded loaded={loaded} onRetry={reload}>
        {(shown) => <Shown object={shown} />}
      </ShowLoaded>
    </Dialog>
  );
};
