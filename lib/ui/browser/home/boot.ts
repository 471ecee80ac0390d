/** Addresses that the console needs; the server knows where the calendar lives. */
export interface HomeBoot {
  readonly documents: { readonly procurement: string; readonly calendar: string };
}

export const readHomeBoot = (): HomeBoot =>
  JSON.parse(document.getElementById('home-boot')?.textContent ?? '{}') as HomeBoot;
