import type { limits as english } from '#lib/ui/browser/i18n/en/terms/limits.ts';

export const limits: typeof english = {
  title: 'Qué vale cada límite',
  reading: 'Calculando qué vale cada límite …',
  noAnswer: 'Las unidades de esta alerta ya no faltan ni llegan tarde: no hay ningún límite que mirar.',
  groups: {
    OfferCapacity: 'Capacidad de las ofertas',
    SupplierQuantity: 'Cantidad de los proveedores',
    MinimumAmount: 'Pedidos mínimos',
    MaximumStock: 'Stock máximo',
  },
  increases: {
    OfferCapacity: (units) => `con ${units} más en cada oferta`,
    SupplierQuantity: (units) => `con ${units} más de cada proveedor`,
    MinimumAmount: (units) => `con ${units} menos en cada pedido mínimo`,
    MaximumStock: (units) => `con ${units} más de stock máximo`,
  },
  otherIncrease: (units) => `con un cambio de ${units}`,
  effect: (increase, effects) => `${increase}: ${effects}`,
  recovers: { one: 'puede llegar # unidad que falta', other: 'pueden llegar # unidades que faltan' },
  onTime: { one: 'puede llegar a tiempo # unidad más', other: 'pueden llegar a tiempo # unidades más' },
  cost: (change) => `coste ${change}`,
  sameCost: 'el mismo coste',
  nothing: {
    one: 'tampoco sin este límite llegan más unidades ni llegan antes',
    other: 'tampoco sin uno cualquiera de estos límites llegan más unidades ni llegan antes',
  },
  nothingFound: 'no se ha encontrado ninguna ganancia, pero puede haberla',
  notProven: 'Puede que se gane más, o lo mismo con menos.',
  steps: 'Replanificado con la configuración:',
  stepFigure: (figure, change) => `${figure} ${change}`,
  weightedDistance: 'distancia ponderada',
  unchanged: 'el plan queda como está',
  tryInData: 'Probar en Datos',
  tryGroup: (group) => `Probar en Datos: ${group}`,
};
