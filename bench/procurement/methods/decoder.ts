import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';

/** Genes of one part in [0, 1]: periods that an order covers, earliness, then the rank of each offer. */
export type Genes = readonly number[];

export const geneCount = ({ model }: PartContext): number => 2 + model.offers.length;

const LONGEST_COVER = 8;
const EARLIEST = 3;

/** Tracks stock and remaining capacities while a plan is decodeGenes. */
const createLedger = ({ model }: PartContext) => {
  const byOffer = model.offers.map(({ capacity }) => capacity);
  const bySource = model.sources.map(({ quantity }) => quantity);
  const net = [...model.base];
  const receipts = new Set<number>();
  const quantities = model.options.map(() => 0);
  const roomAt = (arrival: number): number => {
    let room = model.maximum - (net[arrival] ?? 0);
    for (const other of receipts) if (other > arrival) room = Math.min(room, model.maximum - (net[other] ?? 0));
    return room;
  };
  const largest = (option: number): number => {
    const { offer = 0, arrival = 0, high = 0 } = model.options[option] ?? {};
    const source = model.offers[offer]?.source ?? 0;
    return Math.min(high - (quantities[option] ?? 0), byOffer[offer] ?? 0, bySource[source] ?? 0, roomAt(arrival));
  };
  const order = (option: number, quantity: number): void => {
    const { offer = 0, arrival = 0 } = model.options[option] ?? {};
    const source = model.offers[offer]?.source ?? 0;
    quantities[option] = (quantities[option] ?? 0) + quantity;
    byOffer[offer] = (byOffer[offer] ?? 0) - quantity;
    bySource[source] = (bySource[source] ?? 0) - quantity;
    receipts.add(arrival);
    for (let at = arrival; at < model.periods; at++) net[at] = (net[at] ?? 0) + quantity;
  };
  return { net, quantities, largest, order };
};

/** Decodes genes to a plan: each shortage, in order of time, is ordered from the best ranked feasible offer. */
export const decodeGenes = (part: PartContext, genes: Genes): Quantities => {
  const { model } = part;
  const ledger = createLedger(part);
  const cover = Math.floor((genes[0] ?? 0) * LONGEST_COVER);
  const early = Math.floor((genes[1] ?? 0) * EARLIEST);
  const ranked = model.offers.map((_, offer) => offer).sort((a, b) => (genes[2 + a] ?? 0) - (genes[2 + b] ?? 0));
  const wanted = (at: number) => (at >= model.start ? model.minimum : 0);
  const getLeast = (option: number): number => {
    const { offer = 0, low = 1 } = model.options[option] ?? {};
    return Math.max(low, model.sources[model.offers[offer]?.source ?? 0]?.minimum ?? 0);
  };
  /** Returns the offer's latest option in time, else its earliest late one. */
  const findOption = (offer: number, due: number): number => {
    let late = -1;
    let inTime = -1;
    model.options.forEach((option, n) => {
      if (option.offer !== offer || (ledger.quantities[n] ?? 0) > 0 || ledger.largest(n) < getLeast(n)) return;
      if (option.arrival <= due - early) inTime = n;
      else if (late < 0 || option.arrival < (model.options[late]?.arrival ?? 0)) late = n;
    });
    return inTime >= 0 ? inTime : late;
  };
  for (let at = 0; at < model.periods; at++) {
    for (let tries = 0; tries < ranked.length * 2; tries++) {
      const short = wanted(at) - (ledger.net[at] ?? 0);
      if (short <= 0) break;
      const until = Math.min(model.periods - 1, at + cover);
      let need = short;
      for (let later = at; later <= until; later++) need = Math.max(need, wanted(later) - (ledger.net[later] ?? 0));
      const option = ranked.map((offer) => findOption(offer, at)).find((found) => found >= 0);
      if (option === undefined) break;
      ledger.order(option, Math.min(ledger.largest(option), Math.max(getLeast(option), need)));
    }
  }
  return ledger.quantities;
};
