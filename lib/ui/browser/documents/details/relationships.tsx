import type { VNode } from 'preact';
import { withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { getRelations, type Relation } from '#lib/ui/browser/documents/api/relations.ts';
import type { PartProps } from '#lib/ui/browser/documents/details/part.ts';
import { getId, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ShowLoaded } from '#lib/ui/browser/kit/states.tsx';

const Item = ({ relation: { relationship, isSource, otherId, otherName } }: { readonly relation: Relation }): VNode => {
  const texts = getTexts('documentDetails').relationships;
  return (
    <li>
      {getName(relationship) || getValue(relationship, 'cmis:objectTypeId')}: {isSource ? texts.to : texts.from}{' '}
      {otherName === undefined ? texts.unseen : <a href={withDetails(otherId)}>{otherName}</a>}
    </li>
  );
};

/** Part with the relationships of an object, from it and to it. */
export const Relationships = ({ object }: PartProps): VNode => {
  const texts = getTexts('documentDetails').relationships;
  const id = getId(object);
  const { loaded, reload } = useStored(id, () => getRelations(id));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {({ relations, hasMore }) =>
        relations.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <ul>
              {relations.map((relation) => (
                <Item key={`${getId(relation.relationship)} ${relation.isSource}`} relation={relation} />
              ))}
            </ul>
            {hasMore && <p class="hint">{texts.more}</p>}
          </>
        )
      }
    </ShowLoaded>
  );
};
