import type {
  CELL_ERRORS as EnglishCells,
  FILE_ERRORS as EnglishFiles,
  NAME_ERRORS as EnglishNames,
  FILE_WARNINGS as EnglishWarnings,
  ShownCell,
} from '#lib/procurement/domain/problem/messages/fileMessages.ts';

/** Writes the name of a file, or of a sheet, which the API writes as `sheet Part`. */
const toSource = (source: string): string => source.replace(/^sheet /, 'la hoja ');

const capitalise = (text: string): string => text.replace(/^la /, 'La ');

const SAVE_AGAIN = 'Guárdelo de nuevo como .xlsx';

export const fileErrors: typeof EnglishFiles = {
  unknownFormat: () =>
    'El archivo no es JSON, ni un libro (.xlsx), ni un ZIP: envíe uno de estos; los archivos CSV, en un solo ZIP',
  fileEmpty: () => 'El archivo está vacío: envíe JSON, un libro (.xlsx) o los archivos CSV en un ZIP',
  jsonEncoding: () => 'El archivo no es UTF-8 válido: guárdelo así',
  jsonInvalid: ({ line, column }) =>
    `El archivo no es JSON válido a partir de la línea ${line}, columna ${column}: corríjalo allí`,
  archiveDamaged: () => 'El archivo ZIP está dañado: guárdelo o envíelo de nuevo',
  archiveWorkbook: ({ file }) => `El archivo ZIP contiene el libro ${file}: envíe el libro mismo`,
  archiveMethod: () => 'El archivo ZIP está comprimido con un método distinto de deflate: guárdelo de nuevo como ZIP',
  archiveRepeats: ({ file }) => `El archivo ZIP contiene ${file} dos veces: quite uno`,
  archiveFiles: ({ most }, format) => `El archivo ZIP contiene más de ${format(most)} archivos: quite los que sobran`,
  filePassword: ({ file }) => `${file} está protegido por una contraseña: guárdelo sin ella`,
  fileEncoding: ({ file }) => `${file} no es UTF-8 ni UTF-16: guárdelo como "CSV UTF-8"`,
  fileUnknown: ({ file, files }) => `${file} no es ninguno de estos: ${files}. Cambie su nombre o quítelo`,
  csvInvalid: ({ file }) => `${file} no es CSV: revise sus comillas`,
  csvInvalidFrom: ({ file, line }) => `${file} no es CSV a partir de la línea ${line}: revise sus comillas`,
  csvTooLarge: ({ file, most }, format) => `${file} tiene más de ${format(most)} celdas: quite las columnas que sobran`,
  workbookPassword: () => 'El libro está protegido por una contraseña: guárdelo sin ella',
  workbookOld: () => 'El archivo es un libro del formato antiguo (.xls): guárdelo como .xlsx',
  workbookBinary: () => 'El archivo es un libro binario (.xlsb): guárdelo como .xlsx',
  workbookNone: () => 'El archivo no es un libro: guárdelo como .xlsx',
  workbookEncoding: ({ file }) => `El libro está dañado: ${file} no es UTF-8. ${SAVE_AGAIN}`,
  workbookLacks: ({ file }) => `El libro está dañado: le falta ${file}. ${SAVE_AGAIN}`,
  sheetAddress: ({ source }) =>
    `El libro está dañado: ${toSource(source)} tiene una celda con una dirección no válida. ${SAVE_AGAIN}`,
  sheetCut: ({ source }) => `El libro está dañado: ${toSource(source)} termina demasiado pronto. ${SAVE_AGAIN}`,
  sheetTooLarge: ({ source, line }) =>
    `La hoja es demasiado grande: ${toSource(source)} llega a la fila ${line}; elimine las celdas que sobran tras los datos`,
  tableTwice: ({ source, other }) =>
    `${capitalise(toSource(source))} y ${toSource(other)} son la misma tabla: quite una de las dos`,
  tableLacking: ({ table, found }) =>
    `Falta la tabla ${table}: añada su hoja o archivo; sin entradas, solo nombra sus columnas${found === '' ? '' : `. No se reconoce: ${found}`}`,
  tableMisnamed: ({ table, found }) => `Falta la tabla ${table}, pero hay ${found}: ¿quería decir ${table}?`,
  sourceEmpty: ({ source }) =>
    `${capitalise(toSource(source))} no tiene datos: nombre las columnas en su primera línea`,
  columnLacking: ({ source, field, line, found }) =>
    `En la línea ${line} de ${toSource(source)} falta la columna ${field}: ${found === '' ? 'añádala' : `añádala, o cambie el nombre de una de estas: ${found}`}`,
  columnMisnamed: ({ source, field, line, found }) =>
    `En la línea ${line} de ${toSource(source)} falta la columna ${field}, pero hay ${found}: ¿quería decir ${field}?`,
  columnTwice: ({ source, field, line }) =>
    `La línea ${line} de ${toSource(source)} nombra dos veces la columna ${field}: quite una`,
  rowTooLong: ({ values, columns }, format) =>
    `La fila tiene más valores (${format(values)}) que columnas la tabla (${format(columns)}): ponga entre comillas los valores con separadores`,
};

const describeCell = ({ label, cell, shown }: ShownCell): string => `${label} ${cell} ${shown}`;

export const cellErrors: typeof EnglishCells = {
  cellWhole: (at) => `${describeCell(at)}: solo números enteros`,
  cellFraction: (at) => `${describeCell(at)}: solo números enteros; use una unidad menor`,
  cellIdText: (at) => `${describeCell(at)}: use un identificador de 100 caracteres como máximo, en una línea`,
  cellIdRange: ({ most, ...at }) =>
    `${describeCell(at)}: un identificador en cifras llega a ${most}; ponga una letra delante`,
  cellPrice: (at) => `${describeCell(at)}: solo un precio, como 12,50`,
  cellPriceDecimals: ({ most, ...at }) =>
    `${describeCell(at)}: un precio tiene como máximo ${most} decimales; escríbalo con menos`,
  cellPriceLarge: ({ decimals, ...at }) =>
    `${describeCell(at)}: un precio con ${decimals} decimales debe ser menor que ${2 ** 53 / 10 ** decimals}; use una unidad mayor`,
  cellNumberForm: ({ whole, fraction, count, ...at }, format) =>
    `${describeCell(at)} es ${whole} o ${fraction} (valores en duda: ${format(count)}): envíe numbers=point o numbers=comma, el signo de los decimales`,
  cellDateForm: ({ dayFirst, monthFirst, count, ...at }, format) =>
    `${describeCell(at)} es ${dayFirst} o ${monthFirst} (valores en duda: ${format(count)}): envíe dates=day o dates=month, lo que va primero`,
  cellDayText: (at) => `${describeCell(at)}: solo números enteros, no una fecha; escriba el número`,
  cellPercentText: (at) => `${describeCell(at)}: solo números enteros; quite el signo de porcentaje`,
  cellDate: (at) =>
    `${describeCell(at)}: solo números enteros, no una fecha; dé a la celda formato de número y vuelva a escribirlo`,
  cellTime: (at) =>
    `${describeCell(at)}: solo números enteros, no una hora; dé a la celda formato de número y vuelva a escribirlo`,
  cellTruth: (at) => `${describeCell(at)}: solo números enteros, no VERDADERO ni FALSO; escriba el número`,
  cellDay: (at) =>
    `${describeCell(at)}: solo un día; escríbalo como 2026-01-05 o 20260105, o en una celda de tipo fecha`,
  cellPeriod: (at) => `${describeCell(at)}: solo el número de un período, o un día, como 2026-01-05`,
  cellOutside: ({ from, to, ...at }) =>
    `${describeCell(at)}: ningún período contiene este día, los períodos empiezan del ${from} al ${to}: añada uno o corríjalo`,
  cellFlag: (at) => `${describeCell(at)}: solo 0 y 1, sí y no, o FALSO y VERDADERO`,
  cellEmpty: ({ field, ...at }) => `${describeCell(at)}: falta ${field}: escríbalo`,
  cellDateFormat: (at) =>
    `${describeCell(at)}: la celda tiene formato de fecha, pero su número no es una fecha; dele formato de número`,
  cellPercent: ({ text, percent, ...at }) =>
    `${describeCell(at)}: la celda contiene ${text} como porcentaje; dele formato de número, como ${percent}`,
  cellFormula: ({ label, cell }) =>
    `${label} ${cell}: la fórmula no tiene un valor guardado; abra el libro y guárdelo, o escriba el valor`,
  cellFormulaError: (at) => `${describeCell(at)}: la fórmula da un error; corríjala o escriba el valor`,
  cellTextLost: ({ label, cell }) => `${label} ${cell}: al libro le falta el texto de la celda; escríbalo de nuevo`,
};

/** Writes the place of a name, which the API writes as `row 3` or as a member such as `Part.10`. */
const toPlace = (place: string): string => `Nombres, ${toSource(place).replace(/(^| )row (?=\d+$)/, '$1fila ')}`;

export const nameErrors: typeof EnglishNames = {
  descriptionTooLong: ({ most, mostNames }, format) =>
    `La descripción tiene más de ${format(most)} caracteres; un CSV o JSON de nombres puede tener ${format(mostNames)}: acórtela`,
  namesInvalid: () => 'La descripción empieza como un CSV de nombres, pero no es CSV válido: revise sus comillas',
  nameTable: ({ place, said, tables }) => `${toPlace(place)}: ${said} no es una tabla con nombres: use ${tables}`,
  nameId: ({ place, id }) => `${toPlace(place)}: el identificador ${id} no es un número entero: corríjalo`,
  nameEmpty: ({ place }) => `${toPlace(place)}: el nombre está vacío o no es un texto: escríbalo`,
  nameTooLong: ({ place, most }, format) =>
    `${toPlace(place)}: el nombre tiene más de ${format(most)} caracteres: acórtelo`,
  nameDirection: ({ place }) => `${toPlace(place)}: el nombre cambia la dirección del texto (U+202E): corríjalo`,
  nameTwice: ({ place, table, id }) => `${toPlace(place)}: ${table} ${id} tiene dos nombres: quite uno`,
};

export const fileWarnings: typeof EnglishWarnings = {
  macros: () => 'El archivo es un libro con macros (.xlsm): no se ejecutan; se usan los valores guardados',
  totalRows: ({ source, line, count }, format) =>
    `${capitalise(toSource(source))}, fila ${line}: se lee como total, no como datos; filas de totales: ${format(count)}`,
  shares: ({ source, field }) =>
    `${capitalise(toSource(source))}: todos los valores de ${field} van de 0 a 1 y se leen como partes: 1 es el 100 por ciento`,
  columnsAdded: ({ source, table, values }) =>
    `${capitalise(toSource(source))}: faltan columnas de ${table}, que se leen como ${values}`,
  offersJoined: ({ source, other }) =>
    `Las ofertas son los precios de cada proveedor en ${toSource(other)} para sus piezas en ${toSource(source)}`,
  periodsDerived: ({ step, count, from, to }) =>
    `Ninguna hoja tiene períodos: ${count} de ${step === 1 ? 'un día' : `${step} días`} empiezan del ${from} al ${to}`,
  tableEmpty: ({ table }) => `Ninguna hoja tiene las columnas de ${table}, que se lee sin entradas`,
  hiddenSheet: ({ source }) => `${capitalise(toSource(source))} está oculta: sus datos se leen`,
  hiddenRows: ({ source, count }, format) =>
    `${capitalise(toSource(source))} tiene filas ocultas, filtradas o plegadas, que también se leen: ${format(count)}`,
  moreWarnings: ({ count }, format) => `Advertencias que no se muestran: ${format(count)}`,
};
