import type { Announcement, AnnouncementWords } from '../content.types.ts';

export const announced: Readonly<Record<Announcement, AnnouncementWords>> = {
  welcome: {
    title: 'Te damos la bienvenida a Hongbao',
    content: `Todo el dinero de aquí es simulado: opera, pide prestado, suscríbete y rompe cosas con total libertad. Tu cuenta demo empieza con 100,000 USDT y se puede reiniciar en cualquier momento. Empieza por la página de ayuda sobre margen y liquidación; se lee en dos minutos.`,
  },
  'test-networks-only': {
    title: 'Solo redes de pruebas',
    content: `Cada dirección de depósito pertenece a una red de pruebas y lo muestra en sus primeras letras: tb1, sep: o nile:. Los retiros solo se envían a direcciones de ese tipo. Nunca envíes monedas reales a una dirección que veas aquí.`,
  },
  'every-outcome-recomputed': {
    title: 'Todo resultado se puede volver a calcular',
    content: `Cada opción tiene ahora un recibo con sus ticks de entrada y de salida, y cada suscripción de tokens publica la prueba de su sorteo. No necesitas la palabra de nadie para un resultado: abre el recibo y vuelve a calcularlo.`,
  },
  'five-wrong-passwords': {
    title: 'Cinco contraseñas de retiro erróneas: diez minutos de bloqueo',
    content: `Para proteger tu dinero, la contraseña de retiro se bloquea diez minutos después de cinco intentos fallidos. Tras un cambio de contraseña o de autenticador, los retiros quedan en pausa 24 horas. Los retiros ya solicitados no se ven afectados.`,
  },
  'contest-calendar': {
    title: 'Concursos de trading: fechas fijas, clasificación abierta',
    content: `Los concursos tienen fechas, fondos y premios publicados. Operas con un fondo separado de tu cuenta principal, la clasificación se hace por rendimiento y los empates se resuelven a favor del mayor volumen. Los puestos del 1 al 10 cobran cuando termina el concurso. Puedes salir antes del final y recuperar lo que quede, sin premio.`,
  },
};
