import type { VNode } from 'preact';
import type { Block } from '#lib/ui/browser/i18n/en/help.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TableHead } from '#lib/ui/browser/kit/table.tsx';
import { Example } from '#lib/ui/browser/procurement/help/example.tsx';

interface Entry {
  readonly name: string;
  readonly text: string;
  /** Remedy; present for reasons of alerts. */
  readonly help?: string;
}

interface EntriesProps {
  /** Chapter; the address of an entry is the chapter's, a point and the entry's key. */
  readonly chapter: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

const Entries = ({ chapter, entries }: EntriesProps): VNode => {
  const { mayHelp } = getTexts('help');
  return (
    <dl class="entries">
      {Object.entries(entries).map(([key, { name, text, help }]) => (
        <div key={key} id={`${chapter}.${key}`}>
          <dt>
            {name} <code>{key}</code>
          </dt>
          <dd>
            {text}
            {help !== undefined && (
              <>
                {' '}
                <strong>{mayHelp}:</strong> {help}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Tables = (): VNode => {
  const { column, meaning } = getTexts('help');
  return (
    <>
      {Object.entries(getTexts('tables')).map(([table, { text, fields }]) => (
        <section key={table} id={`tables.${table}`}>
          <h3>
            <code>{table}</code>
          </h3>
          <p>{text}</p>
          <table class="facts">
            <TableHead columns={[column, meaning]} />
            <tbody>
              {Object.entries(fields).map(([field, description]) => (
                <tr key={field}>
                  <th scope="row">
                    <code>{field}</code>
                  </th>
                  <td>{description}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
};

interface FactsProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isCode: boolean;
}

const Facts = ({ head, rows, isCode }: FactsProps): VNode => (
  <table class="facts">
    <TableHead columns={[...head]} />
    <tbody>
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{isCode ? <code>{name}</code> : name}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Shows one part of a chapter. */
export const HelpBlock = ({ chapter, block }: { chapter: string; block: Block }): VNode => {
  const terms = { ...getTexts('terms'), ...getTexts('issues') };
  if (typeof block === 'string') return <p>{block}</p>;
  if ('steps' in block)
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  if ('table' in block) {
    const [head, ...rows] = block.table;
    return <Facts head={head} rows={rows} isCode={block.isCode === true} />;
  }
  if (block.draw === 'tables') return <Tables />;
  if (block.draw === 'example') return <Example />;
  return <Entries chapter={chapter} entries={terms[block.draw]} />;
};
