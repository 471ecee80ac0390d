import type { SignInFault } from '#lib/shared/session/signInError.ts';

/** A page that tells why a sign-in failed and what to do. */
export interface FaultText {
  readonly title: string;
  readonly text: string;
}

export interface SessionTexts {
  readonly faults: Readonly<Record<SignInFault | 'other' | 'busy', FaultText>>;
  readonly again: string;
  readonly otherAccount: string;
  readonly home: string;
  readonly providerCode: string;
  readonly account: string;
  readonly number: string;
  readonly command: string;
  readonly form: {
    readonly title: string;
    readonly name: string;
    readonly password: string;
    readonly submit: string;
    readonly wrong: string;
    readonly slowedDown: (seconds: number) => string;
  };
}

/** English texts; `provider` is the provider's name. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of texts
export const english = (provider: string): SessionTexts => ({
  faults: {
    insecure: {
      title: 'Signing in needs https',
      text: 'This address starts with http, so a password or session could be read on the way. Open the https address of this service.',
    },
    foreignReturn: {
      title: 'This link leads to another site',
      text: 'The link that brought you here asks to continue at another site after signing in. You have not been signed in.',
    },
    unknownSignIn: {
      title: 'This sign-in has expired',
      text: 'A sign-in can be finished once and within ten minutes. Start it again.',
    },
    otherBrowser: {
      title: 'This sign-in began in another browser',
      text: 'Finish it there, or start again here. If you did not start it, close this page: somebody may have sent you the link.',
    },
    denied: {
      title: 'You have not been signed in',
      text: `You did not allow ${provider} to confirm who you are.`,
    },
    wrongIssuer: {
      title: 'The answer came from another provider',
      text: `The answer to your sign-in does not come from ${provider}, so it was not used. Start again.`,
    },
    providerError: {
      title: `${provider} refused the sign-in`,
      text: 'Start again. If this happens every time, tell the operator of this service the code below.',
    },
    codeRefused: {
      title: `${provider} did not confirm the sign-in`,
      text: `The code of this sign-in was already used, or it has expired. Start again.`,
    },
    wrongAnswer: {
      title: 'The answer could not be verified',
      text: `The answer of ${provider} does not belong to this sign-in, so it was not used. Start again.`,
    },
    clientRefused: {
      title: 'Signing in is not set up correctly',
      text: `${provider} does not accept this service. The operator must check the id and the secret of the application.`,
    },
    secretMissing: {
      title: 'Signing in is not set up correctly',
      text: 'The secret of this service cannot be read. The operator must check the parameter that SIGN_IN_CLIENT_SECRET_PARAMETER names.',
    },
    providerAway: {
      title: `${provider} does not answer`,
      text: 'You cannot sign in at the moment. Try again in a minute.',
    },
    noKeys: {
      title: `${provider} publishes no keys`,
      text: `Without keys nobody can verify the answers of ${provider}. The operator must set SIGN_IN_ISSUER to a provider whose description has a jwks_uri.`,
    },
    noRole: {
      title: 'Your account has no role here',
      text: `${provider} confirmed your account, but no rule and no operator has given it a role. Send the operator the command below, with the role that you need.`,
    },
    disabled: {
      title: 'Your account is disabled',
      text: 'The operator of this service has disabled your account. Ask the operator to enable it.',
    },
    notOffered: {
      title: 'This way to sign in is not offered',
      text: 'This service has another way to sign in.',
    },
    foreignForm: {
      title: 'The form came from another site',
      text: 'You have not been signed in. Sign in on this site.',
    },
    busy: {
      title: 'The service is busy',
      text: 'You cannot sign in at the moment. Try again in a minute.',
    },
    other: {
      title: 'The page could not be shown',
      text: 'The request could not be completed.',
    },
  },
  again: 'Sign in again',
  otherAccount: 'Sign in with another account',
  home: 'Start page',
  providerCode: 'Code of the provider',
  account: 'Account',
  number: 'Number',
  command: 'Command for the operator',
  form: {
    title: 'Sign in',
    name: 'Name',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'The name or the password is wrong.',
    slowedDown: (seconds) => `There were too many failed attempts from this address. Try again in ${seconds} s.`,
  },
});

/** Spanish texts; `provider` is the provider's name. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of texts
export const spanish = (provider: string): SessionTexts => ({
  faults: {
    insecure: {
      title: 'Para iniciar sesión se necesita https',
      text: 'Esta dirección empieza por http, así que otros podrían leer una contraseña o una sesión. Abra la dirección https de este servicio.',
    },
    foreignReturn: {
      title: 'Este enlace lleva a otro sitio',
      text: 'El enlace que le ha traído aquí pide continuar en otro sitio después de iniciar sesión. No se ha iniciado sesión.',
    },
    unknownSignIn: {
      title: 'Este inicio de sesión ha caducado',
      text: 'Un inicio de sesión se puede terminar una sola vez y en diez minutos. Empiece de nuevo.',
    },
    otherBrowser: {
      title: 'Este inicio de sesión empezó en otro navegador',
      text: 'Termínelo allí o empiece de nuevo aquí. Si no lo empezó usted, cierre esta página: alguien puede haberle enviado el enlace.',
    },
    denied: {
      title: 'No se ha iniciado sesión',
      text: `Usted no permitió que ${provider} confirmara quién es.`,
    },
    wrongIssuer: {
      title: 'La respuesta viene de otro proveedor',
      text: `La respuesta a su inicio de sesión no viene de ${provider}, así que no se ha usado. Empiece de nuevo.`,
    },
    providerError: {
      title: `${provider} ha rechazado el inicio de sesión`,
      text: 'Empiece de nuevo. Si ocurre siempre, comunique al operador de este servicio el código de abajo.',
    },
    codeRefused: {
      title: `${provider} no ha confirmado el inicio de sesión`,
      text: 'El código de este inicio de sesión ya se había usado o ha caducado. Empiece de nuevo.',
    },
    wrongAnswer: {
      title: 'No se ha podido comprobar la respuesta',
      text: `La respuesta de ${provider} no corresponde a este inicio de sesión, así que no se ha usado. Empiece de nuevo.`,
    },
    clientRefused: {
      title: 'El inicio de sesión no está bien configurado',
      text: `${provider} no acepta este servicio. El operador debe revisar el identificador y el secreto de la aplicación.`,
    },
    secretMissing: {
      title: 'El inicio de sesión no está bien configurado',
      text: 'No se puede leer el secreto de este servicio. El operador debe revisar el parámetro que SIGN_IN_CLIENT_SECRET_PARAMETER nombra.',
    },
    providerAway: {
      title: `${provider} no responde`,
      text: 'Ahora no se puede iniciar sesión. Inténtelo de nuevo dentro de un minuto.',
    },
    noKeys: {
      title: `${provider} no publica claves`,
      text: `Sin claves nadie puede verificar las respuestas de ${provider}. El operador debe poner en SIGN_IN_ISSUER un proveedor cuya descripción tenga jwks_uri.`,
    },
    noRole: {
      title: 'Su cuenta no tiene ningún rol aquí',
      text: `${provider} ha confirmado su cuenta, pero ninguna regla ni ningún operador le ha dado un rol. Envíe al operador la orden de abajo con el rol que necesita.`,
    },
    disabled: {
      title: 'Su cuenta está desactivada',
      text: 'El operador de este servicio ha desactivado su cuenta. Pídale que la active.',
    },
    notOffered: {
      title: 'Aquí no se inicia sesión de esta manera',
      text: 'Este servicio tiene otra manera de iniciar sesión.',
    },
    foreignForm: {
      title: 'El formulario viene de otro sitio',
      text: 'No se ha iniciado sesión. Inicie sesión en este sitio.',
    },
    busy: {
      title: 'El servicio está ocupado',
      text: 'Ahora no se puede iniciar sesión. Inténtelo de nuevo dentro de un minuto.',
    },
    other: {
      title: 'No se ha podido mostrar la página',
      text: 'No se ha podido completar la petición.',
    },
  },
  again: 'Iniciar sesión de nuevo',
  otherAccount: 'Iniciar sesión con otra cuenta',
  home: 'Página de inicio',
  providerCode: 'Código del proveedor',
  account: 'Cuenta',
  number: 'Número',
  command: 'Orden para el operador',
  form: {
    title: 'Iniciar sesión',
    name: 'Nombre',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    wrong: 'El nombre o la contraseña no son correctos.',
    slowedDown: (seconds) =>
      `Ha habido demasiados intentos fallidos desde esta dirección. Inténtelo de nuevo dentro de ${seconds} s.`,
  },
});
