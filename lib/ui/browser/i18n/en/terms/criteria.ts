import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import type { FigureText } from '#lib/ui/browser/i18n/en/terms/figures.ts';

export const criteria: Readonly<Record<Criterion, FigureText>> = {
  Cost: { name: 'Cost', text: 'Price of all purchases.' },
  Lateness: {
    name: 'Lateness',
    text: 'Late units times periods, counted four times, plus units times periods below the minimum stock.',
  },
  Risk: { name: 'Supply risk', text: 'Units times the percentage of late deliveries of their supplier.' },
  NonPriority: { name: 'Units without priority', text: 'Units from suppliers that are not priority suppliers.' },
  DeliveryTime: { name: 'Delivery time', text: 'Units times the periods between order and delivery.' },
  Orders: { name: 'Purchase orders', text: 'Number of pairs of supplier and period with an order.' },
  Suppliers: { name: 'Suppliers', text: 'Number of suppliers with at least one order.' },
  Stock: { name: 'Stock above minimum', text: 'Units times periods above the minimum stock.' },
  RecycledUnits: {
    name: 'Recycled units',
    text: 'Units that the configuration counts as recycled. More is better.',
  },
};
