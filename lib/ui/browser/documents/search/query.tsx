import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { DOCUMENTS, QUERY, withDetails } from '#lib/ui/browser/documents/addresses.ts';
import { query } from '#lib/ui/browser/documents/api/query.ts';
import { formatStored } from '#lib/ui/browser/documents/format.ts';
import { type CmisObject, getId, type Property } from '#lib/ui/browser/documents/model.ts';
import { EXAMPLES } from '#lib/ui/browser/documents/search/examples.ts';
import { Pager, useSkip } from '#lib/ui/browser/documents/search/results.tsx';
import { useStored } from '#lib/ui/browser/documents/useStored.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, SelectField } from '#lib/ui/browser/kit/field.tsx';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Empty, ShowLoaded } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';

const isNumber = ({ kind }: Property): boolean => kind === 'Integer' || kind === 'Decimal';

const toText = ({ kind, values }: Property): string =>
  (kind === 'DateTime' ? values.map(formatStored) : values).join(', ');

/** A row of a result. The first cell opens the object, where the statement selects its id. */
const Row = ({ object }: { readonly object: CmisObject }): VNode => {
  const id = getId(object);
  return (
    <tr>
      {object.properties.map((property, index) => {
        const text = toText(property);
        return (
          <td key={`${index} ${property.queryName}`} class={isNumber(property) ? 'number' : 'named'}>
            {index === 0 && id !== '' ? <a href={withDetails(id)}>{text || id}</a> : text}
          </td>
        );
      })}
    </tr>
  );
};

const Results = ({ statement }: { readonly statement: string }): VNode => {
  const texts = getTexts('documentSearch');
  const skip = useSkip();
  const { loaded, reload } = useStored(`${statement} ${skip}`, (signal) => query(statement, { skip, signal }));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(page) => (
        <>
          <Pager page={page} skip={skip} />
          {page.objects.length === 0 ? (
            <Empty title={texts.noRows} />
          ) : (
            <ScrollRegion label={texts.rows}>
              <table>
                <TableHead
                  columns={(page.objects[0]?.properties ?? []).map((property) =>
                    isNumber(property) ? { number: property.queryName } : property.queryName,
                  )}
                />
                <tbody>
                  {page.objects.map((object, index) => (
                    <Row key={`${skip + index} ${getId(object)}`} object={object} />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </>
      )}
    </ShowLoaded>
  );
};

/** Page of queries: a statement of CMIS, examples, and the rows of its result. */
export const Query = (): VNode => {
  const texts = getTexts('documentSearch');
  const { query: parameters, route } = useLocation();
  const { statement = '' } = parameters;
  const [typed, setTyped] = useState(statement);
  useEffect(() => setTyped(statement), [statement]);
  return (
    <Page title={getTexts('documents').search.query}>
      <p>
        <a href={DOCUMENTS}>{texts.back}</a>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') route(`${QUERY}?${new URLSearchParams({ statement: typed.trim() })}`);
        }}
      >
        <SelectField
          label={texts.examples}
          value={EXAMPLES.find((example) => example.statement === typed)?.name ?? ''}
          options={[
            { value: '', text: texts.chooseExample },
            ...EXAMPLES.map(({ name }) => ({ value: name, text: texts.exampleNames[name] })),
          ]}
          onChange={(chosen) => setTyped(EXAMPLES.find(({ name }) => name === chosen)?.statement ?? typed)}
        />
        <Field label={texts.statement}>
          {(attributes) => (
            <textarea
              {...attributes}
              class="statement"
              rows={4}
              spellcheck={false}
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="primary">
          {texts.run}
        </button>
      </form>
      {statement !== '' && <Results statement={statement} />}
    </Page>
  );
};
