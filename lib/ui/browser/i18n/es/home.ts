import type { home as English } from '#lib/ui/browser/i18n/en/home.ts';

export const home: typeof English = {
  title: 'Probar una petición',
  intro:
    'Elija una operación, rellene sus parámetros y envíela a este servicio. Las peticiones que escriben, escriben.',
  procurement: 'Compras',
  calendar: 'Calendario',
  operation: 'Operación',
  required: (name) => `${name} (obligatorio)`,
  mediaType: 'Forma del cuerpo',
  body: 'Cuerpo',
  envelope: 'Sobre',
  send: 'Enviar',
  sending: 'Enviando …',
  copyCurl: 'Copiar como curl',
  copied: 'Copiado.',
  missing: (names) => `Falta rellenar: ${names}`,
  answer: 'Respuesta',
  answerBody: 'Cuerpo de la respuesta',
  headers: 'Cabeceras',
  cut: 'La respuesta es larga. Este es su comienzo; la descarga la contiene entera.',
  download: 'Descargar la respuesta',
  notReached: 'No se pudo contactar con el servicio. Compruebe la conexión y envíela de nuevo.',
  demo: {
    title: 'Algo para mirar',
    intro:
      'Crea una temporada de eventos en dos idiomas, una carpeta de documentos y un problema de compras de 40 piezas con sus planes. La segunda vez crea lo que falta. En la línea de órdenes: npm run demo, y npm run demo -- --remove.',
    create: 'Crear datos de demostración',
    states: {
      idle: '',
      calendar: 'Creando eventos, lugares y organizadores …',
      documents: 'Creando carpetas y documentos …',
      procurement: 'Importando 40 piezas …',
      'plan 1': 'Calculando el plan 1 de 3: hasta un minuto para todos …',
      'plan 2': 'Calculando el plan 2 de 3: hasta un minuto para todos …',
      'plan 3': 'Calculando el plan 3 de 3: hasta un minuto para todos …',
      done: 'Hecho.',
    },
    failed: (reason: string): string => `No ha terminado: ${reason}. Pulse el botón otra vez para continuar.`,
  },
};
