import type { ArticleWords, NewsPiece } from '../content.types.ts';

export const news: Readonly<Record<NewsPiece, ArticleWords>> = {
  'what-ten-times-means': {
    title: 'Qué significa de verdad un apalancamiento de diez veces',
    summary: 'El mismo movimiento, diez veces el resultado y un muro al nueve y medio por ciento.',
    content: `Con 600 USDT de margen a 10x mueves 6,000 USDT de bitcoin. Una subida del 2% gana 120 USDT: la quinta parte de lo que pusiste. Una bajada del 2% cuesta lo mismo.

La diferencia está más lejos. Quien tiene la propia moneda espera a que pase una caída del 10%. A 10x, la posición termina un poco antes, porque la última parte del margen se reserva para el mantenimiento y la comisión de cierre. Lo que vuelve es lo que estos no necesitaron.

Una costumbre útil: mira la distancia hasta la liquidación antes que el tamaño de la ganancia. Si un día normal puede cruzarla, la posición es demasiado grande o el apalancamiento demasiado alto.`,
  },
  'draw-you-can-repeat': {
    title: 'Un sorteo que cualquiera puede repetir',
    summary: 'Cómo un secreto y un precio crean una lotería que nadie puede dirigir.',
    content: `Una lotería tiene dos puntos débiles: quien la organiza podría elegir a los ganadores o conocerlos antes de tiempo. Un sorteo con compromiso cierra ambos.

Antes de la primera solicitud se elige un secreto al azar y se publica su SHA-256. Cambiar el secreto más tarde cambiaría el hash. Cuando se cierran las solicitudes, el secreto se une al precio de cierre de BTC, que nadie podía conocer de antemano, y se vuelve a calcular el hash. Ese número es la semilla con la que se barajan todos los lotes.

Después del sorteo se revela el secreto. Compáralo con el hash publicado, repite el barajado y coteja los ganadores. El programa para hacerlo ocupa una página de código sencillo.`,
  },
  'small-fees-add-up': {
    title: 'Comisiones pequeñas, muchas operaciones',
    summary: 'Cinco centésimas de punto parecen nada, hasta que se cuentan.',
    content: `Una comisión taker del 0.05% se cobra sobre el valor de la posición, no sobre el margen. A 20x eso es un 1% de tu margen al abrir y más o menos lo mismo al cerrar.

Diez operaciones de ida y vuelta al día a 20x con el mismo margen negocian 400 veces ese margen: solo las comisiones se llevan la quinta parte. El diferencial se suma aparte.

Hay tres cosas que ayudan: menos operaciones, menos apalancamiento y un nivel VIP más alto, donde la comisión baja hasta el 0.027%. Ninguna de ellas necesita un pronóstico.`,
  },
  'break-even-of-an-option': {
    title: 'El punto de equilibrio de una opción de segundos',
    summary: 'Por qué no basta con acertar la mitad de las veces.',
    content: `Una opción que paga un 75% da 75 por cada 100 invertidos cuando gana y se lleva 100 cuando pierde. Para no ganar ni perder, ganancias y pérdidas deben compensarse: p × 75 = (1 − p) × 100, así que p es el 57.1%.

Una moneda al aire acierta en el 50% de los casos. En cien opciones de 100 USDT, la pérdida esperada es de 1,250 USDT. Ninguna forma de repartir los importes cambia esa suma; doblar después de perder solo la concentra en pérdidas menos frecuentes y más grandes.

Por eso la pantalla de compra muestra la tasa de equilibrio junto al pago: las dos cifras dicen lo mismo, pero solo una de ellas suena a lo que es.`,
  },
  'power-decides-mining': {
    title: 'La electricidad decide lo que gana una máquina de minería',
    summary: 'Los terahashes venden máquinas; los kilovatios hora las pagan.',
    content: `Toma dos máquinas de 110 y 200 TH/s. A 0.05 USD por TH y día ganan 5.50 y 10.00 USD brutos. La primera consume 3,250 W y la segunda 3,500 W: a 0.06 USD por kWh son 4.68 y 5.04 USD al día.

En neto, la máquina antigua se queda con 0.82 USD y la nueva con 4.96 USD: seis veces más con una tasa de hash que no llega al doble. Si la electricidad se encarece un tercio, la primera no gana nada.

Por eso conviene leer la ficha técnica desde abajo: primero los vatios por terahash y después el precio de la máquina dividido entre su neto diario.`,
  },
  'monday-in-envelopes': {
    title: 'El lunes llega en sobres',
    summary: 'Quién recibe un sobre rojo, cuánto y por qué nunca dos veces.',
    content: `Cada lunes a las 00:00 (UTC+8) la plataforma primero ajusta cada nivel a los activos de su miembro y después paga el sobre rojo de la semana a todos los que tienen un nivel que lo incluye: desde 1 USDT en el nivel 1 hasta 388 USDT en el nivel 8.

Cada sobre lleva en su nombre, en el libro contable, al miembro y la semana ISO. No se puede registrar un segundo con el mismo nombre, por muchos reinicios o reintentos que haya y se mueva como se mueva el reloj.

Los importes terminan en un ocho, el número de la suerte, allí donde pudimos. Lo demás es aritmética.`,
  },
};
