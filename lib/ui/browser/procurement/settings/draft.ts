import type { Criterion, Effort, OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import type { LeadTimeUnit } from '#lib/procurement/domain/problem/problem.ts';
import { getObjective, type NamedConfiguration, type OrderEntry } from '#lib/ui/browser/api/configurations.ts';
import { toWeights, type Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

/** By objective: how far later objectives may worsen it, as typed. */
export type Tolerances = Readonly<Partial<Record<OrderObjective, string>>>;

/** A configuration while it is edited. The kind that is not chosen keeps its values. */
export interface Draft {
  readonly name: string;
  readonly kind: 'order' | 'weights';
  readonly order: readonly OrderObjective[];
  /** As typed. */
  readonly tolerances: Tolerances;
  readonly weights: Weights;
  /** Criteria whose weights stay when another one changes. */
  readonly locked: readonly Criterion[];
  readonly leadTimeUnit: LeadTimeUnit;
  /** Undefined: the default of the API. */
  readonly lateBy?: number | undefined;
  readonly suppliers: readonly number[];
  readonly partTypes: readonly number[];
  readonly effort: Effort;
}

const START: Weights = toWeights({ Cost: 50, Lateness: 50 });

const readTolerances = (order: readonly OrderEntry[]): Tolerances =>
  Object.fromEntries(
    order.flatMap((entry) => (typeof entry === 'string' ? [] : [[entry.Objective, String(entry.Tolerance)]])),
  );

export const toDraft = (configuration: NamedConfiguration): Draft => ({
  name: configuration.Name,
  kind: configuration.Order === undefined ? 'weights' : 'order',
  order: configuration.Order?.map(getObjective) ?? ['TotalCost'],
  tolerances: readTolerances(configuration.Order ?? []),
  weights: configuration.Weights === undefined ? START : toWeights(configuration.Weights),
  locked: [],
  leadTimeUnit: configuration.LeadTimeUnit,
  ...(configuration.LateBy === undefined ? {} : { lateBy: configuration.LateBy }),
  suppliers: configuration.RecycledSupplierIds,
  partTypes: configuration.RecycledPartTypes,
  effort: configuration.Effort ?? 'standard',
});

/** Draft of a configuration that does not exist yet. */
export const NEW_DRAFT: Draft = toDraft({
  Name: '',
  Weights: START,
  RecycledSupplierIds: [],
  RecycledPartTypes: [],
  LeadTimeUnit: 'periods',
});

/** Returns a typed tolerance in the form of the API: a number of units, or a percentage as text. */
export const toTolerance = (typed: string): string | number => {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
};

/** Returns the entries of an order; the last objective has no tolerance, as none follows that could use it. */
const toEntries = (order: readonly OrderObjective[], tolerances: Tolerances): readonly OrderEntry[] =>
  order.map((Objective, n) => {
    const typed = tolerances[Objective]?.trim() ?? '';
    return typed === '' || n === order.length - 1 ? Objective : { Objective, Tolerance: toTolerance(typed) };
  });

/** Converts a draft to the configuration that is stored. */
export const toNamed = (draft: Draft): NamedConfiguration => {
  const { name, kind, order, tolerances = {}, weights, leadTimeUnit, lateBy, suppliers, partTypes, effort } = draft;
  return {
    Name: name.trim(),
    ...(kind === 'order' ? { Order: toEntries(order, tolerances) } : { Weights: weights }),
    RecycledSupplierIds: suppliers,
    RecycledPartTypes: partTypes,
    LeadTimeUnit: leadTimeUnit,
    ...(lateBy === undefined ? {} : { LateBy: lateBy }),
    ...(effort === 'standard' ? {} : { Effort: effort }),
  };
};

/** Whether two drafts are stored as the same configuration. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toNamed(one)) === JSON.stringify(toNamed(other));

const getDraftKey = (id: string): string => `triad.draft.${id}`;

/** Reads the draft that was stored before a reload; undefined if there is none. */
export const recallDraft = (id: string): Draft | undefined => {
  try {
    const text = sessionStorage.getItem(getDraftKey(id));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
};

/** Stores the draft until the window is closed; undefined removes it. */
export const keepDraft = (id: string, draft?: Draft): void => {
  try {
    if (draft === undefined) sessionStorage.removeItem(getDraftKey(id));
    else sessionStorage.setItem(getDraftKey(id), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing keeps the draft until the page is left.
  }
};
