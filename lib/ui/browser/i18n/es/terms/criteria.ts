import type { criteria as english } from '#lib/ui/browser/i18n/en/terms/criteria.ts';

export const criteria: typeof english = {
  Cost: { name: 'Coste', text: 'Precio de todas las compras.' },
  Lateness: {
    name: 'Retraso',
    text: 'Unidades-periodo de retraso, contadas cuatro veces, más unidades-periodo por debajo de las existencias mínimas.',
  },
  Risk: { name: 'Riesgo de suministro', text: 'Unidades por el porcentaje de entregas con retraso de su proveedor.' },
  NonPriority: { name: 'Unidades sin prioridad', text: 'Unidades de proveedores que no son prioritarios.' },
  DeliveryTime: { name: 'Tiempo de entrega', text: 'Unidades por los periodos entre pedido y entrega.' },
  Orders: { name: 'Pedidos de compra', text: 'Número de pares de proveedor y periodo con un pedido.' },
  Suppliers: { name: 'Proveedores', text: 'Número de proveedores con al menos un pedido.' },
  Stock: {
    name: 'Existencias por encima del mínimo',
    text: 'Unidades-periodo por encima de las existencias mínimas.',
  },
  RecycledUnits: {
    name: 'Unidades recicladas',
    text: 'Unidades que la configuración cuenta como recicladas. Más es mejor.',
  },
};
