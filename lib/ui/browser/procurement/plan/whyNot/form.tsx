import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { WishMember } from '#lib/procurement/domain/questions/whyNot.ts';
import { formatMoney, formatNamed, formatNumber, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { NumberField, SelectField } from '#lib/ui/browser/kit/field.tsx';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { listKinds, type Subject } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';
import type { Suggestions } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import type { Wish, WishKind } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

/** Values of the fields. Each kind of wish keeps its own while another kind is chosen. */
interface Fields {
  readonly kind: WishKind;
  /** Positions in the suggestions. */
  readonly offer: number;
  readonly period: number;
  /** By kind; undefined: empty. */
  readonly quantities: Readonly<Partial<Record<WishKind, number | undefined>>>;
}

const countSuggestions = ({ offers, periods }: Suggestions, kind: WishKind): number => {
  if (kind === 'offer') return offers.length;
  return kind === 'period' ? periods.length : 1;
};

/** Returns fields that show a wish, or suggestions. For late units the first suggestion is to be on time. */
const toFields = (suggestions: Suggestions, wish: Wish | undefined, subject: Subject): Fields => {
  const { offers, periods, quantity } = suggestions;
  const findPlace = (place: number): number => Math.max(0, place);
  const offer = findPlace(
    wish?.kind === 'offer'
      ? offers.findIndex((each) => each.supplier === wish.supplier && each.offer === wish.offer)
      : 0,
  );
  const period = findPlace(wish?.kind === 'period' ? periods.findIndex(({ id }) => id === wish.period) : 0);
  const first = listKinds(subject).find((kind) => countSuggestions(suggestions, kind) > 0) ?? 'onTime';
  return {
    kind: wish?.kind ?? (subject.isLate ? 'onTime' : first),
    offer,
    period,
    quantities: {
      offer: offers[offer]?.quantity,
      period: periods[period]?.quantity,
      quantity,
      ...(wish !== undefined && 'quantity' in wish && { [wish.kind]: wish.quantity }),
    },
  };
};

/** Returns the wish that the fields express; undefined without a valid quantity. */
const toWish = ({ offers, periods }: Suggestions, fields: Fields): Wish | undefined => {
  const { kind } = fields;
  if (kind === 'onTime' || kind === 'without') return { kind };
  const quantity = fields.quantities[kind];
  if (quantity !== undefined && !(Number.isSafeInteger(quantity) && quantity >= 1)) return undefined;
  if (kind === 'quantity') return quantity === undefined ? undefined : { kind, quantity };
  if (kind === 'period') {
    const period = periods[fields.period];
    return period && { kind, period: period.id, quantity };
  }
  const offer = offers[fields.offer];
  return offer && { kind, supplier: offer.supplier, offer: offer.offer, quantity };
};

interface KindProps {
  readonly suggestions: Suggestions;
  readonly subject: Subject;
  readonly kind: WishKind;
  readonly onChange: (kind: WishKind) => void;
}

/** Choice of the kind of wish. A kind that is not possible here shows its reason. */
const KindField = ({ suggestions, subject, kind, onChange }: KindProps): VNode => {
  const texts = getTexts('whyNot');
  const group = useId();
  const hints: Partial<Record<WishKind, string>> = { offer: texts.noOffer, period: texts.noPeriod };
  return (
    <fieldset>
      <legend>{texts.legend}</legend>
      {listKinds(subject).map((each) => {
        const isPossible = countSuggestions(suggestions, each) > 0;
        return (
          <label key={each}>
            <input
              type="radio"
              name={group}
              checked={each === kind}
              disabled={!isPossible}
              onChange={() => onChange(each)}
            />
            <span>
              {each === 'offer' && subject.order === undefined ? texts.anyOffer : texts.kinds[each]}
              {!isPossible && <small class="soft"> {hints[each]}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};

interface WishFieldsProps {
  readonly suggestions: Suggestions;
  readonly fields: Fields;
  readonly names: Names | undefined;
  readonly getError: (member: WishMember) => string | undefined;
  readonly onChange: (changed: Partial<Fields>) => void;
}

/** The fields of the chosen kind of wish. */
const WishFields = ({ suggestions, fields, names, getError, onChange }: WishFieldsProps): VNode => {
  const texts = getTexts('whyNot');
  const { kind, quantities } = fields;
  const { offers, periods } = suggestions;
  const units = (now: number): VNode => (
    <NumberField
      label={texts.quantity}
      hint={(kind === 'quantity' ? texts.orderNow : texts.quantityNow)(formatQuantity(now))}
      error={getError('Quantity')}
      min={1}
      value={quantities[kind]}
      onInput={(quantity) => onChange({ quantities: { ...quantities, [kind]: quantity } })}
    />
  );
  const kinds: Readonly<Record<WishKind, () => ComponentChildren>> = {
    offer: () => (
      <>
        <SelectField
          label={texts.offer}
          error={getError('OfferId') ?? getError('SupplierId')}
          value={String(fields.offer)}
          options={offers.map(({ supplier, offer, price }, place) => ({
            value: String(place),
            text: texts.offerOption(
              formatNamed(names, 'Supplier', supplier),
              formatNumber(offer, { useGrouping: false }),
              formatMoney(price),
            ),
          }))}
          onChange={(place) =>
            onChange({ offer: Number(place), quantities: { ...quantities, offer: offers[Number(place)]?.quantity } })
          }
        />
        {units(offers[fields.offer]?.now ?? 0)}
      </>
    ),
    period: () => (
      <>
        <SelectField
          label={texts.period}
          error={getError('OrderPeriod')}
          value={String(fields.period)}
          options={periods.map(({ id, date }, place) => ({ value: String(place), text: formatPeriod(id, date) }))}
          onChange={(place) =>
            onChange({ period: Number(place), quantities: { ...quantities, period: periods[Number(place)]?.quantity } })
          }
        />
        {units(periods[fields.period]?.now ?? 0)}
      </>
    ),
    quantity: () => units(suggestions.quantity),
    onTime: () => <p class="soft">{texts.onTimeHint}</p>,
    without: () => null,
  };
  return <>{kinds[kind]()}</>;
};

/** Errors of the API by the member that they name. */
export type MemberErrors = Readonly<Partial<Record<WishMember, string>>>;

interface FormProps {
  readonly suggestions: Suggestions;
  /** The wish that the last question was about; undefined before the first question. */
  readonly asked: Wish | undefined;
  readonly subject: Subject;
  readonly errors: MemberErrors;
  readonly names: Names | undefined;
  readonly onAsk: (wish: Wish) => void;
}

/** Form of a wish: one change of an order or of the supply of a part, prefilled from the plan. */
export const WishForm = ({ suggestions, asked, subject, errors, names, onAsk }: FormProps): VNode => {
  const texts = getTexts('whyNot');
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() => toFields(suggestions, asked, subject));
  const [isWrong, setIsWrong] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const change = (changed: Partial<Fields>): void => {
    setFields({ ...fields, ...changed });
    setIsWrong(false);
    setIsChanged(true);
  };
  // An error belongs to the fields of the question, which may have changed since.
  const getError = (member: WishMember): string | undefined => {
    if (isWrong && member === 'Quantity') return texts.wrongQuantity;
    return isChanged ? undefined : errors[member];
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const wish = toWish(suggestions, fields);
    setIsWrong(wish === undefined);
    setIsChanged(false);
    if (wish !== undefined) onAsk(wish);
    else form.current?.querySelector<HTMLInputElement>('input[type="number"]')?.focus();
  };
  return (
    <form ref={form} class="wish" noValidate onSubmit={submit}>
      <KindField suggestions={suggestions} subject={subject} kind={fields.kind} onChange={(kind) => change({ kind })} />
      <div class="wish-fields">
        <WishFields suggestions={suggestions} fields={fields} names={names} getError={getError} onChange={change} />
        <button type="submit" class="primary">
          {texts.ask}
        </button>
      </div>
    </form>
  );
};
