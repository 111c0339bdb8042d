import type { ArticleWords, HelpPage } from '../content.types.ts';

export const help: Readonly<Record<HelpPage, ArticleWords>> = {
  'sign-in': {
    title: 'Formas de iniciar sesión',
    summary: 'Contraseña, código, terceros, billetera o invitado: cuál usar en cada caso.',
    content: `Puedes iniciar sesión con una contraseña, con un código enviado a tu correo o a tu teléfono, a través de un tercero, con una billetera o como invitado.

- Contraseña: la cuenta es tu correo, tu número de teléfono o el nombre de invitado.
- Código: seis dígitos, válidos durante diez minutos y para un solo uso. Pasado un minuto puedes pedir otro.
- Billetera: firmas un texto breve. Firmarlo no mueve dinero.
- Invitado: recibes una cuenta y una contraseña que se muestra una sola vez. Anótala. Si más adelante vinculas un correo o un teléfono, el invitado pasa a ser miembro de pleno derecho y conserva todo lo que tiene.

Tras más de cinco contraseñas erróneas, la cuenta queda bloqueada diez minutos. La sesión termina a los 30 días, cuando la cierras o cuando cambias la contraseña.`,
  },
  'keep-it-safe': {
    title: 'Cómo proteger tu cuenta',
    summary: 'Dos contraseñas, un autenticador y qué ocurre cuando cambian.',
    content: `Tu cuenta tiene dos contraseñas. La de acceso la abre; la contraseña de retiro se pide cada vez que va a salir dinero o se vincula una cuenta de retiro.

- Vincula una aplicación de autenticador: escanea el código y escribe los seis dígitos que muestra. Desde entonces, para iniciar sesión y para retirar se piden sus dígitos, y cada código sirve una sola vez.
- Tras cualquier cambio de contraseña o de autenticador, los retiros quedan en pausa 24 horas. A quien se haya hecho con tu teléfono no le sirve de nada darse prisa.
- La lista de sesiones muestra todos los dispositivos conectados. Cierra las que no reconozcas.

Nadie de soporte te pedirá jamás una contraseña ni un código.`,
  },
  'verify-identity': {
    title: 'Verificar tu identidad',
    summary: 'Qué exigen los dos niveles, cuánto tarda la revisión y qué permiten.',
    content: `El nivel básico requiere un documento de identidad (anverso y reverso) o un pasaporte (la página con tu fotografía). El nivel avanzado, posterior al básico, pide tu dirección y un contacto de emergencia.

Las fotos se aceptan cuando se ve el documento entero, la luz es uniforme y el texto está nítido. La revisión suele tardar unos cinco minutos. Si se rechaza, te decimos el motivo y puedes volver a enviarla.

Qué permite:
- básico: préstamos, suscripciones de tokens y retiros de 50,000 USDT al día en lugar de 2,000
- avanzado: 200,000 USDT al día y el límite de crédito más alto

Esto es una simulación: usa documentos inventados, nunca reales.`,
  },
  'vip-levels': {
    title: 'Niveles VIP y el sobre rojo',
    summary: 'Cómo sigue el nivel a tus activos y qué te paga.',
    content: `Tu nivel sigue a tus activos totales en USDT, menos lo que debes. Sube en cuanto entra dinero y solo puede bajar a medianoche (UTC+8).

- La primera vez que alcanzas un nivel recibes su bono de ascenso, una única vez y para siempre.
- Cada lunes a las 00:00 (UTC+8) se paga un sobre rojo a todos los que tienen un nivel que lo incluye.
- La comisión taker de los contratos baja del 0.050% en el nivel 0 al 0.027% en el nivel 8.

El dinero invertido en productos sigue contando como tuyo. El dinero de demo no cuenta nunca.`,
  },
  deposit: {
    title: 'Hacer un depósito',
    summary: 'Moneda, red, dirección y comprobante: en ese orden.',
    content: `Elige primero la moneda y la red: cada combinación tiene su propia dirección, su mínimo y su número de confirmaciones. Envía y después comunica el importe con una imagen de la transferencia. La revisión lo abona, normalmente en menos de tres minutos.

- Por debajo del mínimo no se puede abonar nada.
- El comprobante debe mostrar el importe que comunicas.
- Puede haber como máximo 20 depósitos en espera de revisión a la vez.

Todas las direcciones de aquí pertenecen a redes de pruebas y se reconocen por su forma. Nunca envíes dinero real a ellas.`,
  },
  withdraw: {
    title: 'Hacer un retiro',
    summary: 'Qué debes configurar, qué queda retenido y el camino hasta la entrega.',
    content: `Antes del primer retiro, define una contraseña de retiro y vincula una cuenta de retiro para la moneda: una dirección de cadena de bloques o una cuenta bancaria.

El importe llega íntegro; la comisión se suma aparte. Ambos quedan retenidos al hacer la solicitud. La revisión tarda unos tres minutos; después se desembolsa y se entrega unos cinco minutos más tarde. Mientras está en revisión puedes cancelarlo y lo recuperas todo.

- El límite diario se cuenta en USDT desde las 00:00 (UTC+8): 2,000 sin verificar, 50,000 con verificación y 200,000 con verificación avanzada.
- Un retiro rechazado libera el importe y la comisión. Uno que falla después de desembolsarse se reembolsa.
- Tras un cambio de seguridad, los retiros quedan en pausa 24 horas.`,
  },
  'flash-exchange': {
    title: 'Cambio rápido',
    summary: 'Una cotización que se mantiene 15 segundos.',
    content: `Una cotización fija el tipo durante 15 segundos y para un solo cambio. El tipo es el cociente de los dos precios medios menos un 0.1%, que es todo el coste.

Si mientras decidías el mercado se movió más de un 0.05% en tu contra, el cambio se rechaza y se ofrece una cotización nueva. Puede haber tres cotizaciones abiertas a la vez; la cuarta termina la más antigua. Los importes se recortan a los decimales de la moneda a favor de la casa, siempre por menos de una unidad del último dígito.

Cambio mínimo: por valor de 1 USDT. Máximo: por valor de 100,000 USDT.`,
  },
  'margin-and-liquidation': {
    title: 'Margen y liquidación',
    summary: 'Qué pones, qué puedes perder y dónde termina.',
    content: `Cada orden es una posición propia con su propio margen: el valor de la posición (nocional) dividido entre el apalancamiento. No se puede perder más que ese margen; el resto de tu cuenta no se toca.

El precio de liquidación es aquel en que el margen restante cubriría justo el margen de mantenimiento y la comisión de cierre. Se muestra antes de abrir y es la misma cifra que registra el servidor. Se compara con el precio de marca, nunca con una operación suelta.

- Un apalancamiento mayor acerca el precio de liquidación: a 10x está aproximadamente a un 9.5%; a 100x, a cerca de medio punto porcentual.
- Añadir margen lo aleja. Cerrar una parte lo mantiene en proporción.
- Las posiciones más grandes necesitan más margen de mantenimiento; para eso están los tramos.

Siempre puedes cerrar una posición con pérdidas. El cierre nunca se rechaza porque el resultado sea negativo.`,
  },
  'orders-and-stops': {
    title: 'Órdenes, toma de ganancias y stop loss',
    summary: 'Qué se ejecuta cuándo y qué nivel va primero.',
    content: `Una orden a mercado se abre al instante en el lado opuesto del diferencial. Una orden límite espera, con su margen retenido, hasta que la marca alcanza su precio; al cancelarla se devuelve el margen.

La toma de ganancias y el stop loss cierran la posición completa cuando la marca los alcanza. Cada uno puede existir por separado y se puede fijar, mover o quitar en cualquier momento. Un stop loss puede situarse en zona de ganancia.

Cuando se cruzan varios niveles, la trayectoria del precio decide cuál llegó antes. En el mismo instante exacto, el orden es: liquidación, stop loss, toma de ganancias. Entre la activación y el registro pasa un segundo: la posición está entonces «En cierre».`,
  },
  'second-options': {
    title: 'Opciones que duran segundos',
    summary: 'Entrada, salida, pago y el recibo que los demuestra.',
    content: `Indicas si el precio será más alto o más bajo al cabo de 30 a 300 segundos. La entrada es el último tick en el momento en que se aceptó tu orden o antes; la salida, el último tick en el momento de su fin o antes.

- Acierto: recuperas el importe y cobras además entre el 70% y el 85% de él.
- Fallo: se pierde el importe. Nada más.
- Mismo precio: recuperas el importe.

El pago queda fijado al comprar. Con un 80% necesitas acertar en el 55.6% de los casos para no perder nada; la pantalla de compra muestra esa cifra. Cada opción tiene un recibo con sus ticks y su regla: cualquiera puede volver a calcular el resultado.`,
  },
  loans: {
    title: 'Préstamos a crédito y con garantía',
    summary: 'Intereses por hora, llamadas de margen y lo que cuesta retrasarse.',
    content: `Un préstamo a crédito requiere la identidad verificada; su límite crece con las comisiones de operación que has pagado, hasta un máximo según la verificación y el nivel VIP. Un préstamo con garantía requiere BTC o ETH en garantía: puedes pedir hasta el 65% de su valor.

Los intereses se devengan por hora empezada y puedes devolver el préstamo en cualquier momento; entonces pagas solo lo devengado. Cada pago cubre primero los intereses y después el capital.

- Relación préstamo-valor del 75%: recibes un aviso. Añade garantía o devuelve una parte.
- 83%: la garantía se vende, se paga el préstamo y recuperas lo que sobre.
- Retraso: tres días de gracia y, después, el triple de intereses. Entonces la garantía se vende; un préstamo a crédito te cuesta 20 puntos de crédito. Mientras no pagues el préstamo vencido, no puedes retirar.`,
  },
  'investment-products': {
    title: 'Arbitraje, máquinas de minería y financiación colectiva',
    summary: 'Qué paga cada uno, durante cuánto tiempo y qué cuesta salir antes.',
    content: `Los productos de arbitraje e IA duran de 1 a 90 días. Los ingresos se abonan en tu saldo después de cada día completo; el capital vuelve al final. Puedes salir antes: recibes entonces el capital menos los ingresos ya pagados.

Los productos de financiación colectiva funcionan igual, pero llegan siempre hasta su fin. Su barra de progreso muestra cuánto queda por suscribir.

Una máquina de minería se compra, no se presta: su precio queda gastado. Durante 365 días gana 0.05 USD por TH y día, menos la electricidad a 0.06 USD por kWh. La página muestra el ingreso bruto, el coste y el neto, y si alguna vez recupera su precio.`,
  },
  'token-subscriptions': {
    title: 'Suscribirse a un token nuevo',
    summary: 'Solicitud, sorteo, pago y cotización: cuatro pasos con fecha.',
    content: `Mientras una suscripción está abierta solicitas lotes enteros; el precio estimado queda retenido. Al cierre, un sorteo elige los lotes ganadores. Quien no gana nada recupera su dinero al instante.

Los ganadores pagan en un plazo de 24 horas. Lo que no se paga se pierde. El día de su salida a cotización los tokens se abonan y se pueden negociar.

El sorteo no se puede manipular: su secreto queda comprometido mediante un hash antes de la primera solicitud y se mezcla con el precio de cierre de BTC, que entonces nadie conoce. Después se publica el secreto para que cualquiera pueda repetir el barajado.`,
  },
};
