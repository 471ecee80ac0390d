import type { print as en } from '#lib/ui/browser/i18n/en/views/print.ts';

export const print: typeof en = {
  print: 'Imprimir',
  supplier: 'Proveedor',
  everySupplier: 'Todos, con resumen',
  everyPeriod: 'Pedidos de todos los periodos',
  summary: 'Resumen',
  draftFor: (supplier) => `Borrador de pedido: proveedor ${supplier}`,
  notSent: 'Borrador del plan de compras. No se ha enviado.',
  linesOf: (supplier) => `Líneas para el proveedor ${supplier}`,
  orderOn: (period) => `Pedido en el periodo ${period}`,
  columns: {
    part: 'Pieza',
    offer: 'Oferta',
    quantity: 'Cantidad',
    price: 'Precio',
    total: 'Importe',
    delivery: 'Entrega en el periodo',
  },
  sum: 'Suma',
  sumOfAll: 'Suma de todos los proveedores',
  nothing: 'Aquí no hay nada que pedir',
  tooLong: (lines, most) => `${lines} líneas son demasiadas para el papel; se imprimen ${most} como máximo`,
  tooLongText: 'Elija un proveedor arriba o descargue el libro de cálculo: contiene todas las líneas.',
  workbook: 'Libro de cálculo (XLSX)',
};
