import type { StandingPage } from '../content.types.ts';

export const pages: Readonly<Record<StandingPage, string>> = {
  aboutUs: `Hongbao es una plataforma de trading lista para usar: una app para el teléfono y el servidor que hay detrás, para quienes construyen, prueban y presentan este tipo de productos. Todo el dinero que contiene es simulado y todo resultado se puede volver a calcular.`,
  userAgreement: `Esto es una simulación. Los saldos, precios, direcciones y recompensas los inventa este servidor y fuera de él no valen nada.

Al registrarte aceptas que:
- usas nombres y documentos inventados, y ninguna contraseña que uses en otro sitio
- nunca envías monedas reales a una dirección mostrada aquí
- quien administra este servidor puede mover su reloj, decidir las revisiones y reiniciarlo todo en cualquier momento

No existe derecho a pago alguno y nada de lo que se muestra aquí constituye asesoramiento.`,
  privacyPolicy: `Todo lo que introduces se queda en un solo archivo en la máquina donde funciona este servidor: tu perfil, imágenes, órdenes y mensajes. No se envía nada a ninguna parte ni se informa a nadie.

Quien administra el servidor puede leer ese archivo, copiarlo y borrarlo. Las contraseñas y los tokens de sesión se guardan solo como hashes.`,
};
