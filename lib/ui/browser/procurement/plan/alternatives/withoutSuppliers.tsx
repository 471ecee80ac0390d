import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';

interface WithoutSuppliersProps {
  /** Ids of all suppliers of the data. */
  readonly suppliers: readonly number[];
  readonly without: readonly number[];
  readonly names: Names | undefined;
  readonly onChange: (without: readonly number[]) => void;
}

/** Suppliers to avoid: a field to add one, and a button to remove each from the list. */
export const WithoutSuppliers = ({ suppliers, without, names, onChange }: WithoutSuppliersProps): VNode => {
  const { without: texts } = getTexts('alternatives');
  const field = useRef<HTMLDivElement>(null);
  const format = (id: number): string => formatNamed(names, 'Supplier', id);
  return (
    <div class="without" ref={field}>
      <SelectField
        label={texts.label}
        value=""
        options={[
          { value: '', text: texts.choose },
          ...suppliers
            .filter((id) => !without.includes(id))
            .map((id) => ({ value: String(id), text: texts.supplier(format(id)) })),
        ]}
        onChange={(id) => id !== '' && onChange([...without, Number(id)])}
      />
      {without.length > 0 && (
        <ul class="chips" aria-label={texts.list}>
          {without.map((id) => (
            <li key={id}>
              {texts.supplier(format(id))}
              <button
                type="button"
                aria-label={texts.allow(format(id))}
                onClick={() => {
                  onChange(without.filter((one) => one !== id));
                  // The button that had the focus no longer exists.
                  field.current?.querySelector('select')?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
