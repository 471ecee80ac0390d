import type { TableTexts } from '#lib/ui/browser/i18n/en/tables.ts';

export const tables: TableTexts = {
  Part: {
    text: 'Las piezas que se planifican, con los niveles de existencias que deben mantener.',
    fields: {
      PartId: 'Número de la pieza; cada uno aparece una vez.',
      AvailabilityMinimumAmount: 'Existencias mínimas: un objetivo. Si faltan, se avisa con una alerta.',
      AvailabilityMaximumAmount: 'Existencias máximas; limitan las compras. 0: sin máximo.',
      PartType: 'Número del tipo, por ejemplo para marcar piezas recicladas.',
    },
  },
  AvailableParts: {
    text: 'Lo que hay en existencias y lo que llegará sin este plan.',
    fields: {
      PartId: 'Pieza en existencias o recibida.',
      Quantity: 'Unidades en existencias, o recibidas en la fecha.',
      DeliveryDate: 'Fecha de la recepción. 0: en existencias.',
    },
  },
  ProductionPlan: {
    text: 'Cuándo se hace el plan y desde cuándo vale. De varias entradas cuenta la última.',
    fields: {
      PlanId: 'Número del plan de producción.',
      PlanGenerationDate: 'Hoy: no se hace ningún pedido antes.',
      PlanStartingDate: 'Desde esta fecha se exigen las existencias mínimas.',
    },
  },
  PartsToBuy: {
    text: 'Lo que necesita la producción. Las cantidades son brutas: se restan las existencias y las recepciones programadas.',
    fields: {
      PartId: 'Pieza que se necesita.',
      RequiredAmount: 'Unidades necesarias.',
      NotUsed: 'Cualquier número entero; no se usa.',
      Period: 'PeriodID en que se necesitan las unidades.',
    },
  },
  Supplier: {
    text: 'Los proveedores.',
    fields: {
      SupplierId: 'Número del proveedor; cada uno aparece una vez.',
      SupplyOnTime: 'Porcentaje de entregas puntuales, de 0 a 100.',
      Priority: '1: proveedor prioritario. 0: no.',
    },
  },
  SupplierPart: {
    text: 'Qué proveedor vende qué pieza y en qué cantidad.',
    fields: {
      SupplierId: 'Proveedor.',
      PartId: 'Pieza que vende el proveedor.',
      SupplyMinimumAmount: 'Pedido más pequeño de la pieza en un periodo, sobre todas las ofertas del proveedor.',
      MaxQuantityAvailable: 'Cantidad máxima de la pieza en todos los periodos.',
      LeadTime: 'Plazo de entrega para ofertas que no indican ninguno.',
    },
  },
  OfferPartSupplier: {
    text: 'Las ofertas: cuánto cuesta una pieza en un proveedor, cuándo y en qué cantidad.',
    fields: {
      OfferId: 'Número de la oferta.',
      SupplierId: 'Proveedor de la oferta.',
      PartId: 'Pieza que se ofrece.',
      LeadTime: 'Periodos entre pedido y entrega. 0: el plazo de SupplierPart.',
      OfferCapacityAmount: 'Cantidad máxima de la oferta en todos los periodos.',
      OfferMinimumAmount: 'Pedido más pequeño de la oferta en un periodo.',
      StartingPeriod: 'Primer PeriodID en que se puede pedir.',
      EndingPeriod: 'Último PeriodID en que se puede pedir; la entrega puede ser posterior.',
      PricePerUnit:
        'Precio de una unidad, en archivos con hasta seis decimales. En JSON, número entero de la unidad menor.',
    },
  },
  Periods: {
    text: 'El eje del tiempo: días, semanas o meses. Todos los tiempos se cuentan en estos periodos.',
    fields: {
      PeriodID: 'Número del periodo; los números crecen con las fechas.',
      Date: 'Fecha del periodo: aaaammdd, segundos o milisegundos desde 1970, o números crecientes.',
      IsActive: '0: cerrado. No se pide ni se recibe nada; la producción sigue consumiendo.',
    },
  },
};
