import type { errors as englishErrors, warnings as englishWarnings } from '#lib/ui/browser/i18n/en/issues.ts';

export const warnings: typeof englishWarnings = {
  'W-LOT': {
    name: 'El pedido más pequeño supera lo disponible',
    text: 'La cantidad mínima de la oferta supera su capacidad o la cantidad que tiene el proveedor. La oferta no se puede usar.',
  },
  'W-SUPPLIER-PART': {
    name: 'Falta la entrada en SupplierPart',
    text: 'SupplierPart no tiene ninguna entrada para este proveedor y esta pieza. No se aplica su cantidad mínima ni máxima.',
  },
  'W-WINDOW': {
    name: 'La oferta no está abierta',
    text: 'La oferta termina antes de que se genere el plan, o no se puede pedir en ningún periodo de la lista. No se puede usar.',
  },
  'W-NO-OFFER': {
    name: 'Pieza necesaria sin oferta',
    text: 'La pieza se necesita, pero ningún proveedor la ofrece. Faltará lo que no cubran las existencias.',
  },
  'W-PERIOD': {
    name: 'Necesidad en un periodo pasado o cerrado',
    text: 'La necesidad es anterior a la generación del plan o cae en un periodo inactivo. Se planifica de todos modos.',
  },
  'W-RECEIPT': {
    name: 'Recepción después del último periodo',
    text: 'La recepción programada llega después del último periodo de la lista y no se tiene en cuenta.',
  },
  'W-REPLAN': {
    name: 'El plan empieza antes de generarse',
    text: 'PlanStartingDate es anterior a PlanGenerationDate. Se trata como la replanificación de un plan de producción en marcha.',
  },
  'W-MAXIMUM': {
    name: 'Las recepciones superan las existencias máximas',
    text: 'Las existencias y las recepciones programadas ya superan las existencias máximas de la pieza.',
  },
  'W-ZERO': {
    name: 'Necesidad de 0 unidades',
    text: 'La cantidad necesaria es 0. La entrada no tiene efecto.',
  },
  'W-NO-REQUIREMENT': {
    name: 'Pieza sin necesidad',
    text: 'Nada necesita la pieza. Solo se planifican sus existencias mínimas.',
  },
  'W-MACROS': {
    name: 'Libro con macros',
    text: 'El libro contiene macros. No se ejecutan; los valores se leen como se guardaron.',
  },
  'W-TOTAL': {
    name: 'Fila de un total',
    text: 'Una fila cuya primera celda nombra un total no se lee como datos.',
  },
  'W-SHARES': {
    name: 'Partes leídas como porcentaje',
    text: 'Todos los valores de la columna van de 0 a 1. Se leen como partes: 0,95 y el 95 por ciento son lo mismo.',
  },
  'W-DERIVED': {
    name: 'Datos que faltan en el libro',
    text: 'Faltan tablas o columnas. Se leen con valores usuales o de otras hojas.',
  },
  'W-HIDDEN': {
    name: 'Hojas o filas ocultas',
    text: 'Los datos que el programa oculta se leen como los demás.',
  },
  'W-MORE': {
    name: 'Más advertencias',
    text: 'Hay más advertencias de las que muestra el informe.',
  },
};

export const errors: typeof englishErrors = {
  'E-BODY': {
    name: 'Tabla, columna o archivo que no sirve',
    text: 'El archivo es JSON, un libro (XLSX) o un ZIP de archivos CSV con las ocho tablas, aunque estén vacías. Periods necesita al menos una entrada.',
  },
  'E-ENTRY': {
    name: 'Falta un valor o no es un número entero',
    text: 'Cada campo de una entrada contiene un número entero; los precios de archivos pueden tener decimales.',
  },
  'E-NEG': {
    name: 'Valor negativo',
    text: 'Cantidades, precios, plazos de entrega y niveles de existencias no pueden ser negativos.',
  },
  'E-RANGE': { name: 'Valor fuera de rango', text: 'SupplyOnTime va de 0 a 100; Priority e IsActive son 0 o 1.' },
  'E-DUP': {
    name: 'Entrada repetida',
    text: 'Cada pieza, proveedor, periodo, proveedor con pieza y oferta tiene una sola entrada.',
  },
  'E-REF': {
    name: 'Identificador desconocido',
    text: 'La entrada nombra una pieza, un proveedor o un periodo que no está en su tabla.',
  },
  'E-WINDOW': {
    name: 'Los periodos de pedido terminan antes de empezar',
    text: 'EndingPeriod no puede ser anterior a StartingPeriod.',
  },
  'E-MINMAX': {
    name: 'Máximo menor que el mínimo',
    text: 'Las existencias máximas son menores que las mínimas. 0 indica que no hay máximo.',
  },
  'E-DATE': {
    name: 'Fecha no entendida',
    text: 'Todas las fechas tienen la forma de las fechas de Periods, y cada una debe ser un día que existe.',
  },
  'E-PER-ORDER': {
    name: 'Periodos sin orden',
    text: 'Los PeriodID crecen con sus fechas, y al menos un periodo está activo.',
  },
  'E-LIMIT': {
    name: 'Demasiado grande',
    text: 'Como máximo 50.000 piezas, 366 periodos y 250.000 ofertas; las sumas de cantidades quedan por debajo de 2^53.',
  },
};
