/** Data for the button that creates demonstration data. */
export interface DemoBoot {
  /** Path before `/calendar/events/v1`. */
  readonly calendarRoot: string;
  /** Addresses of the example problem and of the names of its parts. */
  readonly problem: string;
  readonly names: string;
}

/** Addresses that the console needs; the server knows where the calendar lives. */
export interface HomeBoot {
  readonly documents: { readonly procurement: string; readonly calendar: string };
  /** Absent unless everybody may write. */
  readonly demo?: DemoBoot;
}

export const readHomeBoot = (): HomeBoot =>
  JSON.parse(document.getElementById('home-boot')?.textContent ?? '{}') as HomeBoot;
