import type { Language } from '#lib/shared/pages/language.ts';

export interface ApiTexts {
  readonly title: string;
  readonly text: string;
  /** Above the command that tries it. */
  readonly example: string;
}

export interface HomeTexts {
  readonly intro: string;
  readonly other: string;
  readonly open: string;
  readonly openDocuments: string;
  readonly apis: { readonly procurement: ApiTexts; readonly calendar: ApiTexts; readonly cmis: ApiTexts };
  readonly links: {
    readonly endpoints: string;
    readonly openApi: string;
    readonly index: string;
    readonly events: string;
    readonly wsdl: string;
    readonly core: string;
    readonly messaging: string;
  };
}

const en: HomeTexts = {
  intro: 'Three independent services at one address: purchase planning, an event calendar and a document repository.',
  other: 'Español',
  open: 'Open the planner’s pages',
  openDocuments: 'Open the document browser',
  apis: {
    procurement: {
      title: 'Procurement',
      text: 'Computes purchase plans from requirements, stock, suppliers and offers: what to order, when, from whom, and how far the plan is from the best.',
      example: 'List the plans:',
    },
    calendar: {
      title: 'Calendar',
      text: 'Events, venues and organizers over REST, in English and Spanish, with iCalendar feeds.',
      example: 'List the next events:',
    },
    cmis: {
      title: 'CMIS',
      text: 'A document repository: CMIS 1.0 over SOAP, for OpenCMIS, LibreOffice and any other CMIS client. Versions, access control, queries.',
      example: 'List the repositories:',
    },
  },
  links: {
    endpoints: 'Endpoints',
    openApi: 'OpenAPI',
    index: 'Index',
    events: 'Events',
    wsdl: 'WSDL',
    core: 'Core schema',
    messaging: 'Messaging schema',
  },
};

const es: HomeTexts = {
  intro:
    'Tres servicios independientes en una dirección: planificación de compras, calendario de eventos y repositorio de documentos.',
  other: 'English',
  open: 'Abrir las páginas de planificación',
  openDocuments: 'Abrir el navegador de documentos',
  apis: {
    procurement: {
      title: 'Compras',
      text: 'Calcula planes de compra a partir de necesidades, existencias, proveedores y ofertas: qué pedir, cuándo, a quién, y cuánto falta para el mejor plan.',
      example: 'Listar los planes:',
    },
    calendar: {
      title: 'Calendario',
      text: 'Eventos, lugares y organizadores por REST, en español e inglés, con calendarios iCalendar.',
      example: 'Listar los próximos eventos:',
    },
    cmis: {
      title: 'CMIS',
      text: 'Un repositorio de documentos: CMIS 1.0 por SOAP, para OpenCMIS, LibreOffice y cualquier otro cliente CMIS. Versiones, control de acceso, consultas.',
      example: 'Listar los repositorios:',
    },
  },
  links: {
    endpoints: 'Rutas',
    openApi: 'OpenAPI',
    index: 'Índice',
    events: 'Eventos',
    wsdl: 'WSDL',
    core: 'Esquema básico',
    messaging: 'Esquema de mensajes',
  },
};

export const HOME_TEXTS: Readonly<Record<Language, HomeTexts>> = { en, es };
