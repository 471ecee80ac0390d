import type { reasons as english } from '#lib/ui/browser/i18n/en/terms/reasons.ts';

export const reasons: typeof english = {
  Combined: {
    name: 'Varios límites a la vez',
    text: 'Ningún límite lo explica por sí solo: dos o más límites juntos impiden que lleguen las unidades.',
    help: 'Mire las ofertas de la pieza y amplíe uno tras otro los límites que están casi agotados.',
  },
  NoOffer: {
    name: 'Sin oferta',
    text: 'Ningún proveedor ofrece la pieza.',
    help: 'Pida una oferta a un proveedor y añádala a la tabla OfferPartSupplier.',
  },
  OfferClosed: {
    name: 'Ofertas cerradas',
    text: 'Todas las ofertas de la pieza terminan antes de que empiece el plan o empiezan después de su último periodo.',
    help: 'Pida una prórroga o corrija StartingPeriod y EndingPeriod de la oferta.',
  },
  LeadTime: {
    name: 'Plazo de entrega demasiado largo',
    text: 'Incluso un pedido hecho ahora llega después de que se necesiten las unidades.',
    help: 'Busque una oferta con un plazo más corto o retrase la necesidad al primer periodo posible.',
  },
  OfferCapacity: {
    name: 'Oferta agotada',
    text: 'La capacidad de las ofertas está agotada.',
    help: 'Pida al proveedor una cantidad mayor en la oferta.',
  },
  SupplierQuantity: {
    name: 'El proveedor no tiene más',
    text: 'La cantidad que el proveedor tiene de la pieza está agotada.',
    help: 'Pida más al proveedor o añada una oferta de otro.',
  },
  MinimumAmount: {
    name: 'Pedido mínimo demasiado grande',
    text: 'El pedido más pequeño que acepta el proveedor supera lo que se puede comprar.',
    help: 'Negocie una cantidad mínima menor, o aumente las existencias máximas o la capacidad que no le deja sitio.',
  },
  MaximumStock: {
    name: 'Sin sitio en el almacén',
    text: 'Las existencias máximas de la pieza no dejan sitio para la entrega.',
    help: 'Aumente las existencias máximas de la pieza.',
  },
  ReceiptLate: {
    name: 'Recepción programada con retraso',
    text: 'No falta nada, pero una recepción programada llega después de que se necesiten las unidades.',
    help: 'Pida que la recepción llegue antes.',
  },
  TradeOff: {
    name: 'Decisión de la configuración',
    text: 'La entrega puntual era posible; la configuración prefirió otro objetivo, por ejemplo un precio más bajo.',
    help: 'Calcule de nuevo con la configuración OnTime o dé más peso al retraso.',
  },
  ChangeLimit: {
    name: 'Límite de cambios',
    text: 'Los datos permiten más, pero el plan solo podía cambiar un número limitado de líneas de pedido del plan anterior.',
    help: 'Calcule de nuevo con más líneas de pedido cambiadas.',
  },
};
