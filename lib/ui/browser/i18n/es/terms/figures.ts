import type { figures as english } from '#lib/ui/browser/i18n/en/terms/figures.ts';

export const figures: typeof english = {
  UnavailableUnits: {
    name: 'Unidades sin cubrir',
    text: 'Unidades que la producción necesita y que no llegan en ningún periodo. Toda configuración las reduce primero.',
  },
  EndMinimumStockShortfall: {
    name: 'Existencias mínimas sin cubrir al final',
    text: 'Unidades que faltan para las existencias mínimas en el último periodo, de todas las piezas. Toda configuración las reduce en segundo lugar.',
  },
  LateUnitPeriods: {
    name: 'Unidades-periodo de retraso',
    text: 'Unidades necesarias por periodos de retraso. Diez unidades que llegan dos periodos tarde cuentan 20.',
  },
  MinimumStockShortfallUnitPeriods: {
    name: 'Existencias por debajo del mínimo',
    text: 'Unidades-periodo en que las existencias están por debajo del mínimo, desde la fecha de inicio del plan de producción. En el criterio Retraso, las unidades-periodo de retraso cuentan cuatro veces más.',
  },
  TotalCost: {
    name: 'Coste total',
    text: 'Precio de todo lo que compra el plan: cantidad por precio.',
  },
  SupplyRisk: {
    name: 'Riesgo de suministro',
    text: 'Unidades compradas por el porcentaje de entregas con retraso de su proveedor. 100 unidades de un proveedor puntual en el 95 % de los casos cuentan 500.',
  },
  NonPriorityUnits: {
    name: 'Unidades sin prioridad',
    text: 'Unidades compradas a proveedores que no están marcados como prioritarios.',
  },
  DeliveryTime: {
    name: 'Tiempo de entrega',
    text: 'Unidades por los periodos entre pedido y entrega.',
  },
  ExcessStockUnitPeriods: {
    name: 'Existencias por encima del mínimo',
    text: 'Unidades-periodo en que las existencias superan el mínimo: lo que el plan almacena sin necesidad.',
  },
  PurchaseOrders: {
    name: 'Pedidos de compra',
    text: 'Número de pedidos que hay que emitir. Todo lo que se pide a un proveedor en un periodo es un pedido.',
  },
  SuppliersUsed: {
    name: 'Proveedores usados',
    text: 'Número de proveedores con al menos un pedido.',
  },
  RecycledUnits: {
    name: 'Unidades recicladas',
    text: 'Unidades de los proveedores o tipos de pieza que la configuración declara reciclados.',
  },
  OnTimeRate: {
    name: 'Tasa de puntualidad',
    text: 'Proporción de las unidades necesarias que están disponibles en el periodo en que se necesitan.',
  },
  LateUnits: {
    name: 'Unidades con retraso',
    text: 'Unidades que llegan después del periodo en que se necesitan, de una compra o de una recepción programada.',
  },
  AverageDelay: {
    name: 'Retraso medio',
    text: 'Número medio de periodos de retraso de las unidades con retraso.',
  },
  FillRate: {
    name: 'Tasa de cobertura',
    text: 'Proporción de las unidades necesarias que llegan, a tiempo o tarde.',
  },
  MinimumStockCompliance: {
    name: 'Existencias mínimas cumplidas',
    text: 'Proporción de los pares de pieza y periodo en los que las existencias alcanzan su mínimo.',
  },
  AverageReliability: {
    name: 'Fiabilidad media',
    text: 'Porcentaje medio de entregas puntuales de los proveedores, ponderado por las unidades compradas.',
  },
  PriorityShare: {
    name: 'Proporción de proveedores prioritarios',
    text: 'Proporción de las unidades compradas que viene de proveedores prioritarios.',
  },
  AverageLeadTime: {
    name: 'Plazo de entrega medio',
    text: 'Número medio de periodos entre pedido y entrega, ponderado por las unidades compradas.',
  },
  AverageUnitCost: {
    name: 'Coste medio por unidad',
    text: 'Coste total dividido entre las unidades compradas.',
  },
  OrderLines: {
    name: 'Líneas de pedido',
    text: 'Líneas de los pedidos de compra: una por pieza, oferta y periodo.',
  },
  OverMaximumPartPeriods: {
    name: 'Existencias por encima del máximo',
    text: 'Número de pares de pieza y periodo con más existencias que el máximo. Las compras respetan el máximo cuando llegan; las recepciones programadas pueden superarlo.',
  },
  RecycledShare: {
    name: 'Proporción reciclada',
    text: 'Proporción de las unidades compradas que cuenta como reciclada.',
  },
  Saving: {
    name: 'Ahorro',
    text: 'Lo que costaría comprar cada necesidad por separado en su oferta puntual más barata, menos el coste de este plan. Un número negativo indica que el plan paga más, por ejemplo para hacer menos pedidos o por cantidades mínimas.',
  },
};
