import type { Words } from '#kernel/language.ts'
import type { accountsMail } from './words.ts'

/** Words of the emails about accounts, German. */
export const accountsMailDe: Words<typeof accountsMail> = {
  verification: {
    subject: 'Bestätige deine E-Mail-Adresse',
    heading: 'Bestätige deine E-Mail-Adresse',
    text: (site) =>
      `Jemand, wahrscheinlich du, hat sich auf ${site} mit dieser Adresse registriert. Bestätige, dass sie dir gehört.`,
    next: 'Öffne den Link auf dem Gerät, auf dem du dich registriert hast, oder halte dein Passwort bereit. Alles, was du mit dieser Adresse gekauft hast, findest du danach in „Meine Kurse“. Der Link gilt 7 Tage.',
    button: 'Adresse bestätigen',
    footer: (email) =>
      `Gesendet an ${email}. Wenn du dieses Konto nicht angelegt hast, ignoriere diese E-Mail und klicke nicht auf den Button.`,
  },
  reset: {
    subject: 'Neues Passwort festlegen',
    heading: 'Neues Passwort festlegen',
    text: (site) => `Für dein Konto auf ${site} wurde ein neues Passwort angefordert.`,
    next: 'Der Link gilt einmal und 60 Minuten lang. Mit dem neuen Passwort bist du hier angemeldet und überall sonst abgemeldet.',
    button: 'Neues Passwort festlegen',
    footer: (email) =>
      `Gesendet an ${email}. Wenn du das nicht warst, ignoriere diese E-Mail. Dein Passwort ändert sich nicht.`,
  },
  signIn: {
    subject: (brand) => `Bei ${brand} anmelden`,
    heading: 'Dein Anmeldelink',
    text: 'Mit dem Button meldest du dich ohne Passwort an. Der Link gilt einmal und 60 Minuten lang.',
    button: 'Anmelden',
    footer: (email, site) =>
      `Gesendet an ${email}, weil du auf ${site} ein Konto hast. Wenn du das nicht warst, ignoriere diese E-Mail.`,
  },
  invitation: {
    subject: (by, brand) => `${by} lädt dich zu ${brand} ein`,
    heading: (brand) => `Du bist zu ${brand} eingeladen`,
    text: {
      admin: (by, site) => `${by} lädt dich ein, ${site} als Admin mit zu betreuen.`,
      creator: (by, site) => `${by} lädt dich ein, auf ${site} zu unterrichten und zu verkaufen.`,
      student: (by, site) => `${by} lädt dich ein, auf ${site} zu lernen.`,
    },
    next: 'Wähle ein Passwort, und schon bist du dabei. Der Link gilt 7 Tage.',
    button: 'Einladung annehmen',
    footer: (email, by) =>
      `Gesendet an ${email}, weil ${by} diese Adresse eingegeben hat. Wenn dir der Name nichts sagt, ignoriere diese E-Mail, und es wird kein Konto angelegt.`,
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    heading: 'Dein Passwort wurde geändert',
    text: (site) =>
      `Das Passwort deines Kontos auf ${site} wurde gerade geändert. Alle anderen Geräte wurden abgemeldet.`,
    next: 'Wenn du das nicht warst, lege sofort ein neues Passwort fest.',
    button: 'Neues Passwort festlegen',
  },
  safety: {
    next: 'Wenn du das nicht warst, lege sofort ein neues Passwort fest und prüfe deine Sicherheitseinstellungen.',
    button: 'Sicherheitseinstellungen öffnen',
    footer: (email) => `Gesendet an ${email}, weil es um die Sicherheit deines Kontos geht.`,
  },
  secondFactorSet: {
    subject: 'Zwei-Faktor-Authentifizierung ist eingeschaltet',
    text: (site) =>
      `Ab jetzt brauchst du zum Anmelden auf ${site} einen Code aus deiner Authenticator-App. Bewahre deine Wiederherstellungscodes so auf, dass du auch ohne dein Handy an sie herankommst.`,
  },
  secondFactorRemoved: {
    subject: 'Zwei-Faktor-Authentifizierung ist ausgeschaltet',
    text: (site) => `Zum Anmelden auf ${site} reicht wieder dein Passwort.`,
  },
  recoveryCodesRenewed: {
    subject: 'Du hast neue Wiederherstellungscodes',
    text: (site) =>
      `Deine Wiederherstellungscodes für ${site} wurden gerade ersetzt. Die alten gelten nicht mehr.`,
  },
  emailChange: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    heading: 'Bestätige deine neue E-Mail-Adresse',
    text: (site) =>
      `Du möchtest diese Adresse für dein Konto auf ${site} verwenden. Bestätige, dass sie dir gehört.`,
    next: 'Öffne den Link auf einem Gerät, auf dem du angemeldet bist, oder halte dein Passwort bereit. Bis dahin meldest du dich mit der alten Adresse an. Der Link gilt einmal und 24 Stunden lang.',
    button: 'Diese Adresse verwenden',
    footer: (email) =>
      `Gesendet an ${email}. Wenn du das nicht warst, ignoriere diese E-Mail und klicke nicht auf den Button.`,
  },
  addressInUse: {
    subject: 'Zu deiner Adresse gibt es schon ein Konto',
    heading: 'Du hast schon ein Konto',
    text: (site) =>
      `Jemand, vielleicht du, wollte diese Adresse für ein weiteres Konto auf ${site} verwenden. Zu ihr gibt es schon eines, deshalb wurde nichts geändert.`,
    button: 'Anmelden',
    footer: (email, site) => `Gesendet an ${email}, weil du auf ${site} ein Konto hast.`,
  },
  emailChangeAsked: {
    subject: 'Jemand möchte deine E-Mail-Adresse ändern',
    text: (site, next) =>
      `Die Adresse deines Kontos auf ${site} wird zu ${next}, sobald der Link geöffnet wird, den wir dorthin gesendet haben.`,
  },
  emailChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: (site, next) =>
      `Die Adresse deines Kontos auf ${site} ist jetzt ${next}. Melde dich ab sofort mit ihr an.`,
  },
  welcome: {
    subject: (brand, firstName) => `Willkommen bei ${brand}, ${firstName}`,
    heading: (firstName) => `Willkommen, ${firstName}`,
    creator: {
      text: 'Deine E-Mail-Adresse ist bestätigt.',
      next: 'Erstelle deinen ersten Kurs, veröffentliche ihn und teile den Link. Deinen ersten Verkauf siehst du auf dem Dashboard.',
      button: 'Ersten Kurs erstellen',
    },
    student: {
      text: 'Deine E-Mail-Adresse ist bestätigt. Kurse, die du mit ihr gekauft hast, findest du in „Meine Kurse“, und du machst dort weiter, wo du aufgehört hast.',
      button: 'Meine Kurse öffnen',
    },
    footer: (email, site) => `Gesendet an ${email}, weil du auf ${site} ein Konto hast.`,
  },
}
