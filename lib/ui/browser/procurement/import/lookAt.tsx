import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { NamedTable } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { getImport, getImportAddress, type ImportedData } from '#lib/ui/browser/api/imports.ts';
import { formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { ShowLoaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { PRICE, showPrice } from '#lib/ui/browser/procurement/shared/prices.ts';

const TABLES = Object.keys(FIELDS) as TableName[];

/** Rows that are shown of a table. */
const MOST_ROWS = 100;

/** The table whose names belong to the ids of a column. */
const NAMED_BY: Readonly<Record<string, NamedTable | undefined>> = {
  PartId: 'Part',
  SupplierId: 'Supplier',
  OfferId: 'OfferPartSupplier',
};

const Table = ({ data, table }: { readonly data: ImportedData; readonly table: TableName }): VNode => {
  const { imports: texts } = getTexts('import');
  const rows = data.materialList[table];
  const fields = FIELDS[table];
  const findName = (field: string, id: number): string | undefined => {
    const named = NAMED_BY[field];
    return named === undefined ? undefined : data.Names[named]?.[id];
  };
  return (
    <>
      <p role="status">
        {formatPlural(rows.length, texts.rows)}. {rows.length > MOST_ROWS && texts.firstRows(formatNumber(MOST_ROWS))}
      </p>
      <ScrollRegion label={table} class="look-at">
        <table>
          <TableHead columns={[...fields.map((field) => ({ number: field }))]} />
          <tbody lang="zxx">
            {rows.slice(0, MOST_ROWS).map((row, n) => (
              <tr key={n}>
                {fields.map((field, column) => {
                  const name = findName(field, row[column] ?? 0);
                  return (
                    <td key={field} class="number">
                      {field === PRICE
                        ? showPrice(String(row[column]), data.PriceDecimals)
                        : (data.Names.TextIds?.[row[column] ?? 0] ?? row[column])}
                      {name !== undefined && ` ${name}`}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
};

const Data = ({ id, data }: { readonly id: string; readonly data: ImportedData }): VNode => {
  const { imports: texts } = getTexts('import');
  const [table, setTable] = useState<TableName>('Part');
  return (
    <>
      <p>
        {data.Description} <span class="hint">{texts.summed}</span>
      </p>
      <SelectField
        label={texts.table}
        value={table}
        options={TABLES.map((one) => ({ value: one, text: one }))}
        onChange={setTable}
      />
      <Table data={data} table={table} />
      <p>
        <a href={getImportAddress(id)} download={`import-${id}.json`}>
          {texts.download}
        </a>
      </p>
    </>
  );
};

const Loaded = ({ id }: { readonly id: string }): VNode => {
  const { loaded, reload } = useLoad(id, (signal) => getImport(id, signal));
  return (
    <ShowLoaded loaded={loaded} onRetry={reload}>
      {(data) => <Data id={id} data={data} />}
    </ShowLoaded>
  );
};

interface LookAtProps {
  /** Id of the import in the address; undefined if none is open. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** The data of an import, table by table. */
export const LookAt = ({ id, onClose }: LookAtProps): VNode => (
  <Dialog isOpen={id !== undefined} title={getTexts('import').imports.dataTitle} onClose={onClose}>
    {id !== undefined && <Loaded key={id} id={id} />}
  </Dialog>
);
