import { type FAILURE_REASONS, writeFailureReason } from '#lib/procurement/domain/problem/messages/failureReasons.ts';
import type {
  CONFIGURATION_ERRORS as EnglishConfigurationErrors,
  QUERY_ERRORS as EnglishQueryErrors,
  QUESTION_ERRORS as EnglishQuestionErrors,
  STATE_ERRORS as EnglishStateErrors,
} from '#lib/procurement/domain/problem/messages/requestMessages.ts';
import type {
  CALCULATION_ENDS as EnglishCalculationEnds,
  SERVICE_ERRORS as EnglishServiceErrors,
} from '#lib/procurement/domain/problem/messages/serviceMessages.ts';

const describeKnown = (known: string): string => {
  if (known === '') return 'no hay ninguno';
  return known.includes(',') ? `son ${known}` : `solo hay ${known}`;
};

const nameGiven = (value: string): string => (value === '' ? '' : `; fue ${value}`);

const MAY_BE_DELETED = 'puede que se haya eliminado';
const LOWER_CASE = 'los identificadores se escriben en minúsculas';
const NO_ID = 'un identificador es un UUID';
const CANCELLED = 'El cálculo se canceló. Calcule un plan nuevo';
const TIMED_OUT = 'El cálculo falló: superó el límite de tiempo. Calcule un plan nuevo';

const REASONS: Readonly<Record<keyof typeof FAILURE_REASONS, string>> = {
  interrupted: 'se interrumpió',
  memory: 'necesitaba más memoria o tiempo del disponible',
  stepTime: 'un paso superó su límite de tiempo',
  storeBusy: 'el almacén de datos estuvo ocupado demasiado tiempo',
  storeFull: 'el disco del almacén de datos estaba lleno',
  internal: 'hubo un error interno; los detalles están en el registro',
  earlierDeleted: 'el plan cuyos pedidos se debían mantener se ha eliminado; elija otro',
};

const describeFailure = (reason: string): string => `El cálculo falló: ${writeFailureReason(reason, REASONS)}`;
const adviseAfterFailure = (reason: string): string => `${describeFailure(reason)}. Calcule un plan nuevo`;
const describeIncomplete = (plan: string): string => `El plan ${plan} no está terminado`;
const refusePeriod = (known: string): string =>
  `, así que en él no se puede pedir: elija un periodo abierto (${describeKnown(known)})`;

export const stateErrors: typeof EnglishStateErrors = {
  planDeleted: ({ id }) => `No hay ningún plan ${JSON.stringify(id)}: ${MAY_BE_DELETED}`,
  planLowerCase: ({ id }) => `No hay ningún plan ${JSON.stringify(id)}: ${LOWER_CASE}`,
  planNoId: ({ id }) => `No hay ningún plan ${JSON.stringify(id)}: ${NO_ID}`,
  taskDeleted: ({ id }) => `No hay ningún cálculo ${JSON.stringify(id)}: ${MAY_BE_DELETED}`,
  taskLowerCase: ({ id }) => `No hay ningún cálculo ${JSON.stringify(id)}: ${LOWER_CASE}`,
  taskNoId: ({ id }) => `No hay ningún cálculo ${JSON.stringify(id)}: ${NO_ID}`,
  importDeleted: ({ id }) => `No hay ninguna importación ${JSON.stringify(id)}: puede que se haya eliminado`,
  importLowerCase: ({ id }) => `No hay ninguna importación ${JSON.stringify(id)}: ${LOWER_CASE}`,
  importNoId: ({ id }) => `No hay ninguna importación ${JSON.stringify(id)}: ${NO_ID}`,
  planRunning: ({ plan, configuration, percent }) =>
    `${describeIncomplete(plan)}: se está calculando con la configuración ${configuration} (${percent} % hecho). Espere a que termine`,
  planCancelled: ({ plan }) => `${describeIncomplete(plan)}. ${CANCELLED}`,
  planTimedOut: ({ plan }) => `${describeIncomplete(plan)}. ${TIMED_OUT}`,
  planFailed: ({ plan, reason }) => `${describeIncomplete(plan)}. ${adviseAfterFailure(reason)}`,
  previewCancelled: () => `No hay ningún plan que mostrar. ${CANCELLED}`,
  previewTimedOut: () => `No hay ningún plan que mostrar. ${TIMED_OUT}`,
  previewFailed: ({ reason }) => `No hay ningún plan que mostrar. ${adviseAfterFailure(reason)}`,
  noCurrentPlan: () => 'Todavía no hay ningún plan terminado: pida un plan nuevo',
  nothingImported: () => 'Todavía no se ha importado nada: importe primero los datos',
  nothingToKeep: () => 'Todavía no hay ningún plan que conservar: espere a que el cálculo compare planes, o cancélelo',
  priceDecimalsDiffer: ({ decimals, other }) =>
    `Los precios del primer plan tienen ${decimals} decimales y los del segundo ${other}: vuelva a calcular uno con datos cuyos precios tengan los decimales del otro`,
  importInUse: ({ id }) => `La importación ${id} está en uso: importe otros datos o elija otra`,
  exploreOrder: ({ name }) =>
    `El plan se calculó con ${name}, un orden de objetivos: explore uno calculado con pesos, como Balanced`,
  exploreUncovered: ({ parts }) =>
    `Ningún plan sin estos proveedores cubre lo mismo. Pieza y unidades que faltarían: ${parts}`,
  exploreImpossible: ({ least }) => `Ningún plan cumple estos límites; los mínimos son ${least}`,
  exploreNotFound: ({ least }) => `No se encontró ningún plan que cumpla estos límites; los mínimos son ${least}`,
  frontChanged: () => 'Las alternativas cambiaron durante la búsqueda; vuelva a intentarlo',
  pointUnknown: ({ point, last, plan }) =>
    `El plan ${plan} no tiene la alternativa ${point}: ${last === 1 ? 'solo tiene la 1' : `elija una de la 1 a la ${last}`}`,
  configurationUnknown: ({ name, names }) =>
    `No hay ninguna configuración ${JSON.stringify(name)}: elija una de ${names}`,
  configurationNotBuiltIn: ({ name, names }) =>
    `${JSON.stringify(name)} no es una configuración de serie: restablezca una de ${names}`,
  configurationDefault: ({ name, fallback }) =>
    `Las peticiones sin configuración usan ${name}: guarde primero otra con el nombre ${fallback}`,
  draftUnknown: ({ id, known }) =>
    `El plan no pide nada al proveedor ${id}: elija un proveedor al que pida (${describeKnown(known)})`,
};

export const questionErrors: typeof EnglishQuestionErrors = {
  partUnknown: ({ id, known }) =>
    `No hay ninguna pieza ${id} en los datos de este plan: elija una de sus piezas (identificadores: ${describeKnown(known)})`,
  supplierUnknown: ({ id, known }) =>
    `No hay ningún proveedor ${id} en los datos de este plan: elija uno de sus proveedores (${describeKnown(known)})`,
  periodUnknown: ({ id, known }) =>
    `No hay ningún periodo ${id} en los datos de este plan: elija uno de sus periodos (${describeKnown(known)})`,
  supplierNotOfPart: ({ supplier, part, known }) =>
    `El proveedor ${supplier} no suministra la pieza ${part}: elija uno de sus proveedores (${describeKnown(known)})`,
  offerNotOfPart: ({ part, offer, known }) =>
    `La pieza ${part} no tiene la oferta ${offer}: elija una de sus ofertas (identificadores: ${describeKnown(known)})`,
  offerNotOfSupplier: ({ supplier, part, offer, known }) =>
    `El proveedor ${supplier} de la pieza ${part} no tiene la oferta ${offer}: elija una de sus ofertas (identificadores: ${describeKnown(known)})`,
  periodPast: ({ id, known }) => `El periodo ${id} es anterior a la fecha del plan${refusePeriod(known)}`,
  periodFrozen: ({ id, last, known }) =>
    `El periodo ${id} está fijado: este plan mantiene pedidos de otro hasta el periodo ${last}${refusePeriod(known)}`,
  periodNotListed: ({ id, known }) => `El periodo ${id} no es uno de los periodos${refusePeriod(known)}`,
  periodClosed: ({ id, known }) => `El periodo ${id} está cerrado (IsActive 0)${refusePeriod(known)}`,
  wishPart: () => 'PartId debe ser el identificador de una pieza, un número entero',
  wishQuantity: ({ least, most, value }) =>
    `Quantity debe ser un número entero de ${least} a ${most}; Exclude pide un plan sin un pedido${nameGiven(value)}`,
  wishEmpty: ({ names }) =>
    `Una pregunta tiene, además de PartId, al menos uno de ${names}; el valor false no pregunta nada`,
  wishContradicts: () => 'Quantity y Exclude se contradicen: quite uno de los dos',
  wishExclude: ({ names }) => `Exclude necesita al menos uno de ${names}, que indican un pedido`,
  exploreSuppliers: ({ most }) =>
    `ForbiddenSupplierIds debe ser una lista de 1 a ${most} identificadores de proveedores`,
  exploreEmpty: ({ names }) => `La petición debe tener al menos uno de ${names}`,
};

export const queryErrors: typeof EnglishQueryErrors = {
  segmentForm: ({ name, most }) => `${name} debe tener de 1 a ${most} caracteres imprimibles`,
  queryTooLong: ({ most }) => `Los parámetros tienen más de ${most} caracteres`,
  queryNone: ({ name }) => `No hay ningún parámetro ${JSON.stringify(name)}: esta ruta no admite ninguno`,
  queryUnknown: ({ name, names }) => `No hay ningún parámetro ${JSON.stringify(name)}: esta ruta admite ${names}`,
  queryRepeated: ({ name }) => `El parámetro ${name} aparece dos veces: quite uno`,
  queryLength: ({ name, most }) => `${name} debe tener de 1 a ${most} caracteres`,
  keyForm: ({ name, most }) =>
    `${name} debe tener de 1 a ${most} caracteres ASCII imprimibles: envíe un UUID o quite la cabecera`,
  keyReused: () => 'Esta Idempotency-Key es de otra petición: envíe una clave nueva',
  keyInUse: () => 'La petición con esta Idempotency-Key se está procesando: repítala en un momento',
  frozenAlone: () => 'frozen necesita from, el plan cuyos pedidos se mantienen: añada from o quite frozen',
  changesAlone: () =>
    'maximumChanges necesita from, el plan cuyas líneas se comparan: añada from o quite maximumChanges',
  frozenUnknown: ({ id, first, last }) =>
    `frozen debe ser un periodo de ${first} a ${last}; no hay ningún periodo ${id}`,
  exportCsvOnly: ({ name }) => `${name} solo vale con format=csv: quítelo`,
  exportSupplierTable: () => 'supplier exporta un borrador de pedido y table otra tabla: quite uno de los dos',
  exportSupplierJson: () => 'supplier solo vale con format=csv y format=xlsx: quítelo',
  exportAgainst: () => 'against compara planes enteros y supplier exporta un borrador de pedido: quite uno de los dos',
  exportDifference: () => 'La tabla Difference necesita against, el plan con el que se compara',
  jsonEmpty: () => 'La petición está vacía: envíe JSON',
  jsonNotObject: () => 'La petición debe ser un objeto JSON',
  memberUnknown: ({ name, names }) => `No hay ningún campo ${JSON.stringify(name)}: se admiten ${names}`,
  memberChoice: ({ name, names }) => `${name} debe ser uno de ${names}`,
  memberInteger: ({ name }) => `${name} debe ser un número entero`,
  memberFrom: ({ name, least, value }) => `${name} debe ser un número entero de ${least} o más${nameGiven(value)}`,
  memberRange: ({ name, least, most, value }) =>
    `${name} debe ser un número entero de ${least} a ${most}${nameGiven(value)}`,
  memberFlag: ({ name }) => `${name} debe ser true o false`,
  titleForm: () => 'La petición debe ser un objeto con un solo campo, Title, que es un texto',
  titleLength: ({ most }) => `El título puede tener como máximo ${most} caracteres imprimibles`,
  contentTypeMissing: ({ accepted }) => `Falta Content-Type; debe ser ${accepted}`,
  contentTypeOther: ({ accepted, type }) => `Content-Type es ${type}; debe ser ${accepted}`,
  formBoundary: () => 'Content-Type multipart/form-data debe tener un boundary',
  formDamaged: () => 'El formulario está dañado: envíelo como multipart/form-data (RFC 7578)',
  formWithoutFile: () => 'El formulario no tiene ninguna parte llamada file: envíe en ella los datos',
  formRepeats: ({ name }) => `El formulario tiene más de una parte ${name}: envíe una`,
  bodyTooLarge: ({ most }) => `Los datos ocupan más de ${most} bytes`,
  archiveTooLarge: ({ most }) => `El archivo comprimido contiene más de ${most} bytes`,
  uploadTakesLong: ({ source, seconds }) =>
    `Leer los datos requiere más de ${seconds} segundos de procesador, que se agotaron en ${source}: elimine las filas, columnas y formatos que no hagan falta`,
  uploadTakesMemory: ({ source, most }) =>
    `Leer los datos requiere más de ${most} MiB de memoria, que se agotaron en ${source}: elimine las filas, columnas y formatos que no hagan falta`,
  charset: () => 'El juego de caracteres de un JSON debe ser UTF-8',
};

export const configurationErrors: typeof EnglishConfigurationErrors = {
  notMember: ({ name, names }) => `${name} no es uno de ${names}`,
  nameDiffers: ({ name }) => `Name debe ser igual al nombre de la dirección, ${name}`,
  goalMissing: () => 'Una configuración debe tener o bien Order o bien Weights, no ambos',
  tooManyMembers: ({ name, most }) => `${name} tiene más de ${most} campos`,
  integerList: ({ name, most }) => `${name} debe ser una lista de como máximo ${most} números enteros`,
  toleranceForm: ({ most }) =>
    `La tolerancia debe ser un porcentaje como "1 %" o "0.25 %" (como máximo dos decimales y ${most} %), o un número entero de 0 o más`,
  toleranceLast: () => 'La tolerancia del último objetivo no sirve a ningún otro: quítela',
  orderForm: ({ names }) => `Order debe ser una lista de uno o más de ${names}`,
  orderTooLong: ({ count, names }) => `Order tiene ${count} objetivos; cada uno de ${names} puede aparecer una vez`,
  orderRepeats: ({ name }) => `${name} aparece dos veces en Order: quite uno`,
  objectForm: ({ name, names }) => `${name} debe ser un objeto con campos de entre ${names}`,
  weightSum: ({ sum, wanted }) => `Los pesos deben sumar ${wanted}; suman ${sum}`,
  lateBy: ({ most, value }) =>
    `LateBy debe ser un número entero de 1 a ${most}: los periodos que se retrasa un pedido que llega tarde${nameGiven(value)}`,
};

export const calculationEnds: typeof EnglishCalculationEnds = {
  calculationCancelled: () => 'El cálculo se canceló',
  calculationTimedOut: () => 'El cálculo falló: superó el límite de tiempo',
  calculationFailed: ({ reason }) => describeFailure(reason),
};

export const serviceErrors: typeof EnglishServiceErrors = {
  noCredentials: () => 'Esta petición necesita que haya iniciado sesión',
  roleMissing: ({ roles }) => `Esta petición necesita el rol ${roles.replaceAll(', ', ' o ')}`,
  foreignOrigin: () => 'La petición viene de otro sitio, que solo puede escribir si ALLOWED_HOSTS lo nombra',
  unknownHost: () => 'El servicio no tiene este nombre: use localhost o ALLOWED_HOSTS',
  noRoute: ({ method, path }) => `No hay ninguna ruta ${method} ${path}`,
  credentialsWrong: () => 'Las credenciales no son correctas',
  tooManyAttempts: ({ seconds }) => `Demasiados intentos fallidos: espere ${seconds} s`,
  timeUsedUp: ({ seconds }) => `Ha agotado su tiempo para preguntas y cálculos previos: espere ${seconds} s`,
  serviceCalculations: ({ most }) =>
    `Entre todos los usuarios hay ${most} cálculos en curso, que es el máximo: espere a que termine uno`,
  tooManyCalculations: ({ most }) =>
    `Tiene ${most} cálculos en curso, que es el máximo: espere a que termine uno, o cancele o termine uno`,
  contentEncoding: () => 'Content-Encoding debe ser gzip o identity',
  bodyBase64: () => 'Los datos no son base64 válido',
  gzipMissing: () => 'Los datos no son un gzip válido: comprímalos, o envíelos sin Content-Encoding',
  gzipDamaged: () => 'Los datos no son un gzip válido: están dañados o incompletos. Comprímalos y envíelos de nuevo',
  storeBusy: () => 'El almacén de datos está ocupado; vuelva a intentarlo',
  storeFull: () =>
    'El disco del almacén de datos está lleno; repita la solicitud cuando el operador haya liberado espacio',
  serviceBusy: () => 'El servicio está ocupado; vuelva a intentarlo',
  tookTooLong: () => 'La operación tardó demasiado',
  planChanged: () => 'El plan cambió mientras se eliminaba; vuelva a intentarlo',
  answerTooLarge: ({ most }) => `La respuesta supera el límite de ${most} MB.`,
  sheetTooLong: ({ most }) => `El plan tiene más filas que las ${most} de una hoja: expórtelo como csv o json.`,
  internal: ({ request }) => `El servicio no pudo completar la petición ${request}`,
};
