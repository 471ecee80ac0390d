import type { dashboard as english } from '#lib/ui/browser/i18n/en/dashboard.ts';

export const dashboard: typeof english = {
  title: 'Panel',
  empty: 'Todavía no hay ningún plan',
  emptyText: 'Un plan dice qué pieza pedir a qué proveedor, cuándo y en qué cantidad. Se llega a él en tres pasos:',
  steps: [
    'Suba un problema: piezas, existencias, necesidades, proveedores y ofertas.',
    'Elija lo que más importa, por ejemplo un coste bajo o la entrega puntual.',
    'Pida un plan. Se abre aquí cuando está listo.',
  ],
  upload: 'Subir un problema',
  tryText: 'O mire antes uno: el ejemplo tiene 40 piezas, y algunas llegan tarde o faltan.',
  plan: (configuration, moment) => `${configuration}, ${moment}`,
  open: 'Abrir el plan',
  next: {
    title: 'Pedidos del próximo periodo por proveedor',
    supplier: 'Proveedor',
    lines: 'Líneas',
    value: 'Valor',
    draft: 'Borrador de pedido',
    draftFor: (supplier) => `Borrador de pedido para el proveedor ${supplier}`,
    others: { one: '# proveedor más', other: '# proveedores más' },
    sum: 'Suma',
    none: 'El plan no pide nada.',
  },
  alerts: {
    title: 'Alertas por motivo',
    reason: 'Motivo',
    count: 'Necesidades',
    units: 'Unidades',
    none: 'Nada llega tarde y no falta nada.',
  },
  cash: {
    title: 'Pagos por periodo',
    ordered: 'Pedido',
    due: 'Entregado',
    period: 'Periodo',
    date: 'Fecha',
    describe: (most, period) =>
      `Valor pedido y entregado por periodo; lo máximo se pide en el periodo ${period}: ${most}.`,
    none: 'El plan no cuesta nada.',
  },
  before: {
    title: 'Desde el plan anterior',
    first: 'Este es el primer plan.',
    than: (plan) => `Comparado con ${plan}`,
    compare: 'Comparar en detalle',
    otherData: (plan) => `El plan anterior, ${plan}, tiene otros datos, así que sus cifras no indican cambios.`,
  },
};
