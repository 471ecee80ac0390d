import type { HelpTexts } from '#lib/ui/browser/i18n/en/help.ts';

export const help: HelpTexts = {
  title: 'Ayuda',
  intro: 'De un archivo a un plan de compras, y qué significan los números del plan.',
  search: 'Buscar en la ayuda',
  noMatch: (text) => `Nada en la ayuda contiene «${text}».`,
  found: (count) => (count === 1 ? '1 capítulo' : `${count} capítulos`),
  contents: 'Índice',
  whatIsThis: (name) => `¿Qué es «${name}»?`,
  mayHelp: 'Qué puede ayudar',
  column: 'Columna',
  meaning: 'Significado',
  example: {
    caption: 'Dos planes para diez unidades que faltan y se necesitan en el periodo 2',
    period: 'Periodo',
    needed: 'se necesitan',
    cheap: 'LowestCost',
    fast: 'OnTime',
    arrives: (units, period) => `${units} unidades llegan en el periodo ${period}`,
    ordered: (units, supplier, price) => `${units} unidades del proveedor ${supplier} por ${price}`,
  },
  chapters: {
    'first-plan': {
      title: 'De un archivo a un plan',
      blocks: [
        {
          steps: [
            'Abra «Importar datos y plan actual» y descargue la plantilla, un libro de cálculo con un ejemplo.',
            'Rellene las ocho hojas con sus datos o conserve el ejemplo.',
            'Elija el archivo y súbalo. Si algo está mal, la página indica la hoja, la fila y la columna, y no se guarda nada.',
            'Elija una configuración y pulse «Pedir un plan nuevo».',
            'El plan se abre cuando está listo: qué pedir, qué llega tarde o falta y cuánto cuesta.',
          ],
        },
        'Si no tiene datos, pulse «Probar el ejemplo» en el panel.',
      ],
    },
    example: {
      title: 'Un ejemplo con dos planes',
      blocks: [
        'La producción necesita 15 unidades de la pieza 10 en el periodo 2. Hay cinco en existencias, así que hay que comprar diez. El proveedor 1 pide 14 por unidad y entrega tras un periodo, el 2 pide 11 y necesita dos, el 3 pide 10 y necesita cuatro.',
        { draw: 'example' },
        'La configuración LowestCost compra al proveedor 3 por 100: las unidades llegan tres periodos tarde. OnTime compra al proveedor 1 por 140: llegan cuando se necesitan. Balanced equilibra coste y retraso y elige al proveedor 2: 110, un periodo tarde. La alerta de una unidad con retraso dice entonces «Decisión de la configuración».',
      ],
    },
    tables: {
      title: 'Las ocho tablas',
      blocks: [
        'Un problema consta de ocho tablas de números enteros. En un libro cada tabla es una hoja; en un ZIP, un archivo CSV con su nombre.',
        { draw: 'tables' },
      ],
    },
    reading: {
      title: 'Cómo se leen tiempo, existencias y límites',
      blocks: [
        {
          table: [
            ['Valor', 'Regla'],
            [
              'Tiempo',
              'se cuenta en los periodos de la lista. En un periodo inactivo no se pide ni se recibe nada; la producción sigue consumiendo.',
            ],
            [
              'Plazo de entrega',
              '0 en una oferta significa el plazo de SupplierPart. Una configuración puede contar en periodos activos o en días.',
            ],
            ['Cantidades necesarias', 'son brutas. Se restan las existencias y las recepciones programadas.'],
            ['Capacidad y cantidad disponible', 'son límites para todos los periodos juntos.'],
            ['Cantidades mínimas', 'son límites de cada pedido.'],
            ['Existencias mínimas', 'son un objetivo. Si faltan, se avisa con una alerta.'],
            ['Existencias máximas', 'limitan las compras. 0 significa que no hay máximo.'],
            ['Llegadas después del último periodo', 'no se proponen nunca. Lo que cubrirían aparece sin cubrir.'],
            ['Fechas', 'tienen la forma de las fechas de Periods. 0 significa «desde el principio».'],
          ],
        },
      ],
    },
    files: {
      title: 'Archivos que se pueden subir',
      blocks: [
        {
          list: [
            'Un libro (.xlsx) con ocho hojas.',
            'Un archivo ZIP con ocho archivos CSV, separados por comas, puntos y comas o tabuladores.',
            'Un archivo JSON con el miembro materialList.',
          ],
        },
        'La primera línea contiene los nombres de las columnas, en cualquier orden. Las columnas desconocidas y las filas vacías no se leen. Una celda ambigua, como 1.000, es un error.',
        'El archivo de descripción es opcional. Un CSV con las columnas Table, Id y Name, o un JSON como {"Part": {"10": "Tornillo M8"}}, da nombres a piezas y proveedores. Las páginas los muestran junto al número. Otro texto se guarda como descripción.',
      ],
    },
    best: {
      title: 'Qué significa «mejor»',
      blocks: [
        'La cobertura va siempre primero: el menor número posible de unidades sin cubrir y, después, la menor falta posible de existencias mínimas al final. Ningún plan ahorra dinero dejando de comprar.',
        'Después decide la configuración. Un orden de objetivos minimiza uno tras otro: LowestCost mira primero el coste y el retraso solo entre los planes más baratos. Los pesos, que suman 100, equilibran todos los criterios a la vez.',
        'Con precios iguales durante muchos periodos, LowestCost puede pedir casi cada día: cópiela y añada los pedidos de compra como último objetivo.',
        'Un objetivo de un orden puede tener una tolerancia. Con «coste total, dentro del 1 %» y después «pedidos de compra», el cálculo busca los menos pedidos que cuesten como máximo un 1 % más que el plan más barato. Hay un solo margen para todo el plan. Las preguntas no lo tienen en cuenta: puede que una causa en Comparar solo deshaga lo que el margen permitió.',
        'Con pesos, el cálculo encuentra muchos planes de los que ninguno es mejor que otro en todo: el frente. Cada criterio se mide por su rango en el frente, de su mejor valor (0) al peor (1). Se elige el plan cuya mayor distancia ponderada a los mejores valores es la menor.',
        { draw: 'criteria' },
      ],
    },
    gap: {
      title: 'Distancia al mejor plan: la brecha',
      blocks: [
        'La brecha está demostrada: ningún plan puede ser mejor en más de este porcentaje. 0,00 significa que el plan es el mejor; «sin demostrar», que no se conoce ninguna cota.',
        'Con un orden de objetivos, el porcentaje es el del primer objetivo: «coste como mucho un 0,80 % por encima del mínimo posible».',
        'Con pesos es el de la distancia ponderada, no el del coste: «distancia ponderada como mucho un 0,80 % por encima de la mínima posible».',
      ],
    },
    configurations: {
      title: 'Configuraciones',
      blocks: [
        {
          table: [
            ['Configuración', 'Preferencia'],
            ['LowestCost', 'coste, después retraso, después existencias mínimas'],
            ['OnTime', 'retraso, después existencias mínimas, después coste'],
            ['Balanced', 'pesos en todos los criterios, sobre todo coste y retraso; Default la representa'],
            ['Reliability', 'la mitad del peso en el riesgo de suministro'],
            ['PrioritySuppliers', 'la mitad del peso en unidades sin prioridad'],
            ['FastDelivery', '40 de 100 en el tiempo de entrega'],
            ['FewOrders', '40 de 100 en el número de pedidos de compra'],
            [
              'Circular',
              '35 de 100 en unidades recicladas; nombre los proveedores o tipos de pieza reciclados en una copia',
            ],
          ],
        },
        'Ajustes muestra, copia y cambia configuraciones. Un plan conserva la configuración con la que se calculó.',
      ],
    },
    figures: { title: 'Las cifras de un plan', blocks: [{ draw: 'figures' }] },
    reasons: {
      title: 'Por qué algo llega tarde o falta',
      blocks: ['Cada necesidad con retraso o sin cubrir tiene un motivo.', { draw: 'reasons' }],
    },
    warnings: {
      title: 'Advertencias sobre los datos',
      blocks: ['Los datos con advertencias se aceptan. El plan cuenta sus advertencias.', { draw: 'warnings' }],
    },
    errors: {
      title: 'Errores en los datos',
      blocks: ['Los datos con un error se rechazan; no se guarda nada.', { draw: 'errors' }],
    },
    'what-if': {
      title: '¿Y si algo cambia?',
      blocks: [
        'Abra la vista Datos de un plan, cambie o pegue celdas o use «Cambios rápidos» y pulse «Replanificar». La comparación se abre cuando el plan nuevo está listo. «Probar sin este límite» de una alerta lleva el cambio a Datos.',
        'Para cambios mayores, suba los datos cambiados y elija «Continuar desde» el plan anterior. Las piezas sin cambios conservan sus resultados, así que el cálculo tarda menos. El plan anterior no cambia.',
        'Con otra configuración u otros periodos el cálculo empieza de nuevo.',
      ],
    },
    export: {
      title: 'Exportar',
      blocks: [
        'Un plan se puede exportar como libro, como CSV en un ZIP o como JSON. El libro y el ZIP tienen además un borrador de pedido por proveedor. «Esta vista como CSV» contiene las líneas que muestra la página, filtradas y ordenadas.',
        {
          isCode: true,
          table: [
            ['Hoja', 'Contenido'],
            ['Plan', 'configuración, brecha demostrada, advertencias y cifras con sus unidades'],
            ['Orders', 'una fila por pedido: proveedor, periodo, líneas, precio y entregas'],
            ['OrderLines', 'una fila por línea que pedir, con nombres y fechas'],
            ['Purchases', 'la parte de cada línea de pedido que cubre una necesidad'],
            ['Alerts', 'necesidades con retraso o sin cubrir con sus motivos'],
            ['Kpis', 'todas las cifras del plan'],
            ['Periods', 'valor pedido y entregado, existencias y pendientes por periodo'],
            [
              'StockProjection',
              'existencias de cada pieza al final de cada periodo; un valor negativo es un pendiente',
            ],
            ['Difference', 'lo que cambia respecto a otro plan, si la petición indica uno'],
          ],
        },
      ],
    },
    keys: {
      title: 'Teclado',
      blocks: [
        {
          table: [
            ['Tecla', 'Efecto'],
            ['?', 'muestra las teclas'],
            ['g y después d h s i l p', 'va a Panel, Ayuda, Ajustes, Importar, Lista de planes, Plan'],
            ['/', 'va al campo de búsqueda de la página'],
            [
              'Flechas, Inicio, Fin, Re Pág, Av Pág',
              'se mueven en una tabla; con Ctrl, Inicio y Fin van a la primera y la última línea',
            ],
            ['Intro, Escape', 'abre y cierra los detalles de una línea'],
            ['Ctrl+C', 'copia la línea seleccionada para una hoja de cálculo'],
          ],
        },
        'Los atajos de una tecla se pueden desactivar en Ajustes.',
      ],
    },
    api: {
      title: 'Para programas',
      blocks: [
        'Los programas pueden usar la API HTTP. Su descripción en OpenAPI 3.1 está en /api/ProcurementCalculator/openapi.json; la página de inicio tiene una consola.',
      ],
    },
  },
};
