import type { TableName } from '#lib/procurement/domain/problem/tables.ts';

/**
 * Names of sheets and files beside the table's own, in English, Spanish and German. They are compared as
 * `simplifyName` writes them.
 */
export const TABLE_SYNONYMS: Readonly<Record<TableName, readonly string[]>> = {
  Part: ['Parts', 'Part master', 'Items', 'Piezas', 'Artículos', 'Teile', 'Teilestamm', 'Artikel', 'Artikelstamm'],
  AvailableParts: [
    ['Stock', 'Stocks', 'Inventory', 'Available stock', 'Receipts', 'Stock and receipts'],
    ['Existencias', 'Inventario', 'Recepciones'],
    ['Bestand', 'Bestände', 'Lagerbestand', 'Lager', 'Zugänge'],
  ].flat(),
  ProductionPlan: ['Production plans', 'Plan', 'Plan de producción', 'Produktionsplan', 'Plandaten'],
  PartsToBuy: [
    ['Requirements', 'Demand', 'Demands', 'Needs', 'Material requirements'],
    ['Necesidades', 'Requisitos', 'Demanda', 'Requerimientos'],
    ['Bedarf', 'Bedarfe', 'Bedarfsliste', 'Materialbedarf', 'Materialbedarfe'],
  ].flat(),
  Supplier: ['Suppliers', 'Vendors', 'Vendor', 'Proveedores', 'Proveedor', 'Lieferanten', 'Lieferant'],
  SupplierPart: [
    ['Supplier parts', 'Suppliers of parts', 'Vendor parts', 'Source list'],
    ['Piezas de proveedores', 'Piezas por proveedor'],
    ['Lieferantenteile', 'Bezugsquellen', 'Orderbuch', 'Einkaufsinfosätze'],
  ].flat(),
  OfferPartSupplier: [
    ['Offers', 'Offer', 'Quotes', 'Quotations', 'Prices'],
    ['Ofertas', 'Oferta', 'Precios'],
    ['Angebote', 'Angebot', 'Preise'],
  ].flat(),
  Periods: ['Period', 'Calendar', 'Períodos', 'Calendario', 'Perioden', 'Kalender', 'Zeiträume'],
};

const PART = [
  [
    'Part',
    'Part number',
    'Part no',
    'Part code',
    'Item',
    'Item number',
    'Item no',
    'SKU',
    'Material',
    'Material number',
  ],
  ['Pieza', 'Número de pieza', 'N.º de pieza', 'Código de pieza', 'Artículo', 'Código de artículo', 'Referencia'],
  [
    'Teil',
    'Teilenummer',
    'Teile-Nr',
    'Teilenr',
    'Artikelnummer',
    'Artikel-Nr',
    'Artikel',
    'Materialnummer',
    'Sachnummer',
  ],
].flat();

const SUPPLIER = [
  ['Supplier', 'Supplier number', 'Supplier no', 'Supplier code', 'Vendor', 'Vendor number', 'Vendor no'],
  ['Proveedor', 'Número de proveedor', 'Código de proveedor'],
  ['Lieferant', 'Lieferantennummer', 'Lieferanten-Nr', 'Kreditor'],
].flat();

const LEAD_TIME = ['Lead time', 'Delivery time', 'Plazo', 'Plazo de entrega', 'Lieferzeit', 'Wiederbeschaffungszeit'];

const NAME = [
  'Name',
  'Nombre',
  'Bezeichnung',
  'Benennung',
  'Description',
  'Descripción',
  'Denominación',
  'Beschreibung',
];

/** Column of the names of a table's ids, which is no field of its entries. */
export const NAME_FIELD = 'Name';

/** Names of columns beside the field's own, by table. Of several in one header the first of this list counts. */
export const COLUMN_SYNONYMS: Readonly<Record<TableName, Readonly<Record<string, readonly string[]>>>> = {
  Part: {
    PartId: PART,
    AvailabilityMinimumAmount: [
      ['Minimum stock', 'Min stock', 'Safety stock', 'Minimum amount'],
      ['Stock mínimo', 'Existencia mínima', 'Stock de seguridad'],
      ['Mindestbestand', 'Minimalbestand', 'Sicherheitsbestand'],
    ].flat(),
    AvailabilityMaximumAmount: [
      ['Maximum stock', 'Max stock', 'Maximum amount'],
      ['Stock máximo', 'Existencia máxima'],
      ['Höchstbestand', 'Hoechstbestand', 'Maximalbestand'],
    ].flat(),
    PartType: ['Type', 'Part class', 'Tipo', 'Tipo de pieza', 'Typ', 'Teileart', 'Teiletyp', 'Materialart'],
    [NAME_FIELD]: ['Part name', ...NAME, 'Nombre de pieza', 'Teilebezeichnung', 'Artikelbezeichnung'],
  },
  AvailableParts: {
    PartId: PART,
    Quantity: [
      ['Stock', 'On hand', 'Stock on hand', 'Available', 'Amount', 'Qty'],
      ['Existencias', 'Cantidad', 'Inventario', 'Disponible'],
      ['Bestand', 'Lagerbestand', 'Menge', 'Anzahl', 'Verfügbar'],
    ].flat(),
    DeliveryDate: [
      ['Receipt date', 'Delivery', 'Available from', 'Date', 'Day'],
      ['Fecha de entrega', 'Fecha de recepción', 'Fecha'],
      ['Lieferdatum', 'Liefertermin', 'Zugangsdatum', 'Eingangsdatum', 'Datum'],
    ].flat(),
  },
  ProductionPlan: {
    PlanId: ['Plan', 'Plan number', 'Número de plan', 'Plannummer', 'Plan-Nr', 'Id'],
    PlanGenerationDate: ['Generated', 'Generation date', 'Fecha de generación', 'Erstellt', 'Erstellt am', 'Plandatum'],
    PlanStartingDate: ['Start', 'Starting date', 'Start date', 'Inicio', 'Fecha de inicio', 'Beginn', 'Startdatum'],
  },
  PartsToBuy: {
    PartId: PART,
    RequiredAmount: [
      ['Requirement', 'Required', 'Required quantity', 'Demand', 'Need', 'Quantity', 'Amount', 'Qty'],
      ['Necesidad', 'Cantidad necesaria', 'Demanda', 'Cantidad'],
      ['Bedarf', 'Bedarfsmenge', 'Menge', 'Anzahl'],
    ].flat(),
    NotUsed: ['Not used'],
    Period: [
      ['Needed in', 'Needed on', 'Due', 'Due date', 'Required date', 'Requirement date', 'Date', 'Week'],
      ['Período', 'Vencimiento', 'Fecha de necesidad', 'Fecha', 'Semana'],
      ['Periode', 'Termin', 'Bedarfstermin', 'Bedarfsdatum', 'Fällig', 'Datum', 'Woche'],
    ].flat(),
  },
  Supplier: {
    SupplierId: SUPPLIER,
    SupplyOnTime: [
      ['On time', 'On-time delivery', 'Reliability', 'Delivery reliability', 'Punctuality'],
      ['Puntualidad', 'Fiabilidad', 'Entregas a tiempo'],
      ['Termintreue', 'Liefertreue', 'Zuverlässigkeit', 'Pünktlichkeit'],
    ].flat(),
    Priority: ['Preferred', 'Prioridad', 'Preferente', 'Preferido', 'Priorität', 'Bevorzugt', 'Vorzugslieferant'],
    [NAME_FIELD]: ['Supplier name', ...NAME, 'Nombre del proveedor', 'Lieferantenname', 'Firma'],
  },
  SupplierPart: {
    SupplierId: SUPPLIER,
    PartId: PART,
    SupplyMinimumAmount: [
      ['Minimum order', 'Minimum quantity', 'MOQ', 'Minimum amount'],
      ['Pedido mínimo', 'Cantidad mínima'],
      ['Mindestmenge', 'Mindestbestellmenge'],
    ].flat(),
    MaxQuantityAvailable: [
      ['Maximum quantity', 'Maximum available', 'Available'],
      ['Cantidad máxima', 'Cantidad disponible'],
      ['Höchstmenge', 'Maximalmenge', 'Verfügbar', 'Verfügbare Menge'],
    ].flat(),
    LeadTime: LEAD_TIME,
  },
  OfferPartSupplier: {
    OfferId: [
      'Offer',
      'Offer number',
      'Quote',
      'Oferta',
      'Número de oferta',
      'Angebot',
      'Angebotsnummer',
      'Angebots-Nr',
    ],
    SupplierId: SUPPLIER,
    PartId: PART,
    LeadTime: LEAD_TIME,
    OfferCapacityAmount: [
      ['Capacity', 'Maximum quantity', 'Offered quantity', 'Available'],
      ['Capacidad', 'Cantidad máxima', 'Cantidad ofrecida'],
      ['Kapazität', 'Höchstmenge', 'Angebotsmenge', 'Verfügbar'],
    ].flat(),
    OfferMinimumAmount: [
      ['Minimum order', 'Minimum quantity', 'MOQ', 'Minimum amount'],
      ['Pedido mínimo', 'Cantidad mínima'],
      ['Mindestmenge', 'Mindestbestellmenge'],
    ].flat(),
    StartingPeriod: [
      ['From', 'Valid from', 'Start', 'First period'],
      ['Desde', 'Válido desde', 'Inicio', 'Período inicial'],
      ['Von', 'Ab', 'Gültig ab', 'Gültig von', 'Beginn'],
    ].flat(),
    EndingPeriod: [
      ['To', 'Until', 'Valid to', 'Valid until', 'End', 'Last period'],
      ['Hasta', 'Válido hasta', 'Fin', 'Período final'],
      ['Bis', 'Gültig bis', 'Ende'],
    ].flat(),
    PricePerUnit: [
      ['Price', 'Unit price', 'Price per piece', 'Price each'],
      ['Precio', 'Precio unitario', 'Precio por unidad'],
      ['Preis', 'Stückpreis', 'Einzelpreis', 'Preis/Stk', 'Preis pro Stück', 'Preis je Stück'],
    ].flat(),
    [NAME_FIELD]: ['Offer name', ...NAME],
  },
  Periods: {
    PeriodID: ['Period', 'Period number', 'Id', 'Número', 'Período', 'Periode', 'Nummer', 'Nr'],
    Date: ['Day', 'Start', 'Starts on', 'First day', 'Fecha', 'Inicio', 'Datum', 'Beginn', 'Ab'],
    IsActive: ['Active', 'Open', 'Working', 'Activo', 'Abierto', 'Laborable', 'Aktiv', 'Offen', 'Arbeitstag'],
    [NAME_FIELD]: ['Period name', ...NAME],
  },
};

/** First cells of rows that add up those above them. */
export const TOTALS: readonly string[] = [
  ['Total', 'Totals', 'Grand total', 'Subtotal', 'Sum', 'Total general', 'Suma', 'Suma total'],
  ['Summe', 'Summen', 'Gesamt', 'Gesamtsumme', 'Zwischensumme', 'Summe gesamt', 'Endsumme'],
].flat();
