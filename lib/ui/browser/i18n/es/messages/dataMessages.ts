import type {
  DATA_ERRORS as EnglishErrors,
  DATA_WARNINGS as EnglishWarnings,
} from '#lib/procurement/domain/problem/messages/dataMessages.ts';
import type { DateEncoding } from '#lib/procurement/domain/problem/messages/dateEncoding.ts';

const ENCODINGS: Readonly<Record<DateEncoding, string>> = {
  calendar: 'aaaammdd',
  milliseconds: 'milisegundos desde 1970',
  seconds: 'segundos desde 1970',
  ordinal: 'números corrientes de días o periodos',
};

const describeForm = (field: string, date: number, encoding: DateEncoding): string =>
  `${field} ${date} no tiene la forma de las fechas de Periods (${ENCODINGS[encoding]})`;

export const dataErrors: typeof EnglishErrors = {
  bodyNotObject: () => 'El archivo debe contener un objeto JSON',
  listMissing: () => 'Falta materialList: añada un objeto con las ocho tablas',
  listNotObject: () => 'materialList no es un objeto: envíe uno con las ocho tablas',
  priceDecimals: ({ most }) =>
    `PriceDecimals no es un número entero de 0 a ${most}: envíe el número de decimales de los precios`,
  tableMissing: ({ table }) => `Falta ${table}: añada la tabla, aunque esté vacía`,
  tableNotArray: ({ table }) => `${table} no es una lista: envíe una con sus entradas`,
  entryForm: () => 'Una entrada debe ser un objeto o la lista de sus valores',
  entryLength: ({ table, count, found, fields }, format) =>
    `Una entrada de ${table} en forma de lista tiene ${format(count)} valores, no ${format(found)}: ${fields}`,
  fieldMissing: ({ field }) => `Falta ${field}: escríbalo o elimine la entrada`,
  isArray: ({ field }) => `${field} no es un número entero: es una lista`,
  isObject: ({ field }) => `${field} no es un número entero: es un objeto`,
  notInteger: ({ field, value }) => `${field} no es un número entero: es ${value}`,
  isText: ({ field, value }) => `${field} no es un número entero: es el texto ${value}`,
  isQuoted: ({ field, value, number }) =>
    `${field} no es un número entero: es el texto ${value}; envíe ${number} sin comillas`,
  tooLarge: ({ field, value }) => `${field} supera los números enteros exactos (2^53 - 1): es ${value}`,
  isFraction: ({ field, value }) =>
    `${field} no es un número entero: es ${value}; envíe unidades enteras y los precios en céntimos`,
  negative: ({ field }) => `${field} es negativo: debe ser 0 o más`,
  outOfRange: ({ field, low, high }) => `${field} debe estar entre ${low} y ${high}`,
  repeated: ({ fields, key }) => `${fields} ${key} aparece más de una vez: elimine una entrada o corríjala`,
  unknownId: ({ field, id, table }) => `${field} ${id} no está en ${table}: añádalo allí o corríjalo`,
  maximumBelowMinimum: () =>
    'AvailabilityMaximumAmount es menor que AvailabilityMinimumAmount: auméntelo, o use 0 si no hay máximo',
  windowReversed: () => 'EndingPeriod es anterior a StartingPeriod: corrija uno de los dos',
  dateForm: ({ field, date, encoding }) => `${describeForm(field, date, encoding)}: escríbalo así`,
  dateNotCalendar: ({ field, date }) => `${describeForm(field, date, 'calendar')}, como 20260105`,
  dateSerial: ({ field, date, day, number }) =>
    `${describeForm(field, date, 'calendar')}; según cuenta los días una hoja de cálculo es ${day}: escriba ${number}`,
  noDay: ({ field, date }) => `${field} ${date} no es un día del calendario (aaaammdd): corríjalo`,
  noPeriods: () => 'Periods está vacía: indique al menos un periodo',
  periodsDisordered: ({ id, before }) =>
    `La fecha de PeriodID ${id} es posterior a la de PeriodID ${before}: los identificadores crecen con las fechas`,
  noActivePeriod: () => 'Ningún periodo está activo: ponga IsActive a 1 en al menos uno',
  tooManyEntries: ({ table, count, most }, format) =>
    `${table} tiene ${format(count)} entradas; se admiten como máximo ${format(most)}: quite las que sobran`,
  totalsTooLarge: ({ table }) =>
    `Los totales de ${table} superan los números enteros exactos (2^53): use una unidad de medida mayor`,
  partTooLarge: ({ part, required, minimum, most }, format) =>
    `La pieza ${part} necesita ${format(required)} unidades: con existencias mínimas de ${format(minimum)} se admiten como máximo ${format(most)}; use una unidad de medida mayor`,
};

export const dataWarnings: typeof EnglishWarnings = {
  lotTooLarge: ({ minimum, available }, format) =>
    `El pedido más pequeño (${format(minimum)}) supera las unidades disponibles (${format(available)}): la oferta no se puede usar`,
  noSupplierPart: () => 'SupplierPart no tiene este proveedor con esta pieza: no hay cantidad mínima ni máxima',
  windowEmpty: () => 'La oferta no se puede pedir en ningún periodo de la lista',
  windowPast: () => 'La oferta termina antes de que se genere el plan',
  requirementPast: () => 'La necesidad cae en un periodo pasado',
  requirementInactive: () => 'La necesidad cae en un periodo inactivo',
  requirementZero: () => 'La cantidad necesaria es 0',
  receiptLate: () => 'La recepción llega después del último periodo y no se tiene en cuenta',
  planReplans: () => 'El plan empieza antes de generarse: se trata como la replanificación de un plan en marcha',
  partNotRequired: () => 'Nada necesita la pieza: solo se planifican sus existencias mínimas',
  partWithoutOffer: () => 'La pieza se necesita, pero ningún proveedor la ofrece',
  maximumExceeded: () => 'Las existencias y las recepciones programadas ya superan el máximo',
};
