import { isDeepStrictEqual } from 'node:util';
import { toZoneName } from '#lib/calendar/domain/dates/zones.ts';
import type { CalendarEvent, OwnMembers, OwnTexts, PostTexts } from '#lib/calendar/domain/model.ts';
import { LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';

type OwnName = Exclude<keyof OwnMembers, 'texts'>;

/** Names of the members that may deviate, as parameters and answers spell them. */
const NAMES = {
  start: 'start_date',
  end: 'end_date',
  timezone: 'timezone',
  allDay: 'all_day',
  author: 'author',
  dateUtc: 'date',
  status: 'status',
  passwordHash: 'post_password',
  hideFromListings: 'hide_from_listings',
  image: 'image',
  cost: 'cost',
  website: 'website',
  eventStatus: 'event_status',
  eventStatusReason: 'event_status_reason',
  onlineUrl: 'online_url',
  showMap: 'show_map',
  showMapLink: 'show_map_link',
  sticky: 'sticky',
  featured: 'featured',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'categories',
  tags: 'tags',
} as const satisfies Record<OwnName, string>;

const TEXT_NAMES = ['title', 'description', 'excerpt', 'slug'] as const satisfies readonly (keyof PostTexts)[];

const OWN_NAMES = Object.keys(NAMES) as readonly OwnName[];
const VISIBILITY: readonly OwnName[] = ['status', 'passwordHash', 'hideFromListings'];

/** Values that stand for an absent member, which would otherwise mean that it follows the series. */
const CLEARED: Readonly<Partial<Record<OwnName, unknown>>> = {
  image: null,
  website: '',
  passwordHash: '',
  eventStatus: 'scheduled',
  eventStatusReason: '',
  onlineUrl: '',
};

const getValue = (event: CalendarEvent, name: OwnName): unknown => {
  const value = event[name] ?? CLEARED[name];
  return name === 'timezone' ? toZoneName(String(value)) : value;
};

const mapTexts = (change: (language: Language) => PostTexts): OwnTexts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const texts = change(language);
      return Object.keys(texts).length === 0 ? [] : [[language, texts]];
    }),
  );

const pickTexts = (
  texts: PostTexts | undefined,
  isPicked: (name: keyof PostTexts, text: string) => boolean,
): PostTexts =>
  Object.fromEntries(
    TEXT_NAMES.flatMap((name) => {
      const text = texts?.[name] ?? '';
      return isPicked(name, text) ? [[name, text]] : [];
    }),
  );

const withTexts = (members: Omit<OwnMembers, 'texts'>, texts: OwnTexts): OwnMembers =>
  Object.keys(texts).length === 0 ? members : { ...members, texts };

/** Returns the members of `after` that differ from those of `before`. */
export const findChangedMembers = (before: CalendarEvent, after: CalendarEvent): OwnMembers => {
  const changed = OWN_NAMES.filter((name) => !isDeepStrictEqual(getValue(before, name), getValue(after, name)));
  const texts = mapTexts((language) =>
    pickTexts(after.texts[language], (name, text) => text !== (before.texts[language]?.[name] ?? '')),
  );
  const members = Object.fromEntries(changed.map((name) => [name, after[name] ?? CLEARED[name]]));
  return withTexts(members, texts);
};

/** Returns the own members with those that a write has changed. */
export const mergeOwnMembers = ({ texts: old, ...own }: OwnMembers, { texts, ...changed }: OwnMembers): OwnMembers =>
  withTexts(
    { ...own, ...changed },
    mapTexts((language) => ({ ...old?.[language], ...texts?.[language] })),
  );

/** Values that restrict nothing: a date that has them follows its series. */
const OPEN: Readonly<Partial<Record<OwnName, unknown>>> = {
  status: 'publish',
  passwordHash: '',
  hideFromListings: false,
};

/** Whether a member of a date deviates from its series, whose date without own members is `plain`. */
const deviates = (name: OwnName, value: unknown, plain: CalendarEvent): boolean =>
  VISIBILITY.includes(name) ? value !== OPEN[name] : !isDeepStrictEqual(value, plain[name] ?? CLEARED[name]);

/** Leaves out the own members that equal those of the series, whose date without own members is `plain`. */
export const dropEqualMembers = ({ texts, ...own }: OwnMembers, plain: CalendarEvent): OwnMembers => {
  const kept = OWN_NAMES.filter((name) => own[name] !== undefined && deviates(name, own[name], plain));
  const deviating = mapTexts((language) => {
    const version = texts?.[language];
    return pickTexts(
      version,
      (name, text) => version?.[name] !== undefined && text !== (plain.texts[language]?.[name] ?? ''),
    );
  });
  return withTexts(Object.fromEntries(kept.map((name) => [name, own[name]])), deviating);
};

/** Returns the own members without those that `others` has. */
export const omitMembers = ({ texts, ...own }: OwnMembers, others: OwnMembers): OwnMembers =>
  withTexts(
    Object.fromEntries(Object.entries(own).filter(([name]) => others[name as OwnName] === undefined)),
    mapTexts((language) => {
      const version = texts?.[language];
      return pickTexts(
        version,
        (name) => version?.[name] !== undefined && others.texts?.[language]?.[name] === undefined,
      );
    }),
  );

/** Returns only the own members with these names, as answers spell them; the others follow the series again. */
export const keepNamed = ({ texts, ...own }: OwnMembers, names: readonly string[]): OwnMembers =>
  withTexts(
    Object.fromEntries(Object.entries(own).filter(([name]) => names.includes(NAMES[name as OwnName]))),
    mapTexts((language) => {
      const version = texts?.[language];
      return pickTexts(version, (name) => version?.[name] !== undefined && names.includes(name));
    }),
  );

export const hasOwnMembers = (own: OwnMembers | undefined): boolean => own !== undefined && Object.keys(own).length > 0;

/** Returns the names of the deviating members in a fixed order, as answers spell them. */
export const listDeviations = (own: OwnMembers = {}): readonly string[] => [
  ...TEXT_NAMES.filter((name) => LANGUAGES.some((language) => own.texts?.[language]?.[name] !== undefined)),
  ...OWN_NAMES.filter((name) => own[name] !== undefined).map((name) => NAMES[name]),
];

const overlayTexts = (texts: CalendarEvent['texts'], own: OwnTexts = {}): CalendarEvent['texts'] =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const version = { ...texts[language], ...own[language] };
      const shown = Object.entries(version).filter(([, text]) => text !== undefined && text !== '');
      return shown.length === 0 ? [] : [[language, Object.fromEntries(shown)]];
    }),
  );

/** Returns the date with its own texts, image, price, links and flags; neither its times nor its visibility. */
export const applyOwnMembers = (plain: CalendarEvent, own: OwnMembers): CalendarEvent => {
  const { texts, start: _s, end: _e, timezone: _t, allDay: _a, ...rest } = own;
  const { status: _st, passwordHash: _p, hideFromListings: _h, image, website, ...others } = rest;
  const { image: seriesImage, website: seriesWebsite, ...shared } = plain;
  const shownImage = image === undefined ? seriesImage : image;
  const shownWebsite = website ?? seriesWebsite;
  return {
    ...shared,
    ...others,
    texts: overlayTexts(plain.texts, texts),
    ...(shownImage === undefined || shownImage === null ? {} : { image: shownImage }),
    ...(shownWebsite === undefined || shownWebsite === '' ? {} : { website: shownWebsite }),
  };
};
