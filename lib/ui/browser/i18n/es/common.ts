import type { common as English } from '#lib/ui/browser/i18n/en/common.ts';

export const common: typeof English = {
  loading: 'Cargando …',
  tryAgain: 'Volver a intentarlo',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  remove: 'Eliminar',
  details: 'Detalles',
  unknownError: 'El servicio no pudo completar la petición.',
  noConnection: 'Sin conexión con el servicio.',
};
